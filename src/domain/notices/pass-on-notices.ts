import { newId } from '#lib/new-id.ts'
import { type Ctx, inTx, type TxCtx } from '../context.ts'
import { isNoAddress } from '../mail/no-address.ts'
import { readReconciliation } from '../restores/reads.ts'
import type { Scope } from '../scope.ts'
import { isWorkspaceOpen, readSettings } from '../workspaces/reads.ts'
import {
  type Channel,
  dropOldDeliveries,
  endUnclear,
  findLastDelivery,
  listDueDeliveries,
  putDelivery,
} from './deliveries-store.ts'
import { listHooks } from './hooks-store.ts'
import { afterFlood, afterQuiet, kindsIn, nextDigest } from './preference-rules.ts'
import { type Listener, listListeners } from './preferences-store.ts'
import { listReached } from './push-store.ts'
import { keptMs } from './reads.ts'
import { dropOldNotices, type Gathered, keepNews, listDueGathering, takeGatherDue, takeUngathered } from './store.ts'

const mostAtOnce = 100
/** No call takes so long. */
const lostCallMs = 10 * 60_000

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
  const all = await takeUngathered(tx, scope, tx.now())
  // What people were told of before a restore is not known: it stands in the bell, and leaves by no way a second time.
  const restored = all.length === 0 ? undefined : await readReconciliation(tx, scope)
  const gathered = restored === undefined ? all : await keepNews(tx, scope, all, restored)
  if (gathered.length === 0 || !(await isWorkspaceOpen(tx, scope))) return
  const { timeZone } = await readSettings(tx, scope)
  const hooks = await listHooks(tx, scope, { ofPerson: null, isAlsoWorkspaces: true })
  const living = hooks.filter(({ deadAt }) => deadAt === null)
  const listeners = await listListeners(tx, scope)
  const reached = await listReached(
    tx,
    listeners.map(({ userId }) => userId),
  )
  for (const listener of listeners) {
    const own = living.find(({ ownerId }) => ownerId === listener.userId)
    await passOnTo(tx, scope, listener, {
      gathered,
      timeZone,
      ownHookId: own?.id ?? null,
      hasPush: reached.has(listener.userId),
    })
  }
  for (const { id, kinds } of living.filter(({ ownerId }) => ownerId === null)) {
    const wanted = gathered.filter(({ kind, userId }) => userId === null && kinds.includes(kind))
    await put(tx, scope, { channel: 'slack', targetId: id, gathered: wanted })
  }
}

interface ToPassOn {
  gathered: readonly Gathered[]
  /** Of the workspace. */
  timeZone: string
  ownHookId: string | null
  /** They switched it on in a browser. */
  hasPush: boolean
}

async function passOnTo(
  tx: TxCtx,
  scope: Scope,
  listener: Listener,
  { gathered, timeZone: zoneHere, ownHookId, hasPush }: ToPassOn,
): Promise<void> {
  const { userId, email, role, joinedAt, choices, digestHour, quiet } = listener
  const kinds = kindsIn(role, choices)
  const theirs = gathered.filter(
    (one) => kinds.includes(one.kind) && (one.userId === null || one.userId === userId) && one.at >= joinedAt,
  )
  const timeZone = listener.timeZone ?? zoneHere
  const soon = (at: Date): Date => afterQuiet(at, quiet, timeZone)
  if (ownHookId !== null) {
    const forSlack = theirs.filter(({ kind }) => choices[kind].slack)
    await put(tx, scope, { channel: 'slack', targetId: ownHookId, gathered: forSlack, soon })
  }
  if (hasPush) {
    const forPush = theirs.filter(({ kind }) => choices[kind].push)
    await put(tx, scope, { channel: 'push', targetId: userId, gathered: forPush, soon })
  }
  if (isNoAddress(email)) return
  const atOnce = theirs.filter(({ kind }) => choices[kind].mail === 'now')
  await put(tx, scope, { channel: 'mail', targetId: userId, gathered: atOnce, soon })
  const forDigest = theirs.filter(({ kind }) => choices[kind].mail === 'digest')
  const atHour = (): Date => nextDigest(tx.now(), digestHour, timeZone)
  await put(tx, scope, { channel: 'mail', targetId: userId, gathered: forDigest, soon: atHour })
}

interface ToPut {
  channel: Channel
  targetId: string
  gathered: readonly Gathered[]
  /** When it leaves that could leave then. */
  soon?: (at: Date) => Date
}

async function put(tx: TxCtx, scope: Scope, { channel, targetId, gathered, soon = (at) => at }: ToPut): Promise<void> {
  if (gathered.length === 0) return
  const dueAt = soon(afterFlood(tx.now(), await findLastDelivery(tx, scope, channel, targetId)))
  await putDelivery(tx, scope, { id: newId(), channel, targetId, dueAt, noticeIds: gathered.map(({ id }) => id) })
}

/** What of notices is due by then, for the table of what is due. */
export async function listDueNotices(tx: TxCtx, scope: Scope, until: Date, limit: number) {
  const [gathering, deliveries] = await Promise.all([
    listDueGathering(tx, scope),
    listDueDeliveries(tx, scope, until, limit),
  ])
  return [...gathering, ...deliveries]
}

/** Forgets what is too old to stand in the bell, and leaves for unclear what a worker that died was just sending. */
export async function pruneNotices(tx: TxCtx, scope: Scope): Promise<void> {
  const before = new Date(tx.now().getTime() - keptMs)
  await endUnclear(tx, scope, new Date(tx.now().getTime() - lostCallMs))
  await dropOldNotices(tx, scope, before)
  await dropOldDeliveries(tx, scope, before)
}
