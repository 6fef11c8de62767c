// A process of its own, so that the server under test never waits for the one who asks. Speaks HTTP over bare sockets: a client
// library would cost more processor time than the server it measures.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { readAnswer } from './http-response.ts'
import { type LoadResult, type LoadSpec, numberDigits, numberPlace } from './load-spec.ts'

interface Lane {
  ask(request: Buffer): Promise<number>
  close(): void
}

async function openLane(port: number): Promise<Lane> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let arrived: Buffer = Buffer.alloc(0)
  let waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null
  socket.on('data', (part: Buffer) => {
    arrived = arrived.length === 0 ? part : Buffer.concat([arrived, part])
    const answer = readAnswer(arrived)
    if (answer === null) return
    arrived = arrived.subarray(answer.bytes)
    waiting?.resolve(answer.status)
  })
  const fail = (error: Error): void => waiting?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed the connection')))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
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
  const lanes = await Promise.all(Array.from({ length: spec.connections }, () => openLane(spec.port)))
  const requests = numbered(spec)
  const latenciesMs: number[] = []
  const statuses: Record<string, number> = {}
  const ask = async (lane: Lane, since: number): Promise<void> => {
    const status = await lane.ask(requests.next()).catch(() => 0)
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

process.once('message', async (spec: LoadSpec) => {
  const result = await run(spec)
  process.send?.(result, () => process.disconnect())
})
