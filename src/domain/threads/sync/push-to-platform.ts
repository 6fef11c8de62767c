import { lowestOf } from '#contract/bands.ts'
import { labelFacts, labels } from '#contract/labels.ts'
import type { NotTold } from '#contract/timeline.ts'
import { sql } from '#db/sql.ts'
import { AppError } from '../../app-error.ts'
import { withConnectionHealth } from '../../connections/connection-health.ts'
import { type OpenPlatform, openPlatform } from '../../connections/reads.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../../context.ts'
import type { Scope } from '../../scope.ts'
import { isPassingFault, isPlatformError, type OptOutCall } from '../../sending-platform.ts'
import { askForUntold, ofSameContact, settleUntold, untoldKey } from '../doubt.ts'
import { lockContactOf } from '../lock-contact.ts'
import { lockForDecision } from '../lock-for-decision.ts'
import { addToTimeline, findLastTold, isOnTimeline } from '../timeline.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'secrets' | 'platforms' | 'log'>

export interface Push {
  threadId: string
  what: 'unsubscribe' | 'interested' | 'stop_sequence'
  /** Interested by a word that may have been taken back since. */
  isIfStillSo?: boolean | undefined
}

const warm = labels.filter((label) => labelFacts[label].isWarm)

interface Target {
  connectionId: string
  connectedAt: string
  handle: string | null
  leadId: string | null
  campaignId: string | null
  email: string
  /** The lead has said no, wants no more mail, or is not called interested any more. */
  isCold: boolean
}

async function readTarget(
  tx: TxCtx,
  scope: Scope,
  { threadId, isIfStillSo = false }: Push,
): Promise<Target | undefined> {
  const [row] = await tx.db.query<Target>(sql`
    select c.connection_id as "connectionId", n.connected_at as "connectedAt", m.platform_handle as handle,
           c.platform_lead_id as "leadId", k.platform_id as "campaignId", c.email,
           (c.unsubscribed_at is not null or coalesce(t.intent_score, 0) < ${lowestOf.neutral}
             or ((${isIfStillSo} or t.corrected_label is not null) and not coalesce(t.label = any(${warm}), false))) as "isCold"
      from threads t join contacts c on c.workspace_id = t.workspace_id and c.id = t.contact_id
      join connections n on n.workspace_id = t.workspace_id and n.id = c.connection_id
      left join messages m on m.workspace_id = t.workspace_id and m.id = t.last_inbound_id
      left join campaigns k on k.workspace_id = t.workspace_id and k.id = t.campaign_id
     where t.workspace_id = ${scope.workspaceId} and t.id = ${threadId}`)
  return row
}

/**
 * Tells the platform what happened here, reads back whether it holds there, and says on the thread's timeline which of the two it
 * was. All three are safe to repeat; a sequence that was stopped once is not stopped again. What fails is told there too, once;
 * that the key is refused is noted at the connection; a refusal ends what may end, and an opt-out that is refused, or could not be told for a while,
 * is a person's to see to while it is tried on. Throws what is worth another try: an unsubscribe must arrive. Of mail that belongs
 * to no lead of the platform it says that nothing could be told.
 */
export async function pushToPlatform(ctx: Needs, scope: Scope, push: Push, isLastTry: boolean): Promise<void> {
  const { threadId, what } = push
  const target = await inTx(ctx, scope, (tx) => readTarget(tx, scope, push))
  if (target === undefined) return
  if (what === 'stop_sequence') {
    const isTold = await inTx(ctx, scope, (tx) => isOnTimeline(tx, scope, threadId, 'platform_told', { what }))
    if (isTold) return
  }
  let failure: unknown
  const telling = () =>
    tell({ ctx, scope, push, target }, isLastTry).catch((error: unknown) => {
      failure = error
      throw error
    })
  await withConnectionHealth(ctx, scope, telling, target)
  if (failure !== undefined && isWorthAnotherTry(what, failure)) throw failure
}

/** Throws what the platform, or its connection, has against it, once that is noted. */
async function tell(telling: Omit<UnderWay, 'platform'>, isLastTry: boolean): Promise<void> {
  const { ctx, scope, push, target } = telling
  const { what } = push
  try {
    const platform = await openPlatform(ctx, scope, target.connectionId)
    const outcome = await pushes[what]({ ...telling, platform })
    if (outcome === 'told' || outcome === 'confirmed')
      await note(ctx, scope, push, { kind: 'platform_told', isConfirmed: outcome === 'confirmed' })
    // An opt-out that nobody can be told of is one that a person must see to.
    else if (what === 'unsubscribe')
      await note(ctx, scope, push, {
        kind: 'platform_not_told',
        why: { code: 'no_lead' },
        isLast: true,
        isRefused: true,
      })
  } catch (error) {
    const isTold = isPlatformError(error) || error instanceof AppError
    const why: NotTold = isTold ? { code: 'said', message: error.message } : { code: 'our_fault' }
    const isLast = isLastTry || !isWorthAnotherTry(what, error)
    const isRefused = isPlatformError(error) && (error.code === 'refused' || error.code === 'not_found')
    await note(ctx, scope, push, { kind: 'platform_not_told', why, isLast, isRefused })
    throw error
  }
}

/** An opt-out always is: a key that is refused today is a new one tomorrow. The other two are not, once the platform has said no. */
const isWorthAnotherTry = (what: Push['what'], error: unknown): boolean =>
  what === 'unsubscribe' || !isPlatformError(error) || isPassingFault(error)

interface UnderWay {
  ctx: Needs
  scope: Scope
  push: Push
  target: Target
  platform: OpenPlatform
}

/** `told`: the platform took it and does not show it. `impossible`: it knows no such lead, or can't be told. */
type Outcome = 'confirmed' | 'told' | 'impossible'

/** Each throws when the platform did not take it, and an opt-out when it does not hold there. */
const pushes: Record<Push['what'], (underWay: UnderWay) => Promise<Outcome>> = {
  async unsubscribe(underWay) {
    const { target, platform } = underWay
    const calls = platform.client.optOut(target)
    if (calls === null) return 'impossible'
    try {
      await makeCalls(underWay, calls)
    } catch (error) {
      // Where a person has done it there, or the mail is gone that it is told by, it holds all the same.
      if (target.leadId === null || !isPlatformError(error) || isPassingFault(error)) throw error
      const standing = await platform.client.readLead(target.leadId).catch(() => null)
      if (standing?.isUnsubscribed === true) return 'confirmed'
      throw error
    }
    if (target.leadId === null) return 'told'
    const { isUnsubscribed } = await platform.client.readLead(target.leadId)
    if (isUnsubscribed === false) {
      const message = `${platform.adapter.displayName} said it was done, but the lead still isn’t unsubscribed there.`
      throw new AppError('platform_refused', { message })
    }
    return isUnsubscribed === true ? 'confirmed' : 'told'
  },
  async interested({ target: { handle, leadId, campaignId, isCold }, platform: { client } }) {
    // Told late, after an outage: what the lead has said meanwhile counts.
    if (client.markInterested === null || leadId === null || handle === null || isCold) return 'impossible'
    await client.markInterested(handle)
    const { campaigns } = await client.readLead(leadId)
    // That a mark does not show is said, and no reason to set it again and again.
    return campaigns.find(({ id }) => id === campaignId)?.isInterested === true ? 'confirmed' : 'told'
  },
  async stop_sequence({ target: { leadId, campaignId }, platform: { client } }) {
    if (client.stopSequence === null || leadId === null || campaignId === null) return 'impossible'
    await client.stopSequence(campaignId, leadId)
    return 'confirmed' // the answer says so itself; a look at the lead would cost a send's share of the platform's limit
  },
}

/**
 * Makes every call of an opt-out, whatever becomes of the others, and throws the first failure. Of several each that was taken is
 * recorded by itself, and is not made again: what is left is tried until all of them hold.
 */
async function makeCalls({ ctx, scope, push }: UnderWay, calls: readonly OptOutCall[]): Promise<void> {
  const { threadId } = push
  const failures: unknown[] = []
  for (const { name, call } of calls) {
    const step = { what: 'opt_out_call', call: name } as const
    const isOneOfSeveral = calls.length > 1
    if (isOneOfSeveral && (await inTx(ctx, scope, (tx) => isOnTimeline(tx, scope, threadId, 'platform_told', step))))
      continue
    try {
      await call()
      if (isOneOfSeveral)
        await inTx(ctx, scope, (tx) =>
          addToTimeline(tx, scope, threadId, 'platform_told', { ...step, confirmed: true }),
        )
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

type Note =
  | { kind: 'platform_told'; isConfirmed: boolean }
  | { kind: 'platform_not_told'; why: NotTold; isLast: boolean; isRefused: boolean }

/** So long the platform may be away before a person is asked to see to an opt-out: its campaigns may go on writing to the lead. */
const patienceMs = 30 * 60_000

/** Whoever has no lead there has no campaign that writes to them: that is told, and nobody has to do anything. */
async function raiseUntold(tx: TxCtx, scope: Scope, threadId: string, why: NotTold): Promise<void> {
  const reasons = why.code === 'said' ? [{ code: 'platform_said' as const, message: why.message }] : []
  const cause = { kind: 'handoff', reasons, isOptOutUntold: true } as const
  tx.outbox.raise(scope, { key: untoldKey(threadId), threadId, cause, at: tx.now() })
  if (why.code !== 'no_lead') await askForUntold(tx, scope, threadId)
}

async function note(ctx: Needs, scope: Scope, { threadId, what }: Push, said: Note): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    if (what === 'unsubscribe') await lockContactOf(tx, scope, threadId)
    await lockForDecision(tx, scope, threadId)
    const last = await findLastTold(tx, scope, threadId, ['platform_told', 'platform_not_told'], { what })
    if (said.kind === 'platform_told') {
      if (what === 'unsubscribe') await settleUntold(tx, scope, ofSameContact(scope, threadId))
      // Told again, by a job that is done twice, it is no news.
      if (last !== undefined && 'confirmed' in last.detail && last.detail.confirmed === said.isConfirmed) return
      if (what === 'unsubscribe' && last !== undefined) tx.outbox.takeBack(scope, untoldKey(threadId))
      await addToTimeline(tx, scope, threadId, said.kind, { what, confirmed: said.isConfirmed })
    } else {
      const { why, isLast, isRefused } = said
      const failedAt = last?.kind === 'platform_not_told' ? last.at : null
      const isLong = failedAt !== null && tx.now().getTime() - Date.parse(failedAt) >= patienceMs
      if (what === 'unsubscribe' && (isLast || isRefused || isLong)) await raiseUntold(tx, scope, threadId, why)
      // Each try fails with about the same words: the first and the last are told.
      if (isLast || failedAt === null) await addToTimeline(tx, scope, threadId, said.kind, { what, why, last: isLast })
    }
    await notifyLive(tx, scope, { kind: 'thread', threadId })
  })
}
