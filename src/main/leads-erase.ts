import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { validate as isUuid } from 'uuid'
import { eraseLead } from '#domain/erasure/erase-lead.ts'
import { readLeadDocument } from '#domain/erasure/lead-document.ts'
import { findLead, isThere } from '#domain/erasure/reads.ts'
import { mintScope } from '#domain/scope.ts'
import { runCommand } from './command.ts'

const usage = 'npm run leads:erase -- --workspace ID --email ADDRESS [--export FILE] [--yes]'

/** What a lead asked for, done by whoever runs the installation. Without --yes it only says what is kept. */
await runCommand(async ({ ctx }, args) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      workspace: { type: 'string' },
      email: { type: 'string' },
      export: { type: 'string' },
      yes: { type: 'boolean' },
    },
  })
  const { workspace } = values
  if (workspace === undefined || values.email === undefined) throw new Error(usage)
  const email = addressIn(values.email)
  const scope = mintScope(workspace, { kind: 'system' })
  if (!isUuid(workspace) || !(await isThere(ctx, scope)))
    throw new Error(`There is no workspace ${workspace}. Its id stands in the address of its screens.`)
  const said: string[] = []
  const { found, elsewhere } = await findLead(ctx, scope, email)
  said.push(
    `Kept of ${email}: ${
      Object.entries(found)
        .filter(([, count]) => count > 0)
        .map(([kind, count]) => `${count} ${kind.replaceAll('_', ' ')}`)
        .join(', ') || 'nothing'
    }.`,
  )
  if (elsewhere.length > 0)
    said.push(
      `They also wrote in the conversations of ${elsewhere.map((of) => `${of.email} (${of.messages})`).join(', ')}. There the address is taken out, and the words stay: erase those addresses, too, if they are the same person's.`,
    )
  if (values.export !== undefined) {
    const document = await readLeadDocument(ctx, scope, email)
    await writeFile(values.export, `${JSON.stringify(document, null, 2)}\n`, { mode: 0o600 })
    said.push(`Written to ${values.export}.`)
  }
  if (values.yes) {
    await eraseLead(ctx, scope, email)
    said.push('Erased. A worker now looks through the rest of the workspace; Settings say when it is through.')
  } else said.push('Nothing was erased: add --yes for that.')
  return said.join('\n')
})

/** Under anything else nothing would be found, and “nothing is kept” be said of a lead who is there. */
function addressIn(text: string): string {
  const email = text.trim().toLowerCase()
  if (!/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(email))
    throw new Error(`${text} is no email address. Name it alone, such as lead@example.com.`)
  return email
}
