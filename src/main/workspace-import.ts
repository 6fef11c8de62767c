import { findUserId } from '#domain/accounts/reads.ts'
import { ImportError, type ImportErrorCode } from '#domain/exports/import-rules.ts'
import { importWorkspace } from '#domain/exports/import-workspace.ts'
import { mintUserScope } from '#domain/scope.ts'
import { ArchiveError, openArchive } from '#integrations/files/read-archive.ts'
import { runCommand } from './command.ts'
import type { Wired } from './wire.ts'

const refusals: Readonly<Record<ImportErrorCode, string>> = {
  no_archive: 'This is not a ZIP file that can be read',
  no_export:
    'This is not an export of a workspace, or one of a version that could not import any yet. Upgrade there, and make a new one in Settings',
  newer: 'This export was made by a newer version. Upgrade this installation first',
  too_large: 'This file is larger than an export can be',
  broken_line: 'Something in this file is not what an export has there',
}

const importFile = async ({ ctx }: Wired, [path, email]: readonly string[]): Promise<string> => {
  if (path === undefined || email === undefined)
    throw new Error('Usage: npm run workspace:import -- <file.zip> <email>')
  const userId = await findUserId(ctx.pool, email.toLowerCase())
  if (userId === undefined) throw new Error(`There is no account with the email address ${email}. Sign up first.`)
  const archive = await openArchive(path).catch(refuse)
  try {
    const { workspaceId, rows, files, members, erased } = await importWorkspace(
      ctx,
      mintUserScope(userId),
      archive,
    ).catch(refuse)
    const left = members.filter((member) => member.email !== email.toLowerCase())
    const people =
      left.length === 0
        ? ''
        : `\nInvite who belonged to it: ${left.map((member) => `${member.email} (${member.role})`).join(', ')}.`
    const leads =
      erased === 0
        ? ''
        : `\nLeads were erased there (${erased}). Erase them here, too, before you connect its sending platform, or their mail is fetched from it again: npm run leads:erase -- --workspace ${workspaceId} --email <address> --yes`
    return `Imported as the workspace ${workspaceId} of ${email}: ${rows} rows and ${files} files. Nothing goes out until its sending platform is connected in Settings, and nothing by itself until somebody presses Let agents send in it.${people}${leads}`
  } finally {
    archive.close()
  }
}

await runCommand(importFile, { keepsFiles: true })

function refuse(error: unknown): never {
  if (error instanceof ImportError) throw new Error(`${refusals[error.code]} (${error.place}).`, { cause: error })
  if (error instanceof ArchiveError) throw new Error(`${refusals[error.code]}.`, { cause: error })
  throw error
}
