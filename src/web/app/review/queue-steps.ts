import type { ReviewQueue } from '#contract/review.ts'

/** What is gone through, in the order in which it was first seen: a draft does not change its place under one's eyes. */
export type Queue = {
  order: readonly string[]
  /** The one on the screen; null: none is left. */
  current: string | null
  /** What was decided here: under way, or gone from the server's list. */
  decided: ReadonlyMap<string, 'leaving' | 'gone'>
  /** What the person took back, until the server lists it again. */
  returning: ReadonlySet<string>
  /** What the server listed last. */
  listed: ReadonlySet<string>
  /** Whether the server has listed anything at all yet. */
  isKnown: boolean
}

type AllReviewQueue = ReviewQueue & { workspaceIds: readonly string[] }

/** What is listed, without the workspaces that the person has left since: who they are in is known before the next list comes. */
export function stillOwn(list: AllReviewQueue, own: ReadonlySet<string>): AllReviewQueue {
  const isOwn = list.workspaceIds.map((id) => own.has(id))
  if (isOwn.every(Boolean)) return list
  const threadIds = list.threadIds.filter((_, at) => isOwn[at])
  return {
    ...list,
    threadIds,
    workspaceIds: list.workspaceIds.filter((_, at) => isOwn[at]),
    total: list.total - (list.threadIds.length - threadIds.length),
  }
}

export const emptyQueue: Queue = {
  order: [],
  current: null,
  decided: new Map(),
  returning: new Set(),
  listed: new Set(),
  isKnown: false,
}

/** What is still to be decided, in order. */
export const openIn = ({ order, decided }: Queue): string[] => order.filter((id) => !decided.has(id))

/** The one after the current, or the first that was passed over; null when no other is open. */
function nextOf(queue: Queue, open: readonly string[]): string | null {
  const place = queue.order.indexOf(queue.current ?? '')
  return open.find((id) => queue.order.indexOf(id) > place) ?? open[0] ?? null
}

/**
 * Takes up what the server lists now: new ones come last, what somebody else has dealt with goes, and what was undone elsewhere is the next
 * one. The current one stays, whatever has become of it.
 */
export function withListed(queue: Queue, rows: readonly string[], first?: string): Queue {
  const listed = new Set(rows)
  const decided = new Map(queue.decided)
  const back: string[] = []
  for (const [id, state] of queue.decided) {
    if (!listed.has(id)) decided.set(id, 'gone')
    else if (state === 'gone') {
      decided.delete(id)
      back.push(id)
    }
  }
  const kept = queue.order.filter(
    (id) =>
      !back.includes(id) && (listed.has(id) || decided.has(id) || queue.returning.has(id) || id === queue.current),
  )
  const known = new Set([...kept, ...back])
  const order = [...putNext(kept, queue.current, back), ...rows.filter((id) => !known.has(id))]
  const returning = new Set([...queue.returning].filter((id) => !listed.has(id)))
  const next = { ...queue, order, decided, returning, listed, isKnown: true }
  const open = openIn(next)
  const current = queue.current ?? back[0] ?? (first !== undefined && listed.has(first) ? first : open[0]) ?? null
  return { ...next, current }
}

function putNext(order: readonly string[], current: string | null, ids: readonly string[]): string[] {
  const place = order.indexOf(current ?? '') + 1
  return [...order.slice(0, place), ...ids, ...order.slice(place)]
}

/** Decided: the next one is on the screen at once. */
export function afterDeciding(queue: Queue, id: string): Queue {
  const decided = new Map(queue.decided).set(id, 'leaving')
  const next = { ...queue, decided, returning: without(queue.returning, id) }
  return queue.current === id ? { ...next, current: nextOf(next, openIn(next)) } : next
}

/** It was not done after all: it is on the screen again. */
export function afterRefusal(queue: Queue, id: string): Queue {
  const decided = new Map(queue.decided)
  decided.delete(id)
  return { ...queue, decided, current: id }
}

/** Taken back: it is on the screen again, and the one that was there is the next; also for a list that was asked for before. */
export function afterUndo(queue: Queue, id: string): Queue {
  if (!queue.decided.has(id)) return queue
  const decided = new Map(queue.decided)
  decided.delete(id)
  const others = queue.order.filter((other) => other !== id)
  const place = Math.max(0, others.indexOf(queue.current ?? ''))
  return {
    ...queue,
    order: [...others.slice(0, place), id, ...others.slice(place)],
    current: id,
    decided,
    returning: new Set(queue.returning).add(id),
  }
}

/** It was taken back a while ago, and the server does not list it: it stays decided. */
export function notReturned(queue: Queue, id: string): Queue {
  if (!queue.returning.has(id)) return queue
  const order = queue.order.filter((other) => other !== id || other === queue.current)
  return { ...queue, order, returning: without(queue.returning, id) }
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const others = new Set(ids)
  others.delete(id)
  return others
}

/** The server still lists what was decided here a while ago: it waits again, without being put before anything. */
export function stillListed(queue: Queue, id: string): Queue {
  if (queue.decided.get(id) !== 'leaving' || !queue.listed.has(id)) return queue
  const decided = new Map(queue.decided)
  decided.delete(id)
  return { ...queue, decided, current: queue.current ?? id }
}

/** One on or one back among those that are open; at the ends it stays, unless what is there is gone: then whatever was passed over is next. */
export function moved(queue: Queue, step: 1 | -1): Queue {
  const open = openIn(queue)
  const place = queue.order.indexOf(queue.current ?? '')
  const beside = (id: string) => Math.sign(queue.order.indexOf(id) - place) === step
  const next = step === 1 ? open.find(beside) : open.findLast(beside)
  if (next !== undefined) return { ...queue, current: next }
  return step === 1 ? withoutGone(queue) : queue
}

/** Somebody else has dealt with the current one, or it is not this person's any more: the first of the others is on the screen. */
function withoutGone(queue: Queue): Queue {
  const { current, listed, returning } = queue
  if (current === null || listed.has(current) || returning.has(current)) return queue
  const order = queue.order.filter((id) => id !== current)
  return { ...queue, order, current: openIn({ ...queue, order })[0] ?? null }
}

/** Those whose threads are fetched before they are shown: the current one, the next two, and the one before. */
export function shownSoon(queue: Queue): string[] {
  const open = openIn(queue)
  const place = queue.order.indexOf(queue.current ?? '')
  const after = open.filter((id) => queue.order.indexOf(id) > place).slice(0, 2)
  const before = open.findLast((id) => queue.order.indexOf(id) < place)
  return [queue.current, ...after, before].flatMap((id) => id ?? [])
}
