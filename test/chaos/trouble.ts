import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
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
  /** How often a clock was wrong, the database took no writes, and the disk was full. */
  wrongClocks: number
  readOnly: number
  fullDisks: number
}

export const noTrouble = (): TroubleMade => ({ kills: 0, faults: 0, wrongClocks: 0, readOnly: 0, fullDisks: 0 })

/** What goes wrong for longer, beside all else; 0: never. */
export interface LongTrouble {
  /** By how much a clock is wrong, and for how long at most. */
  clocksWrongByMs: number
  clocksWrongForMs: number
  readOnlyForMs: number
  diskFullForMs: number
  /** How long it is well in between, at most. */
  pauseMs: number
}

/** Kills, restarts and misleads until `signal` says that it is enough, one thing after the other as the dice fall. */
export async function makeTrouble(
  installation: Installation,
  sandbox: Sandbox,
  random: Random,
  signal: AbortSignal,
  long: LongTrouble,
  made: TroubleMade,
): Promise<void> {
  const beside = makeLongTrouble(installation, random, signal, long, made)
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
    [2, () => hurryNotices(installation.admin)],
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
    if (!installation.isAway())
      await random
        .pick(dice)()
        .catch(() => undefined)
    await sleep(random.whole(100, 900), undefined, { signal }).catch(() => undefined)
  }
  await beside
}

/** One long thing after the other, in turn. */
async function makeLongTrouble(
  { clocks, readOnlyFor, diskFullFor, isAway }: Installation,
  random: Random,
  signal: AbortSignal,
  { clocksWrongByMs, clocksWrongForMs, readOnlyForMs, diskFullForMs, pauseMs }: LongTrouble,
  made: TroubleMade,
): Promise<void> {
  const wait = (ms: number): Promise<void> => sleep(ms, undefined, { signal }).catch(() => undefined)
  const clockWrong = async (): Promise<void> => {
    const { set } = random.pick(clocks)
    made.wrongClocks += 1
    await set(random.pick([1, 1, -1]) * clocksWrongByMs)
    await wait(random.whole(clocksWrongForMs / 4, clocksWrongForMs))
    await set(0)
  }
  const readOnly = async (): Promise<void> => {
    made.readOnly += 1
    await readOnlyFor(readOnlyForMs)
  }
  const fullDisk = async (): Promise<void> => {
    if (diskFullFor === null) return
    made.fullDisks += 1
    await diskFullFor(diskFullForMs)
  }
  const turns = [
    ...(clocksWrongByMs > 0 ? [clockWrong] : []),
    ...(readOnlyForMs > 0 ? [readOnly] : []),
    ...(diskFullForMs > 0 && diskFullFor !== null ? [fullDisk] : []),
  ]
  for (let turn = 0; turns.length > 0; turn += 1) {
    await wait(random.whole(pauseMs / 4, pauseMs))
    if (signal.aborted) return
    if (!isAway()) await turns[turn % turns.length]?.().catch(() => undefined)
  }
}

/** What is told in a minute is told now: patience is the product's, the minutes are not ours. */
export async function hurryNotices(admin: pg.Pool): Promise<void> {
  await admin.query('update notices set gather_at = now() where gathered_at is null and gather_at > now()')
  await admin.query(`
    update notice_deliveries d set due_at = now() where state = 'waiting' and due_at > now() and not exists (
      select from notice_deliveries o where o.workspace_id = d.workspace_id and o.channel = d.channel and o.target_id = d.target_id
         and o.state = 'waiting' and o.id < d.id)`)
  await admin.query("update due set at = now() where kind = 'notice' and at > now()")
}

/** Both webs answer, and a worker has been heard of a moment ago. */
async function isUp({ webs, admin }: Installation): Promise<boolean> {
  for (const url of webs) if (!(await fetch(`${url}/ready`, { signal: AbortSignal.timeout(5000) })).ok) return false
  const instances = await (await queuesOf(admin)).getInstances()
  return instances.some(({ live, heartbeatOn }) => live && heartbeatOn.getTime() > Date.now() - 6000)
}
