import { inTransaction } from '#db/connect.ts'
import { newId } from '#lib/new-id.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../context.ts'
import type { UserScope } from '../scope.ts'
import { openWorkspace } from './open-workspace.ts'
import { findReferrer, passOnReferral } from './referrer.ts'
import { plainLine } from './rules.ts'

/** A further workspace of a person who has an account; they are its admin. Throws `bad_request` for a name without a visible letter. */
export async function createWorkspace(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  person: UserScope,
  name: string,
): Promise<{ workspaceId: string }> {
  const workspaceId = newId()
  const { userId } = person
  const plainName = plainLine(name)
  if (plainName === '') throw new AppError('bad_request', { message: 'Give the workspace a name.' })
  await inTransaction(ctx.pool, { workspaceId, userId }, async (db) => {
    // Whoever was invited to somebody else's workspace may have come by a link before.
    const referredBy = await findReferrer(db, userId)
    await openWorkspace(ctx, db, { id: workspaceId, name: plainName, userId, referredBy })
    await passOnReferral(db, { userId, workspaceId })
  })
  return { workspaceId }
}
