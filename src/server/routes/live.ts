import { withEventMeta } from '@orpc/server'
import type { LiveEvent } from '#contract/live.ts'
import { AppError } from '#domain/app-error.ts'
import { inTx } from '#domain/context.ts'
import { readEventsSince } from '#domain/live/reads.ts'
import type { Scope, UserScope } from '#domain/scope.ts'
import { endPresence } from '#domain/threads/colleagues/presence.ts'
import { unreadMs } from '../http-limits.ts'
import { inWorkspace, type RequestContext, type ServerCtx } from '../implement.ts'
import { type Heard, toLiveEvent } from '../live-hub.ts'

export const pingMs = 15_000
const maxMissed = 500
/** Changes are kept for an hour: a reader who was away for longer asks for everything. */
const rememberedMs = 50 * 60_000
export const maxWaiting = 1000

/** An event's id: the place in the stream, and when that was. */
const idOf = (place: string, now: Date): string => `${place}.${now.getTime()}`

function readId(id: string | undefined, now: Date): string | null {
  const [place, at] = (id ?? '').split('.')
  if (place === undefined || !/^\d{1,20}$/.test(place)) return null
  return now.getTime() - Number(at) < rememberedMs ? place : null
}

interface Following {
  ctx: ServerCtx
  scope: Scope
  lastEventId: string | undefined
  signal: AbortSignal
}

/**
 * The stream of one browser. It listens first and then looks what was missed, so nothing falls between; a browser that does not read
 * is told to ask for everything again.
 */
async function* follow({ ctx, scope, lastEventId, signal }: Following): AsyncGenerator<LiveEvent> {
  let waiting: Heard[] = []
  let wake: () => void = () => undefined
  const unsubscribe = ctx.live.subscribe(scope.workspaceId, (heard) => {
    waiting = waiting.length < maxWaiting ? [...waiting, heard] : [{ event: { kind: 'resync' }, place: heard.place }]
    wake()
  })
  const say = (event: LiveEvent, place = ctx.live.place()): LiveEvent =>
    withEventMeta(event, { id: idOf(place, ctx.now()) })
  try {
    const place = readId(lastEventId, ctx.now())
    const missed = await missedSince(ctx, scope, lastEventId, place)
    // Until everything that was missed has been told, a break must lead back to where the reader was.
    yield say({ kind: 'ready' }, place ?? undefined)
    for (const event of missed) yield say(event, place ?? undefined)
    let pingAt = performance.now() + pingMs
    while (!signal.aborted) {
      const news = waiting
      waiting = []
      for (const { event, place } of news) yield say(event, place)
      if (performance.now() >= pingAt) {
        yield say({ kind: 'ping' })
        pingAt = performance.now() + pingMs
      }
      if (waiting.length > 0) continue
      await untilWoken((resolve) => (wake = resolve), Math.max(0, pingAt - performance.now()), signal)
    }
  } finally {
    unsubscribe()
  }
}

async function missedSince(
  ctx: ServerCtx,
  scope: Scope,
  lastEventId: string | undefined,
  place: string | null,
): Promise<LiveEvent[]> {
  if (lastEventId === undefined) return []
  const missed = place === null ? null : await inTx(ctx, scope, (tx) => readEventsSince(tx, scope, place, maxMissed))
  if (missed === null) return [{ kind: 'resync' }]
  return missed.flatMap((change) => toLiveEvent(change) ?? [])
}

/** Until it is woken, the time is over, or the stream is. */
export function untilWoken(onWake: (resolve: () => void) => void, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    onWake(end)
  })
}

/** A tab whose stream has ended has no thread open. Where that can't be stored it ends by itself, some seconds later. */
const leaveThread = (ctx: ServerCtx, scope: Scope, tabId: string): void =>
  void endPresence(ctx, scope, tabId).catch((error: unknown) =>
    ctx.log.debug({ err: error }, 'a tab’s presence was not ended'),
  )

const comeBackAfterS = 15

/** Counts a stream against its person, and breaks it off when nobody reads it. Returns what ends it in good order. */
export function openStream(
  { ctx, user, response, isOver }: RequestContext & { user: UserScope; isOver: AbortSignal },
  signal: AbortSignal | undefined,
): AbortSignal {
  const leave = ctx.live.enter(user.userId)
  if (leave === null) throw new AppError('too_many_requests', { data: { retryAfterS: comeBackAfterS } })
  if (response.destroyed) leave()
  else response.once('close', leave)
  response.setTimeout(unreadMs, () => response.destroy())
  return AbortSignal.any([isOver, ...(signal === undefined ? [] : [signal])])
}

export const live = {
  events: inWorkspace.live.events.handler(({ context, input: { tabId }, lastEventId, signal }) => {
    const { ctx, scope, response } = context
    const ends = openStream(context, signal)
    if (tabId !== undefined) response.once('close', () => leaveThread(ctx, scope, tabId))
    return follow({ ctx, scope, lastEventId, signal: ends })
  }),
}
