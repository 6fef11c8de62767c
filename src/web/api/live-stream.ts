/** `reconnecting` is only said once the stream has been down long enough to matter to a person. */
export type LiveState = 'connecting' | 'open' | 'reconnecting'

/** What a stream tells of: its own state, by `ready`, `ping` and `resync`, or a change. */
type Told = { kind: string }

export type ReceivedEvent<Event extends Told> = { event: Event; id: string | undefined }

export type LiveStreamOptions<Event extends Told> = {
  connect: (lastEventId: string | undefined, signal: AbortSignal) => Promise<AsyncIterable<ReceivedEvent<Event>>>
  /** The first event after a rest at once, then those of each 50 ms together. */
  onEvents: (events: readonly Event[]) => void
  /** The stream stands, and changes before this moment may have been missed: everything shown must be asked for again. */
  onGap: () => void
  onState: (state: LiveState) => void
  onFailure?: (cause: unknown) => void
}

export const coalesceMs = 50
export const quietMs = 3_000
const firstBackOffMs = 500
const longestBackOffMs = 15_000
// Two pings and a bit: a sleeping laptop leaves a connection that says nothing and never ends.
export const silenceMs = 40_000

/** 0.5 s, doubling to 15 s. */
export function backOffMs(failures: number): number {
  return Math.min(longestBackOffMs, firstBackOffMs * 2 ** failures)
}

type LiveStream = {
  close: () => void
  /** The network is back: try now instead of at the end of the wait. */
  wake: () => void
  /** Gives the connection back, and keeps the place: `resume` goes on from it. */
  pause: () => void
  resume: () => void
}

/**
 * Keeps one event stream open until it is closed: reconnects with the last event's id, so that the server can name what was
 * missed, and gives up on a connection that has fallen silent.
 */
export function openLiveStream<Event extends Told>(options: LiveStreamOptions<Event>): LiveStream {
  const closing = new AbortController()
  const gather = gatherer(options.onEvents)
  let lastEventId: string | undefined
  let failures = 0
  let skipWait: () => void = () => undefined
  let quiet: ReturnType<typeof setTimeout> | undefined
  let pausing = new AbortController()
  let paused: PromiseWithResolvers<void> | null = null

  const stands = () => {
    failures = 0
    clearTimeout(quiet)
    quiet = undefined
    options.onState('open')
  }
  const falls = () => {
    quiet ??= setTimeout(() => options.onState('reconnecting'), quietMs)
  }

  const receive = ({ event, id }: ReceivedEvent<Event>) => {
    if (event.kind === 'ready') {
      stands()
      // What was missed comes after it: until then the stream is resumed from where it broke.
      if (lastEventId !== undefined) return
      options.onGap()
    } else if (event.kind === 'resync') options.onGap()
    else if (event.kind !== 'ping') gather.add(event)
    // Only now: an event counts as seen when it has been handed on.
    if (id !== undefined) lastEventId = id
  }

  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      skipWait = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const run = async () => {
    // Whoever opened it may pause it in the same breath.
    await Promise.resolve()
    while (!closing.signal.aborted) {
      await paused?.promise
      if (closing.signal.aborted) return
      falls()
      const signal = AbortSignal.any([closing.signal, pausing.signal])
      try {
        await follow(options.connect, lastEventId, signal, receive)
      } catch (cause) {
        if (!signal.aborted) options.onFailure?.(cause)
      }
      if (signal.aborted) continue
      falls()
      await wait(backOffMs(failures))
      failures += 1
    }
  }

  void run()
  return {
    close: () => {
      closing.abort()
      clearTimeout(quiet)
      gather.stop()
      skipWait()
      paused?.resolve()
    },
    wake: () => skipWait(),
    pause: () => {
      if (paused) return
      paused = Promise.withResolvers()
      pausing.abort()
      pausing = new AbortController()
      clearTimeout(quiet)
      quiet = undefined
      skipWait()
    },
    resume: () => {
      failures = 0
      paused?.resolve()
      paused = null
    },
  }
}

async function follow<Event extends Told>(
  connect: LiveStreamOptions<Event>['connect'],
  lastEventId: string | undefined,
  closing: AbortSignal,
  receive: (received: ReceivedEvent<Event>) => void,
): Promise<void> {
  const silence = new AbortController()
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silenceMs)
  }
  let timer = setTimeout(() => silence.abort(), silenceMs)
  try {
    const signal = AbortSignal.any([closing, silence.signal])
    for await (const received of await connect(lastEventId, signal)) {
      if (closing.aborted) return
      alive()
      receive(received)
    }
  } finally {
    clearTimeout(timer)
  }
}

function gatherer<Event extends Told>(handOver: (events: readonly Event[]) => void) {
  let waiting: Event[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    if (waiting.length === 0) return
    const events = waiting
    waiting = []
    timer = setTimeout(flush, coalesceMs)
    handOver(events)
  }
  return {
    add: (event: Event) => {
      waiting.push(event)
      if (timer === undefined) flush()
    },
    stop: () => {
      clearTimeout(timer)
      waiting = []
    },
  }
}
