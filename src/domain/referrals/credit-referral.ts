import { sql } from '#db/sql.ts'
import { recordAudit } from '../audit/record.ts'
import { earnCredit } from '../billing/earn-credit.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import type { Scope } from '../scope.ts'
import { isWorkspaceOpen } from '../workspaces/reads.ts'
import { listOnOneCard } from './cards.ts'
import { notifyOfReferral } from './notify-of-referral.ts'
import { refusalOf } from './rules.ts'
import { claimFriend, findFriend, insertReferral, listPeople } from './store.ts'

type Needs = Pick<Ctx, 'pool' | 'now'>

/**
 * Counts a friend who came by the workspace's link and has a workspace of their own now, once: the workspace earns a credit, and the friend's is
 * told so. Who does not count is noted with the reason. Nothing happens where the workspace, or the friend, is gone. Doing it twice changes nothing.
 */
export async function creditReferral(
  ctx: Needs,
  scope: Scope,
  { friendWorkspaceId, friendId }: { friendWorkspaceId: string; friendId: string },
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const [isOpen, friend] = await Promise.all([isWorkspaceOpen(tx, scope), findFriend(tx, friendId)])
    if (!isOpen || friend === null) return
    const facts = {
      friend,
      people: await listPeople(tx, scope),
      isSameCard: (await listOnOneCard(tx, scope)).includes(friendWorkspaceId),
      isCounted: false,
    }
    // Whoever does not count at all takes no place of somebody who might.
    const before = refusalOf(facts)
    const isCounted = before === null && !(await claimFriend(tx, scope, { email: friend.email, friendWorkspaceId }))
    const refusal = refusalOf({ ...facts, isCounted })
    if (!(await insertReferral(tx, scope, { friendWorkspaceId, friendId, refusal }))) return
    await notifyLive(tx, scope, { kind: 'settings' })
    if (refusal !== null) return recordAudit(tx, scope, 'referral.refused', null, { why: refusal })
    await earnCredit(tx, scope, { cause: 'referral', subjectId: friendWorkspaceId })
    notifyOfReferral(tx, scope, 'credited', friendWorkspaceId)
    await tx.addJob('note_referral', { workspaceId: friendWorkspaceId })
  })
}

/** The workspace was counted for the one whose link its creator came by: its people see it. Doing it twice changes nothing. */
export async function noteReferral(ctx: Needs, scope: Scope): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const noted = await tx.db.query(sql`
      update workspaces set referral_counted_at = ${tx.now().toISOString()}
       where id = ${scope.workspaceId} and referral_counted_at is null returning id`)
    if (noted.length === 0) return
    await recordAudit(tx, scope, 'referral.counted', null)
    notifyOfReferral(tx, scope, 'counted', scope.workspaceId)
    await notifyLive(tx, scope, { kind: 'settings' })
  })
}
