import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { changedKinds, type LiveEvent } from '#contract/live.ts'
import type { Log } from '#lib/log.ts'

const heard = z.object({ w: z.string(), k: z.string(), t: z.string().nullable() })

/** An event and the place in the stream from which a reader who saw it can go on. */
export interface Heard {
  event: LiveEvent
  place: string
}

/** Hands the database's news to the open event streams of this process. One per process. */
export interface LiveHub {
  /** Calls `listener` with every change of the workspace from now on, until the returned function is called. */
  subscribe(workspaceId: string, listener: (heard: Heard) => void): () => void
  /** Counts one more stream of a person until the returned function is called; null when they have as many as anybody may. */
  enter(userId: string): (() => void) | null
  /** A place from which nothing later than now is missed. */
  place(): string
  /** Open streams. */
  count(): number
  close(): Promise<void>
}

/** How often the connection is asked something: for a place in the stream, and whether it still hears us at all. */
const askEveryMs = 5000
/** A connection that is silent for so many turns is dead, whatever the network says. */
const silentTurns = 3
/** A stream costs a question to the database every few seconds: more than a person's browsers ever need are somebody's mischief. */
export const maxStreamsOfOne = 40

/** A connection that listens, until it ends or is given up. */
interface Listening {
  client: pg.Client
  ended: Promise<void>
  giveUp(): void
}

export interface Change {
  kind: string
  threadId: string | null
}

const changedKind = z.enum(changedKinds)

/** A change as the contract names it; null for kinds that an older or newer process speaks of. */
export function toLiveEvent({ kind, threadId }: Change): LiveEvent | null {
  if (kind === 'thread' || kind === 'task' || kind === 'presence') return threadId === null ? null : { kind, threadId }
  const known = changedKind.safeParse(kind)
  return known.success ? { kind: known.data } : null
}

/** The change that a notification tells of; null for what is none of ours: any login of the database may notify. */
function readNotification(payload: string | undefined): { workspaceId: string; event: LiveEvent } | null {
  const parsed = heard.safeParse(parseJson(payload ?? ''))
  if (!parsed.success) return null
  const event = toLiveEvent({ kind: parsed.data.k, threadId: parsed.data.t })
  return event && { workspaceId: parsed.data.w, event }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * Listens on a connection of its own. When that breaks, or is silent for too long, it connects again and tells every stream to
 * ask for everything again, since nobody can say what was missed.
 */
export async function createLiveHub({
  url,
  log,
  everyMs = askEveryMs,
}: {
  url: string
  log: Log
  everyMs?: number
}): Promise<LiveHub> {
  const listeners = new Map<string, Set<(heard: Heard) => void>>()
  const streamsOf = new Map<string, number>()
  const closing = new AbortController()
  let listening: Listening | null = null
  // Two places back: by then every notification of what was committed before it has certainly been heard.
  let places: [string, string] = ['0', '0']

  const publish = (workspaceId: string, event: LiveEvent): void => {
    for (const listener of listeners.get(workspaceId) ?? []) listener({ event, place: places[0] })
  }
  const onNotification = ({ payload }: pg.Notification): void => {
    const news = readNotification(payload)
    if (news === null) log.warn({}, 'an unreadable notification was skipped')
    else publish(news.workspaceId, news.event)
  }

  const listen = async (): Promise<Listening> => {
    const next = connection(url, everyMs * silentTurns, onNotification)
    try {
      await next.client.connect()
      await next.client.query('listen live')
      const now = await readPlace(next.client)
      places = [now, now]
    } catch (error) {
      // It may be listening all the same, beside the one that comes next.
      next.giveUp()
      throw error
    }
    listening = next
    return next
  }

  const keepListening = async (first: Listening): Promise<void> => {
    for (let now: Listening | null = first; now !== null; ) {
      await now.ended
      listening = null
      if (closing.signal.aborted) return
      log.warn({}, 'live updates lost their connection and are reconnecting')
      now = await listenAgain(listen, closing.signal, log)
      for (const workspaceId of listeners.keys()) publish(workspaceId, { kind: 'resync' })
    }
  }

  void keepListening(await listen())
  let isAsking = false
  const timer = setInterval(() => {
    const asked = listening
    if (asked === null || isAsking) return
    isAsking = true
    readPlace(asked.client)
      .then(
        (now) => {
          places = [places[1], now]
        },
        (error: unknown) => {
          log.debug({ err: error }, 'the place in the live events could not be read')
          asked.giveUp()
        },
      )
      .finally(() => {
        isAsking = false
      })
  }, everyMs)
  return {
    subscribe(workspaceId, listener) {
      const own = listeners.get(workspaceId) ?? new Set()
      listeners.set(workspaceId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(workspaceId)
      }
    },
    enter(userId) {
      const open = streamsOf.get(userId) ?? 0
      if (open >= maxStreamsOfOne) return null
      streamsOf.set(userId, open + 1)
      return () => {
        const left = (streamsOf.get(userId) ?? 1) - 1
        if (left > 0) streamsOf.set(userId, left)
        else streamsOf.delete(userId)
      }
    },
    place: () => places[0],
    count: () => [...listeners.values()].reduce((sum, own) => sum + own.size, 0),
    async close() {
      closing.abort()
      clearInterval(timer)
      await listening?.client.end()
    },
  }
}

/** A connection that is not open yet. Whatever it is asked, it answers within `answersWithinMs` or fails. */
function connection(
  url: string,
  answersWithinMs: number,
  onNotification: (message: pg.Notification) => void,
): Listening {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'rejoinder live',
    keepAlive: true,
    connectionTimeoutMillis: answersWithinMs,
    query_timeout: answersWithinMs,
  })
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  client.on('error', () => end())
  client.on('end', () => end())
  client.on('notification', onNotification)
  return {
    client,
    ended,
    giveUp() {
      client.off('notification', onNotification)
      // A farewell to a dead line is never answered: nobody waits for it.
      void client.end()
      end()
    },
  }
}

async function readPlace(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ place: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as place',
  )
  return rows[0]?.place ?? '0'
}

async function listenAgain(listen: () => Promise<Listening>, signal: AbortSignal, log: Log): Promise<Listening | null> {
  for (let waitMs = 100; !signal.aborted; waitMs = Math.min(5000, waitMs * 2)) {
    try {
      return await listen()
    } catch (error) {
      log.debug({ err: error }, 'live updates can’t connect yet')
      await sleep(waitMs, undefined, { signal }).catch(() => undefined)
    }
  }
  return null
}
