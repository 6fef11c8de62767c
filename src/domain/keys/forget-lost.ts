import { single } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { noteLostKey } from '../connections/note-lost-key.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import { soughtContext } from '../erasure/rules.ts'
import { buryLostHooks } from '../notices/bury-hook.ts'
import { forgetLostBrowsers } from '../notices/forget-lost-browsers.ts'
import type { Scope } from '../scope.ts'
import { erasureKeyContext } from '../threads/erased-leads.ts'
import { routerKeyContext } from '../workspaces/reads.ts'

/**
 * Once whoever runs the installation has said that the master secret is lost: what of a workspace no key opens any more, and what can't go on with it.
 * A model key is forgotten, since drafts would fail by it. So is the key by which erased leads were known, since nothing that comes could be held
 * against it, and nothing be taken in; and an erasure whose search can't go on, which would be under way for ever: true is answered then. That the
 * platform's key is lost, or an address for notices, is told where people look.
 */
export async function forgetLost(ctx: Pick<Ctx, 'pool' | 'now' | 'secrets'>, scope: Scope): Promise<boolean> {
  const isLost = lostOf(ctx)
  return inTx(ctx, scope, async (tx) => {
    const { workspaceId } = scope
    await noteLostKey(ctx, tx, scope)
    await buryLostHooks(tx, scope, isLost)
    const [row] = await tx.db.query<{ router: Buffer | null; erasure: Buffer | null }>(sql`
      select openrouter_key_encrypted as router, erasure_key_encrypted as erasure from workspaces where id = ${workspaceId} for update`)
    if (isLost(row?.router, routerKeyContext(workspaceId))) {
      await tx.db.query(sql`update workspaces set openrouter_key_encrypted = null where id = ${workspaceId}`)
      await notifyLive(tx, scope, { kind: 'settings' })
    }
    const begun = await tx.db.query<{ id: string; sought: Buffer }>(sql`
      select id, sought_encrypted as sought from lead_erasures where workspace_id = ${workspaceId} and sought_encrypted is not null`)
    const stuck = begun.filter(({ sought }) => isLost(sought, soughtContext(workspaceId))).map(({ id }) => id)
    await tx.db.query(sql`delete from lead_erasures where workspace_id = ${workspaceId} and id = any(${stuck}::uuid[])`)
    if (!isLost(row?.erasure, erasureKeyContext(workspaceId))) return stuck.length > 0
    await tx.db.query(sql`update workspaces set erasure_key_encrypted = null where id = ${workspaceId}`)
    return true
  })
}

/** The same of what belongs to people: browsers that get notifications, which nobody could reach. */
export const forgetLostOfPeople = (ctx: Pick<Ctx, 'pool' | 'secrets'>): Promise<void> =>
  forgetLostBrowsers(single(ctx.pool), lostOf(ctx))

/** Whether something sealed is there, and no key opens it. */
const lostOf =
  ({ secrets }: Pick<Ctx, 'secrets'>) =>
  (box: Buffer | null | undefined, context: string): boolean => {
    if (box == null) return false
    try {
      secrets.open(box, context)
      return false
    } catch {
      return true
    }
  }
