// A process of its own, so that the server under test never waits for the one who asks. Speaks HTTP over bare sockets: a client
// library would cost more processor time than the server it measures.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerOnce } from './answer-once.ts'
import { readAnswer } from './http-response.ts'
import { type LoadResult, type LoadSpec, numberDigits, numberPlace } from './load-spec.ts'

/** How long an answer may take before it counts as none. */
const patienceMs = 15_000
/** Between two tries to connect again, so that a server that refuses is not hammered. */
const reconnectMs = 50

interface Lane {
  /** The answer's status; 0 when none came: the connection broke, or the answer took too long. Never rejects. */
  ask(request: Buffer): Promise<number>
  close(): void
}

/** A connection that is kept, and opened again when the server has closed it. */
function openLane(port: number): Lane {
  let connection: Connection | null = null
  return {
    async ask(request) {
      try {
        if (connection === null || !connection.isOpen()) connection = await openConnection(port)
        return await connection.ask(request)
      } catch {
        connection = null
        await sleep(reconnectMs)
        return 0
      }
    },
    close: () => connection?.close(),
  }
}

interface Connection {
  /** Rejects when the connection breaks before the whole answer is there. */
  ask(request: Buffer): Promise<number>
  isOpen(): boolean
  close(): void
}

async function openConnection(port: number): Promise<Connection> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let arrived: Buffer = Buffer.alloc(0)
  let waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null
  socket.on('data', (part: Buffer) => {
    arrived = arrived.length === 0 ? part : Buffer.concat([arrived, part])
    const answer = readAnswer(arrived)
    if (answer === null) return
    arrived = arrived.subarray(answer.bytes)
    waiting?.resolve(answer.status)
    waiting = null
  })
  socket.setTimeout(patienceMs, () => waiting && socket.destroy())
  socket.on('error', () => undefined) // 'close' follows
  socket.on('close', () => waiting?.reject(new Error('The server closed the connection')))
  await once(socket, 'connect')
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(new Error('The server has closed the connection'))
        waiting = { resolve, reject }
        socket.write(request)
      }),
    isOpen: () => !socket.destroyed && socket.writable,
    close: () => socket.destroy(),
  }
}

/** Makes the numbered requests. The numbers are as wide as each other, so a request's length never changes. */
function numbered({ requests, firstNumber }: LoadSpec): { next(): Buffer; nextNumber(): number } {
  const templates = requests.map((request) => request.split(numberPlace))
  let number = firstNumber
  return {
    next() {
      const parts = templates[number % templates.length] ?? []
      const digits = String(number).padStart(numberDigits, '0')
      number += 1
      return Buffer.from(parts.join(digits))
    },
    nextNumber: () => number,
  }
}

async function run(spec: LoadSpec): Promise<LoadResult> {
  const lanes = Array.from({ length: spec.connections }, () => openLane(spec.port))
  const requests = numbered(spec)
  const latenciesMs: number[] = []
  const statuses: Record<string, number> = {}
  const ask = async (lane: Lane, since: number): Promise<void> => {
    const status = await lane.ask(requests.next())
    latenciesMs.push(performance.now() - since)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  const until = startedAt + spec.durationMs
  if (spec.pace.kind === 'closed') {
    await Promise.all(
      lanes.map(async (lane) => {
        while (performance.now() < until) await ask(lane, performance.now())
      }),
    )
  } else {
    await offer(lanes, ask, { startedAt, until, everyMs: 1000 / spec.pace.perSecond })
  }
  const elapsedMs = performance.now() - startedAt
  const cpu = process.cpuUsage(cpuBefore)
  for (const lane of lanes) lane.close()
  return {
    latenciesMs,
    statuses,
    elapsedMs,
    ownCpuMs: (cpu.user + cpu.system) / 1000,
    nextNumber: requests.nextNumber(),
  }
}

/** Asks at fixed times. A request that finds no free connection waits for one, and its wait counts: nobody slows down for the server. */
async function offer(
  lanes: readonly Lane[],
  ask: (lane: Lane, since: number) => Promise<void>,
  { startedAt, until, everyMs }: { startedAt: number; until: number; everyMs: number },
): Promise<void> {
  const free = [...lanes]
  const due: number[] = []
  const underWay = new Set<Promise<void>>()
  const serve = (): void => {
    for (let lane = free.pop(); lane !== undefined; lane = free.pop()) {
      const since = due.shift()
      if (since === undefined) {
        free.push(lane)
        return
      }
      const own = lane
      const asked = ask(own, since).then(() => {
        underWay.delete(asked)
        free.push(own)
        serve()
      })
      underWay.add(asked)
    }
  }
  for (let next = startedAt; next < until; ) {
    for (const now = performance.now(); next <= now; next += everyMs) due.push(next)
    serve()
    await sleep(1)
  }
  while (underWay.size > 0) await Promise.race(underWay)
}

answerOnce(run)
