import { lookup as lookUp } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, fetch } from 'undici'
import { z } from 'zod'
import { json } from '../columns.ts'
import type { Database } from '../database.ts'
import type { DeliveryFault } from '../faults/rule.ts'
import type { WebhookUrl } from '../store/webhook-urls.ts'
import { timestamp } from '../timestamps.ts'

const attempt = z.object({ at: z.string(), status: z.number().nullable(), error: z.string().nullable() })
type Attempt = z.infer<typeof attempt>

export const deliveryRow = z.object({
  id: z.number(),
  event_id: z.number(),
  webhook_url_id: z.number(),
  url: z.string(),
  state: z.string(),
  due_at: z.number(),
  attempts: json(z.array(attempt)),
})
const dueRow = deliveryRow.extend({ payload: z.string() })
type Due = z.infer<typeof dueRow>

type DeliveryOptions = {
  /** Factor on the spacing of retries; 1 is a platform's own day. */
  timeScale: number
  answerTimeoutMs: number
}

export type DeliveryQueue = {
  /** Queues one delivery, as a fault would have it or as it should be. */
  add(eventId: number, webhook: WebhookUrl, fault: DeliveryFault | undefined): void
  /** Starts, or starts again after a pause. What an earlier process left undone is done now. */
  start(): void
  stop(): Promise<void>
}

const minute = 60_000
const retrySpacingMs = [1 * minute, 5 * minute, 30 * minute, 4 * 60 * minute, 19 * 60 * minute]
const atOnce = 48
const atOncePerUrl = 12
const defaultHoldMs = 5_000

/**
 * Delivers at least once. A delivery counts as made when its address answers exactly 200 in time; else it is tried
 * up to five times more. Deliveries wait in the database, so a killed sandbox goes on with them when it is back.
 */
export function openDeliveries(db: Database, { timeScale, answerTimeoutMs }: DeliveryOptions): DeliveryQueue {
  const busy = new Map<number, number>()
  const running = new Set<Promise<void>>()
  let abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isStarted = false
  let isWoken = false

  const wake = () => {
    if (!isStarted || isWoken) return
    isWoken = true
    setImmediate(() => {
      isWoken = false
      if (isStarted) pump()
    })
  }
  const pump = () => {
    clearTimeout(timer)
    // One moment for both questions: what becomes due between two would be neither due nor yet to come.
    const now = Date.now()
    while (running.size < atOnce) {
      const due = claim(
        db,
        now,
        [...busy].filter(([, count]) => count >= atOncePerUrl).map(([id]) => id),
      )
      if (due === undefined) break
      const run = deliver(due).finally(() => {
        running.delete(run)
        wake()
      })
      running.add(run)
    }
    const next = nextDueAt(db, now)
    if (next !== null) timer = setTimeout(wake, Math.min(Math.max(next - Date.now(), 5), 60_000))
  }
  const deliver = async (due: Due) => {
    busy.set(due.webhook_url_id, (busy.get(due.webhook_url_id) ?? 0) + 1)
    try {
      const outcome = await post(due.url, due.payload, answerTimeoutMs, abort.signal)
      if (!abort.signal.aborted) settle(db, due, outcome, timeScale)
    } finally {
      const left = (busy.get(due.webhook_url_id) ?? 1) - 1
      if (left === 0) busy.delete(due.webhook_url_id)
      else busy.set(due.webhook_url_id, left)
    }
  }
  return {
    add: (eventId, webhook, fault) => {
      enqueue(db, eventId, webhook, fault)
      wake()
    },
    start: () => {
      db.run("UPDATE deliveries SET state = 'pending' WHERE state = 'sending'")
      abort = new AbortController()
      isStarted = true
      wake()
    },
    stop: async () => {
      isStarted = false
      clearTimeout(timer)
      abort.abort()
      await Promise.race([Promise.allSettled(running), sleep(300, undefined, { ref: false })])
    },
  }
}

function enqueue(db: Database, eventId: number, webhook: WebhookUrl, fault: DeliveryFault | undefined): void {
  const insert = (state: string, delayMs: number) =>
    db.run('INSERT INTO deliveries (event_id, webhook_url_id, url, state, due_at) VALUES (?, ?, ?, ?, ?)', [
      eventId,
      webhook.id,
      webhook.url,
      state,
      Date.now() + delayMs,
    ])
  switch (fault?.kind) {
    case undefined:
      insert('pending', 0)
      return
    case 'duplicate_delivery':
      for (let copy = 0; copy < fault.copies; copy += 1) insert('pending', 0)
      return
    case 'late_delivery':
      insert('pending', fault.delayMs)
      return
    case 'reordered_delivery':
      insert('held', fault.delayMs ?? defaultHoldMs)
      return
    case 'dropped_delivery':
      insert('dropped', 0)
  }
}

function claim(db: Database, now: number, saturated: number[]): Due | undefined {
  const due = db.first(
    dueRow,
    `SELECT deliveries.*, events.payload FROM deliveries JOIN events ON events.id = event_id
     WHERE state IN ('pending', 'held') AND due_at <= ? AND webhook_url_id NOT IN (SELECT value FROM json_each(?))
     ORDER BY due_at, deliveries.id LIMIT 1`,
    [now, JSON.stringify(saturated)],
  )
  if (due !== undefined) db.run("UPDATE deliveries SET state = 'sending' WHERE id = ?", [due.id])
  return due
}

function nextDueAt(db: Database, now: number): number | null {
  const row = z.object({ due_at: z.number().nullable() })
  const sql = "SELECT min(due_at) AS due_at FROM deliveries WHERE state IN ('pending', 'held') AND due_at > ?"
  return db.first(row, sql, [now])?.due_at ?? null
}

/**
 * Names below localhost are this machine's, as browsers have it (RFC 6761): many a resolver knows none of them. Everything else is looked
 * up as usual.
 */
const lookup: LookupFunction = (host, options, tell) =>
  lookUp(/(?:^|\.)localhost\.?$/i.test(host) ? 'localhost' : host, options, tell)

const agent = new Agent({ connect: { lookup } })

async function post(url: string, body: string, timeoutMs: number, stopped: AbortSignal): Promise<Attempt> {
  const at = timestamp()
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body,
      redirect: 'manual',
      dispatcher: agent,
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stopped]),
    })
    await response.body?.cancel()
    return { at, status: response.status, error: null }
  } catch (error) {
    return { at, status: null, error: sayReason(error) }
  }
}

function sayReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

function settle(db: Database, due: Due, outcome: Attempt, timeScale: number): void {
  const attempts = [...due.attempts, outcome]
  const spacing = retrySpacingMs[due.attempts.length]
  const isDelivered = outcome.status === 200
  const isLast = spacing === undefined || !isRegistered(db, due.webhook_url_id)
  const state = isDelivered ? 'delivered' : isLast ? 'failed' : 'pending'
  db.run('UPDATE deliveries SET state = ?, attempts = ?, due_at = ? WHERE id = ?', [
    state,
    JSON.stringify(attempts),
    Date.now() + Math.round((spacing ?? 0) * timeScale),
    due.id,
  ])
  // A held delivery was waiting for a later one to overtake it.
  if (isDelivered) {
    db.run("UPDATE deliveries SET due_at = ? WHERE webhook_url_id = ? AND state = 'held' AND id < ?", [
      Date.now(),
      due.webhook_url_id,
      due.id,
    ])
  }
}

function isRegistered(db: Database, webhookUrlId: number): boolean {
  return (
    db.first(z.object({ id: z.number() }), 'SELECT id FROM webhook_urls WHERE id = ?', [webhookUrlId]) !== undefined
  )
}
