import { newId } from '#lib/new-id.ts'
import { type Ctx, inTx, type TxCtx } from '../context.ts'
import { isNoAddress } from '../mail/no-address.ts'
import type { Scope } from '../scope.ts'
import { isWorkspaceOpen, readSettings } from '../workspaces/reads.ts'
import {
  type Channel,
  dropOldDeliveries,
  findLastDelivery,
  listDueDeliveries,
  putDelivery,
} from './deliveries-store.ts'
import { afterFlood, afterQuiet, kindsIn, nextDigest } from './preference-rules.ts'
import { type Listener, listListeners } from './preferences-store.ts'
import { keptMs } from './reads.ts'
import { dropOldNotices, type Gathered, listDueGathering, takeGatherDue, takeUngathered } from './store.ts'

const mostAtOnce = 100

/**
 * Passes on what was raised in a workspace, when it is due: what came since the first of it is one message to each person and place, at once, in
 * the digest of the day or when quiet hours are over. Then has the messages written whose time has come. Doing it twice tells nothing twice.
 */
export async function passOnNotices(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    if (await takeGatherDue(tx, scope, tx.now())) await gather(tx, scope)
    for (const { subjectId: deliveryId } of await listDueDeliveries(tx, scope, tx.now(), mostAtOnce))
      await tx.addJob(
        'deliver_notices',
        { workspaceId: scope.workspaceId, deliveryId },
        { key: `notices:${deliveryId}` },
      )
  })
}

async function gather(tx: TxCtx, scope: Scope): Promise<void> {
  const gathered = await takeUngathered(tx, scope, tx.now())
  if (gathered.length === 0 || !(await isWorkspaceOpen(tx, scope))) return
  const { timeZone } = await readSettings(tx, scope)
  for (const listener of await listListeners(tx, scope)) await tellOne(tx, scope, listener, { gathered, timeZone })
}

async function tellOne(
  tx: TxCtx,
  scope: Scope,
  listener: Listener,
  { gathered, timeZone: zoneHere }: { gathered: readonly Gathered[]; timeZone: string },
): Promise<void> {
  const { userId, email, role, joinedAt, choices, digestHour, quiet } = listener
  const kinds = kindsIn(role, choices)
  const theirs = gathered.filter(({ kind, at }) => kinds.includes(kind) && at >= joinedAt)
  const timeZone = listener.timeZone ?? zoneHere
  if (isNoAddress(email)) return
  const atOnce = theirs.filter(({ kind }) => choices[kind].mail === 'now')
  const soon = afterQuiet(await soonest(tx, scope, 'mail', userId), quiet, timeZone)
  await put(tx, scope, { channel: 'mail', targetId: userId, gathered: atOnce, dueAt: soon })
  const forDigest = theirs.filter(({ kind }) => choices[kind].mail === 'digest')
  const dueAt = nextDigest(tx.now(), digestHour, timeZone)
  await put(tx, scope, { channel: 'mail', targetId: userId, gathered: forDigest, dueAt })
}

const soonest = async (tx: TxCtx, scope: Scope, channel: Channel, targetId: string): Promise<Date> =>
  afterFlood(tx.now(), await findLastDelivery(tx, scope, channel, targetId))

async function put(
  tx: TxCtx,
  scope: Scope,
  { gathered, ...to }: { channel: Channel; targetId: string; gathered: readonly Gathered[]; dueAt: Date },
): Promise<void> {
  if (gathered.length === 0) return
  await putDelivery(tx, scope, { id: newId(), ...to, noticeIds: gathered.map(({ id }) => id) })
}

/** What of notices is due by then, for the table of what is due. */
export async function listDueNotices(tx: TxCtx, scope: Scope, until: Date, limit: number) {
  const [gathering, deliveries] = await Promise.all([
    listDueGathering(tx, scope),
    listDueDeliveries(tx, scope, until, limit),
  ])
  return [...gathering, ...deliveries]
}

/** Forgets what is too old to stand in the bell. */
export async function pruneNotices(tx: TxCtx, scope: Scope): Promise<void> {
  const before = new Date(tx.now().getTime() - keptMs)
  await dropOldNotices(tx, scope, before)
  await dropOldDeliveries(tx, scope, before)
}
