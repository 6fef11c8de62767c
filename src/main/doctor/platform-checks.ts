import { openPlatform } from '#domain/connections/reads.ts'
import { assertSameWorkspace } from '#domain/connections/same-workspace.ts'
import { mintScope } from '#domain/scope.ts'
import type { Wired } from '../wire.ts'
import { type Finding, failure, messageIn, ok, skipped } from './finding.ts'

const atMost = 20

/** Asks the sending platform of a named workspace, or of the newest ones that have one, whether the key still opens what was connected. */
export async function checkPlatforms({ ctx, ownerPool }: Wired, named: string | null): Promise<Finding[]> {
  const { rows } = await ownerPool.query<{ id: string }>(
    'select id from list_workspaces() as w (id) where $1::uuid is null or id = $1::uuid order by id desc limit $2',
    [named, atMost],
  )
  if (named !== null && rows.length === 0)
    return [failure('platform', `There is no workspace ${named}.`, 'Its id stands in the address of its screens.')]
  const findings: Finding[] = []
  for (const { id } of rows) findings.push(...(await checkPlatform(ctx, id, named !== null)))
  return findings.length > 0 ? findings : [skipped('platform', 'No workspace has connected a sending platform.')]
}

async function checkPlatform(ctx: Wired['ctx'], workspaceId: string, isNamed: boolean): Promise<Finding[]> {
  const scope = mintScope(workspaceId, { kind: 'system' })
  const check = `platform of ${workspaceId}`
  try {
    const opened = await openPlatform(ctx, scope).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'not_connected') return null
      throw error
    })
    if (opened === null) return isNamed ? [skipped(check, 'Nothing is connected.')] : []
    await assertSameWorkspace(ctx, scope, opened)
    return [ok(check, `${opened.adapter.displayName} answers, and the key opens the connected workspace`)]
  } catch (error) {
    return [failure(check, messageIn(error), 'Let an admin of the workspace check the connection in Settings.')]
  }
}
