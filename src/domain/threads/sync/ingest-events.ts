import type { UnreadableCause } from '#contract/webhooks.ts'
import { isPassing } from '#db/connect.ts'
import { newId } from '#lib/new-id.ts'
import { inSpan, traceparentOf } from '#lib/tracing.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../../context.ts'
import type { Scope } from '../../scope.ts'
import type { PlatformEvent, PlatformMail } from '../../sending-platform.ts'
import { inSharedTx } from '../../shared-tx.ts'
import { emptyDelivery, finishDelivery } from '../../webhooks/finish-delivery.ts'
import { readWaiting, type WaitingDelivery } from '../../webhooks/reads.ts'
import { erasedAtOf, lockAgainstErasing, markErasedOptedOut } from '../erased-leads.ts'
import { lockContactBy } from '../lock-contact.ts'
import { reviewContact } from '../review-contact.ts'
import { findContact, lockNewestThread, markUnsubscribed, upsertContact } from '../store.ts'
import { addToTimeline } from '../timeline.ts'
import { readMail } from './ingest-mail.ts'
import { takeDelivered } from './take-delivered.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'platforms' | 'mailText' | 'secrets' | 'log'>

const batch = 50
const mostTogether = 16
/** Then whoever came meanwhile has their turn: a mountain is taken in slice by slice. */
const mostInTurn = 200

/**
 * Looks into every delivery of the workspace that waits, oldest first, each in one transaction with the mark that it is done; mails of
 * several leads that came one behind the other share theirs. What can't be read is kept and marked failed with the code of the reason, for a
 * person to see and replay. Throws on a passing fault, so that the job is tried again; what was done until then stays done. Of many the rest is
 * left to a job of its own.
 */
export async function ingestEvents(ctx: Needs, scope: Scope): Promise<{ done: number }> {
  let done = 0
  for (;;) {
    const waiting = await inTx(ctx, scope, (tx) => readWaiting(tx, scope, batch))
    for (const lot of lotsOf(waiting.map((delivery) => readDelivery(ctx, delivery)))) await ingestLot(ctx, scope, lot)
    done += waiting.length
    if (waiting.length < batch) return { done }
    if (done >= mostInTurn) {
      await inTx(ctx, scope, (tx) => tx.addJob('ingest_events', { workspaceId: scope.workspaceId }))
      return { done }
    }
  }
}

interface Read {
  delivery: WaitingDelivery
  /** What it says happened, or why that can't be said. */
  event: PlatformEvent | { kind: 'unreadable'; why: 'webhook_gone' } | { kind: 'broken'; error: unknown }
}

function readDelivery(ctx: Needs, delivery: WaitingDelivery): Read {
  const { connection, body } = delivery
  if (connection === null) return { delivery, event: { kind: 'unreadable', why: 'webhook_gone' } }
  try {
    return { delivery, event: ctx.platforms[connection.kind].readEvent(body) }
  } catch (error) {
    return { delivery, event: { kind: 'broken', error } }
  }
}

/** By what a contact is known: two mails without any of these in common are no mails of one conversation. */
const whoseOf = ({ lead, from }: PlatformMail): string[] => [
  from.email,
  ...(lead === null ? [] : [`lead ${lead.id}`, lead.email]),
]

/** Mails of as many leads as may be done at once, in their order; of one lead one after the other, and all else by itself. */
function lotsOf(all: readonly Read[]): Read[][] {
  const lots: { reads: Read[]; whose: Set<string> }[] = []
  for (const read of all) {
    const { event, delivery } = read
    const isApart = event.kind !== 'mail' || event.mail.direction === 'outbound' || delivery.is_test
    const whose = isApart ? null : whoseOf(event.mail)
    const last = lots.at(-1)
    const isRoom = last !== undefined && last.whose.size > 0 && last.reads.length < mostTogether
    if (whose !== null && isRoom && whose.every((one) => !last.whose.has(one))) {
      last.reads.push(read)
      for (const one of whose) last.whose.add(one)
    } else lots.push({ reads: [read], whose: new Set(whose) })
  }
  return lots.map(({ reads }) => reads)
}

async function ingestLot(ctx: Needs, scope: Scope, lot: readonly Read[]): Promise<void> {
  const ends = await Promise.allSettled(
    lot.map((read) => {
      const { id } = read.delivery
      return inSpan({ name: 'ingest', attributes: { 'rejoinder.deliveryId': id } }, { parent: traceparentOf(id) }, () =>
        ingestOne(ctx, scope, read),
      )
    }),
  )
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

async function ingestOne(ctx: Needs, scope: Scope, read: Read): Promise<void> {
  const { delivery } = read
  try {
    await applyOne(ctx, scope, read)
  } catch (error) {
    if (isPassing(error)) throw error
    // A delivery that can't be applied must not hold up the ones behind it. It is kept, and shown as failed.
    ctx.log.error(
      { workspaceId: scope.workspaceId, deliveryId: delivery.id, err: error },
      'a delivery could not be applied',
    )
    const message = error instanceof Error ? error.message : String(error)
    await inTx(ctx, scope, (tx) => finishDelivery(tx, scope, delivery, 'failed', { code: 'not_applied', message }))
  }
}

async function applyOne(ctx: Needs, scope: Scope, { delivery, event }: Read): Promise<void> {
  if (event.kind === 'broken') throw event.error
  if (event.kind === 'unreadable') return keepUnapplied(ctx, scope, delivery, event.why)
  const apply = delivery.is_test ? applyNothing : await prepare(ctx, delivery.connection?.id ?? '', event)
  await inSharedTx(ctx, scope, delivery.id, async (tx) => {
    const status = event.kind === 'ignored' ? 'ignored' : 'processed'
    if (!(await finishDelivery(tx, scope, delivery, status))) return
    if ((await apply(tx, scope)) === true) await emptyDelivery(tx, scope, delivery)
  })
}

async function keepUnapplied(
  ctx: Needs,
  scope: Scope,
  delivery: WaitingDelivery,
  why: UnreadableCause | 'webhook_gone',
): Promise<void> {
  await inTx(ctx, scope, (tx) => finishDelivery(tx, scope, delivery, 'failed', { code: why }))
  ctx.log.warn({ deliveryId: delivery.id, why }, 'a delivery could not be applied and was kept')
}

/** True: it tells of nobody but a lead who was erased. */
type Apply = (tx: TxCtx, scope: Scope) => Promise<boolean | undefined>

/** Of a sample that a person asked for: whatever it says happened did not. */
const applyNothing: Apply = async () => undefined

async function prepare(ctx: Needs, connectionId: string, event: PlatformEvent): Promise<Apply> {
  if (event.kind === 'mail') {
    const { mail, campaign } = event
    const read = await readMail(ctx, { connectionId, source: 'webhook', mail, campaign })
    return (tx, scope) => takeDelivered(tx, scope, read)
  }
  if (event.kind === 'mail_hint') {
    const { handle } = event
    return async (tx, { workspaceId }) => {
      await tx.addJob('fetch_hinted_mail', { workspaceId, connectionId, handle })
      return false
    }
  }
  if (event.kind === 'lead_unsubscribed') {
    return async (tx, scope) => {
      // Also of a lead that never wrote: their first mail may come after this, or be on its way.
      const { email, name } = event.lead
      const { id: leadId } = event.lead
      const known = [...(email === '' ? [] : [{ email }]), { connectionId, leadId }]
      await lockAgainstErasing(tx, scope)
      await lockContactBy(tx, scope, { connectionId, leadId, email })
      await markErasedOptedOut(tx, scope, ctx.secrets, known)
      const contact = await findContact(tx, scope, { connectionId, leadId, emails: email === '' ? [] : [email] })
      // Of who was erased and has not written since nothing else is kept.
      if (contact === undefined && (await erasedAtOf(tx, scope, ctx.secrets, known)) !== null) return true
      const isKnown = email !== '' || contact !== undefined
      // The delivery is kept as failed, for a person to see: an opt-out of somebody who can't be told is none of another's.
      if (!isKnown) throw new Error(`The platform told no address of lead ${leadId}`)
      const atAddress =
        email === '' ? undefined : await findContact(tx, scope, { connectionId, leadId: null, emails: [email] })
      const { id: contactId } = await upsertContact(tx, scope, {
        newId: newId(),
        connectionId,
        lead: event.lead,
        email,
        name,
        mailId: '',
      })
      // They may have written from there before anybody knew that it is their address.
      const contacts = new Set([contactId, ...(atAddress === undefined ? [] : [atAddress.id])])
      for (const id of contacts) await optOut(tx, scope, id)
      return false
    }
  }
  return applyNothing
}

async function optOut(tx: TxCtx, scope: Scope, contactId: string): Promise<void> {
  await markUnsubscribed(tx, scope, contactId)
  const threadId = (await lockNewestThread(tx, scope, contactId))?.id
  if (threadId === undefined) return
  await addToTimeline(tx, scope, threadId, 'unsubscribed', { by: 'platform' })
  await reviewContact(tx, scope, threadId)
  await notifyLive(tx, scope, { kind: 'thread', threadId })
}
