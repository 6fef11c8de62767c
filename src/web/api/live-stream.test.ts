import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#contract/live.ts'
import {
  backOffMs,
  coalesceMs,
  type LiveState,
  openLiveStream,
  quietMs,
  type ReceivedEvent,
  silenceMs,
} from '#web/api/live-stream.ts'

const thread = (id: string): LiveEvent => ({ kind: 'thread', threadId: id })

/** A server that hands out connections which the test feeds and ends. */
function fakeServer() {
  const connections: Connection[] = []
  type Connection = {
    lastEventId: string | undefined
    send: (event: LiveEvent, id?: string) => void
    end: () => void
    signal: AbortSignal
  }
  let isDown = false
  return {
    connections,
    down: (down: boolean) => {
      isDown = down
    },
    latest: () => {
      const connection = connections.at(-1)
      if (!connection) throw new Error('nobody has connected')
      return connection
    },
    connect: async (
      lastEventId: string | undefined,
      signal: AbortSignal,
    ): Promise<AsyncIterable<ReceivedEvent<LiveEvent>>> => {
      if (isDown) throw new TypeError('no answer')
      const queue: (ReceivedEvent<LiveEvent> | null)[] = []
      let wake: () => void = () => undefined
      const push = (item: ReceivedEvent<LiveEvent> | null) => {
        queue.push(item)
        wake()
      }
      signal.addEventListener('abort', () => push(null))
      connections.push({ lastEventId, signal, send: (event, id) => push({ event, id }), end: () => push(null) })
      return (async function* () {
        while (true) {
          const item = queue.shift()
          if (item === null) return
          if (item) yield item
          else await new Promise<void>((resolve) => (wake = resolve))
        }
      })()
    },
  }
}

function open(server: ReturnType<typeof fakeServer>) {
  const seen: LiveEvent[][] = []
  const states: LiveState[] = []
  let gaps = 0
  const stream = openLiveStream({
    connect: server.connect,
    onEvents: (events) => seen.push([...events]),
    onGap: () => (gaps += 1),
    onState: (state) => states.push(state),
  })
  return { stream, seen, states, gaps: () => gaps }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)

test('hands over the first event at once, and together what the next 50 ms bring', async () => {
  const server = fakeServer()
  const { stream, seen } = open(server)
  await settle()
  server.latest().send(thread('a'))
  await settle()
  expect(seen).toEqual([[thread('a')]])
  for (const id of ['b', 'c']) server.latest().send(thread(id))
  await settle()
  expect(seen).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(coalesceMs)
  expect(seen.slice(1)).toEqual([[thread('b'), thread('c')]])
  stream.close()
})

test('asks for everything at the first ready, but not after a reconnect that resumes', async () => {
  const server = fakeServer()
  const { stream, gaps } = open(server)
  await settle()
  server.latest().send({ kind: 'ready' }, '7')
  await settle()
  expect(gaps()).toBe(1)
  server.latest().end()
  await vi.advanceTimersByTimeAsync(500)
  expect(server.latest().lastEventId).toBe('7')
  server.latest().send({ kind: 'ready' }, '9')
  await settle()
  expect(gaps()).toBe(1)
  server.latest().end()
  await vi.advanceTimersByTimeAsync(500)
  expect(server.latest().lastEventId, 'nothing between 7 and 9 has come yet').toBe('7')
  server.latest().send({ kind: 'resync' })
  await settle()
  expect(gaps()).toBe(2)
  stream.close()
})

test('waits 0.5 s, doubling to 15 s, and starts over once the stream stands again', async () => {
  expect([0, 1, 2, 3, 4, 5, 6, 40].map(backOffMs)).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000])
  const server = fakeServer()
  server.down(true)
  const { stream, states } = open(server)
  await vi.advanceTimersByTimeAsync(500 + 1000 + 2000 + 4000 - 1)
  server.down(false)
  expect(server.connections).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(server.connections).toHaveLength(1)
  server.latest().send({ kind: 'ready' })
  await settle()
  expect(states).toEqual(['reconnecting', 'open'])
  server.latest().end()
  await vi.advanceTimersByTimeAsync(500)
  expect(server.connections).toHaveLength(2)
  stream.close()
})

test('says nothing about a break that is over within 3 s', async () => {
  const server = fakeServer()
  const { stream, states } = open(server)
  await settle()
  server.latest().send({ kind: 'ready' }, '1')
  await settle()
  server.latest().end()
  await vi.advanceTimersByTimeAsync(600)
  server.latest().send({ kind: 'ready' })
  await vi.advanceTimersByTimeAsync(quietMs * 2)
  expect(states).toEqual(['open', 'open'])
  stream.close()
})

test('leaves a connection that has fallen silent, and keeps one that pings', async () => {
  const server = fakeServer()
  const { stream } = open(server)
  await settle()
  server.latest().send({ kind: 'ready' })
  for (let pings = 0; pings < 5; pings += 1) {
    await vi.advanceTimersByTimeAsync(15_000)
    server.latest().send({ kind: 'ping' })
  }
  expect(server.connections).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(silenceMs + 500)
  expect(server.connections).toHaveLength(2)
  stream.close()
})

test('is still when closed: no reconnect, no events', async () => {
  const server = fakeServer()
  const { stream, seen } = open(server)
  await settle()
  server.latest().send(thread('a'))
  await settle()
  server.latest().send(thread('b'))
  await settle()
  stream.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(seen).toEqual([[thread('a')]])
  expect(server.connections).toHaveLength(1)
  expect(server.latest().signal.aborted).toBe(true)
})

test('tries at once when the network is back', async () => {
  const server = fakeServer()
  server.down(true)
  const { stream } = open(server)
  await vi.advanceTimersByTimeAsync(500 + 1000 + 2000 + 100)
  server.down(false)
  stream.wake()
  await settle()
  expect(server.connections).toHaveLength(1)
  stream.close()
})

test('gives its connection back while nobody looks, says nothing of it, and goes on from where it was', async () => {
  const server = fakeServer()
  const { stream, states, gaps } = open(server)
  await settle()
  server.latest().send({ kind: 'ready' }, '1')
  server.latest().send(thread('a'), '2')
  await settle()
  stream.pause()
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(server.latest().signal.aborted).toBe(true)
  expect(server.connections).toHaveLength(1)
  stream.resume()
  await settle()
  expect(server.connections).toHaveLength(2)
  expect(server.latest().lastEventId).toBe('2')
  server.latest().send({ kind: 'ready' }, '2')
  await vi.advanceTimersByTimeAsync(quietMs * 2)
  expect(states.every((state) => state === 'open')).toBe(true)
  expect(gaps()).toBe(1)
  stream.close()
})

test('of a tab that was opened out of sight connects when it is looked at, and is closed without ever having been', async () => {
  const server = fakeServer()
  const [seen, unseen] = [open(server), open(server)]
  for (const { stream } of [seen, unseen]) stream.pause()
  await vi.advanceTimersByTimeAsync(60_000)
  unseen.stream.close()
  await settle()
  expect(server.connections).toHaveLength(0)
  seen.stream.resume()
  await settle()
  expect(server.connections).toHaveLength(1)
  seen.stream.close()
})

test('that is paused while it waits for a server goes on at once when it is looked at', async () => {
  const server = fakeServer()
  server.down(true)
  const { stream } = open(server)
  await vi.advanceTimersByTimeAsync(20_000)
  stream.pause()
  await vi.advanceTimersByTimeAsync(60_000)
  server.down(false)
  expect(server.connections).toHaveLength(0)
  stream.resume()
  await settle()
  expect(server.connections).toHaveLength(1)
  stream.close()
})
