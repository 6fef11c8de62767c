import { inTransaction } from '#db/connect.ts'
import { newId } from '#lib/new-id.ts'
import type { Ctx } from '../context.ts'
import type { UserScope } from '../scope.ts'
import { openWorkspace } from './open-workspace.ts'
import { plainLine } from './rules.ts'

/** A further workspace of a person who has an account; they are its admin. */
export async function createWorkspace(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  person: UserScope,
  name: string,
): Promise<{ workspaceId: string }> {
  const workspaceId = newId()
  const { userId } = person
  await inTransaction(ctx.pool, { workspaceId, userId }, (db) =>
    openWorkspace(ctx, db, { id: workspaceId, name: plainLine(name), userId, referredBy: null }),
  )
  return { workspaceId }
}
