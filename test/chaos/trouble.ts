import { setTimeout as sleep } from 'node:timers/promises'
import { queuesOf } from '../queued-jobs.ts'
import type { Installation } from './installation.ts'
import type { Random } from './random.ts'

type Sandbox = { fault(rule: Record<string, unknown>): Promise<unknown> }
type Rule = Record<string, unknown>

const send = { method: 'POST', path: '/api/replies/*/reply' }
const conversation = { method: 'GET', path: '/api/replies/*/conversation-thread' }
const listing = { method: 'GET', path: '/api/replies' }
const anything = { path: '/api' }

/** Every fault that the simulator has, in every place where it differs. */
const requestFaults: readonly Rule[] = [
  { kind: 'unauthorized' },
  { kind: 'forbidden' },
  { kind: 'not_found' },
  { kind: 'invalid', shape: 'envelope' },
  { kind: 'invalid', shape: 'laravel' },
  { kind: 'rate_limited', retryAfter: 1 },
  { kind: 'rate_limited', retryAfter: null },
  ...[500, 502, 503, 504].flatMap((status) => [
    { kind: 'server_error', status },
    { kind: 'server_error', status, afterDoing: true },
  ]),
  { kind: 'success_false' },
  { kind: 'success_false', afterDoing: true },
  { kind: 'empty_200' },
  { kind: 'empty_200', afterDoing: true },
  { kind: 'lost_answer' },
  { kind: 'lost_before' },
  { kind: 'slow', delayMs: 1500 },
  { kind: 'slow', delayMs: 5000 },
  { kind: 'slow', delayMs: 5000, slowAfter: true },
]
const deliveryFaults: readonly Rule[] = [
  { kind: 'duplicate_delivery', copies: 3 },
  { kind: 'reordered_delivery', delayMs: 3000 },
  { kind: 'late_delivery', delayMs: 4000 },
  { kind: 'dropped_delivery' },
]

export interface TroubleMade {
  kills: number
  faults: number
}

/** Kills, restarts and misleads until `signal` says that it is enough, one thing after the other as the dice fall. */
export async function makeTrouble(
  installation: Installation,
  sandbox: Sandbox,
  random: Random,
  signal: AbortSignal,
): Promise<TroubleMade> {
  const made = { kills: 0, faults: 0 }
  let order = [...requestFaults]
  const nextFault = (): Rule => {
    if (order.length === 0) order = [...requestFaults]
    return order.splice(random.whole(0, order.length - 1), 1)[0] ?? {}
  }
  const acts: readonly [number, () => Promise<unknown>][] = [
    [
      5,
      () =>
        fault({
          ...nextFault(),
          match: random.pick([send, send, send, conversation, listing, anything]),
          times: random.whole(1, 4),
        }),
    ],
    [3, () => fault({ ...random.pick(deliveryFaults), times: random.whole(3, 20) })],
    [3, () => onceUp(async () => kill())],
    [1, () => onceUp(restart)],
  ]
  const fault = async (rule: Rule): Promise<void> => {
    await sandbox.fault(rule)
    made.faults += 1
  }
  const kill = (): void => {
    for (let left = random.pick([1, 1, 2, 3]); left > 0; left -= 1) {
      random.pick(installation.processes).kill()
      made.kills += 1
    }
  }
  /** What is down already is left to come back: otherwise nothing would ever work long enough to be disturbed. */
  const onceUp = async (act: () => Promise<void>): Promise<void> => {
    if (await isUp(installation)) await act()
  }
  const restart = (): Promise<void> => installation.restartDatabase(random.pick(['crash', 'stop']))
  const dice = acts.flatMap(([weight, act]) => Array.from({ length: weight }, () => act))
  while (!signal.aborted) {
    // The simulator may be the one that was just killed.
    await random
      .pick(dice)()
      .catch(() => undefined)
    await sleep(random.whole(100, 900), undefined, { signal }).catch(() => undefined)
  }
  return made
}

/** Both webs answer, and a worker has been heard of a moment ago. */
async function isUp({ webs, admin }: Installation): Promise<boolean> {
  for (const url of webs) if (!(await fetch(`${url}/ready`, { signal: AbortSignal.timeout(5000) })).ok) return false
  const instances = await (await queuesOf(admin)).getInstances()
  return instances.some(({ live, heartbeatOn }) => live && heartbeatOn.getTime() > Date.now() - 6000)
}
