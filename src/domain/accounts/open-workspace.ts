import type { Queryable } from '#db/connect.ts'
import { recordAudit } from '#domain/audit/record.ts'
import { startTrial } from '#domain/billing/start-trial.ts'
import type { Ctx } from '#domain/context.ts'
import { writeDue } from '#domain/due.ts'
import { mintScope } from '#domain/scope.ts'
import { insertWorkspace } from './store.ts'

/** Makes a workspace with its creator as admin, whose trial begins, inside the caller's transaction, which must be open for both of them. */
export async function openWorkspace(
  ctx: Pick<Ctx, 'now'>,
  db: Queryable,
  workspace: { id: string; name: string; userId: string; referredBy: string | null },
): Promise<void> {
  const { id, name, userId } = workspace
  await insertWorkspace(db, workspace)
  await writeDue(db, [{ workspaceId: id, kind: 'sweep', subjectId: id, at: ctx.now() }])
  // Whoever makes a workspace may act in it; there is nothing yet that authorize could ask.
  const scope = mintScope(id, { kind: 'person', userId, role: 'admin' })
  await startTrial(ctx, db, scope)
  await recordAudit({ db, now: ctx.now }, scope, 'workspace.created', id, { name })
}
