import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { NewJob } from '#queue/add.ts'
import { type Ctx, inTx, type TxCtx } from './context.ts'
import type { Scope } from './scope.ts'

type Needs = Pick<Ctx, 'pool' | 'now'>

interface Step {
  key: string
  /** Does the work in this transaction; what is returned by it waits for the commit. */
  work: (tx: TxCtx) => Promise<() => void>
  alone: () => Promise<void>
}

interface Gathering {
  ctx: Needs
  scope: Scope
  steps: Step[]
}

/** Of each workspace and kind, what is asked for within this turn of the event loop. */
const gathering = new WeakMap<pg.Pool, Map<string, Gathering>>()

const mostAtOnce = 16

/** Jobs that can be done in the transaction that asks for them: they only compute, and change nothing outside of it. */
interface JoinedJobs {
  has(name: string): boolean
  /** Throws what should make all that the transaction holds be done again, each by itself. */
  run(tx: TxCtx, job: NewJob): Promise<void>
}

const joined = new WeakMap<pg.Pool, JoinedJobs>()

/**
 * From now on steps that share a transaction on this pool take along what they ask for as such jobs: the job is done before the commit, and never
 * comes into the queue. A step that is by itself, as one is done again that has failed, leaves its job there: it has its own tries.
 */
export const joinJobs = (pool: pg.Pool, jobs: JoinedJobs): void => {
  joined.set(pool, jobs)
}

/**
 * `inTx` for a step of a job: what a worker begins at once of one workspace shares a transaction, its commit, and what it leaves for
 * others. Their statements go out together. When one of them fails, nothing of any was written, and each is done again by itself; so a step
 * changes nothing outside of the transaction, and may be begun twice.
 *
 * @param key what the step locks (its thread, say): no two of a key share, since a lock keeps nobody out of its own transaction
 * @param apart what only shares with its like, since it waits for a lock that all others can do without: of a workspace one lot after the other
 */
export function inSharedTx<Result>(
  ctx: Needs,
  scope: Scope,
  key: string,
  work: (tx: TxCtx) => Promise<Result>,
  apart = '',
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  // What it is traced under stays its own.
  const inPlace = AsyncLocalStorage.bind(work)
  gather(ctx, scope, apart, {
    key,
    work: async (tx) => {
      const result = await inPlace(tx)
      return () => resolve(result)
    },
    alone: () => inTx(ctx, scope, inPlace).then(resolve, reject),
  })
  return promise
}

function gather(ctx: Needs, scope: Scope, apart: string, step: Step): void {
  const kind = `${scope.workspaceId} ${apart}`
  const ofPool = gathering.get(ctx.pool) ?? new Map<string, Gathering>()
  gathering.set(ctx.pool, ofPool)
  const known = ofPool.get(kind)
  if (known !== undefined && known.ctx.now === ctx.now) {
    known.steps.push(step)
    return
  }
  const mine: Gathering = { ctx, scope, steps: [step] }
  ofPool.set(kind, mine)
  const begin = (): void => {
    if (ofPool.get(kind) === mine) ofPool.delete(kind)
    const done = Promise.all(lotsOf(mine.steps).map((lot) => doTogether(mine, lot)))
    if (apart !== '') keepUnderWay(ctx.pool, kind, done)
  }
  const before = apart === '' ? undefined : underWay.get(ctx.pool)?.get(kind)
  if (before === undefined) setImmediate(begin)
  else void before.then(begin)
}

/** What is apart and under way, by the same. */
const underWay = new WeakMap<pg.Pool, Map<string, Promise<unknown>>>()

function keepUnderWay(pool: pg.Pool, kind: string, done: Promise<unknown>): void {
  const ofPool = underWay.get(pool) ?? new Map<string, Promise<unknown>>()
  underWay.set(pool, ofPool)
  ofPool.set(kind, done)
  void done.then(() => {
    if (ofPool.get(kind) === done) ofPool.delete(kind)
  })
}

/** As few lots as there can be, none with two steps of a key. */
function lotsOf(steps: readonly Step[]): Step[][] {
  const lots: Step[][] = []
  for (const step of steps) {
    const lot = lots.find((some) => some.length < mostAtOnce && some.every(({ key }) => key !== step.key))
    if (lot === undefined) lots.push([step])
    else lot.push(step)
  }
  return lots
}

async function doTogether({ ctx, scope }: Gathering, lot: readonly Step[]): Promise<void> {
  const together = async (tx: TxCtx): Promise<(() => void)[]> => {
    const ends = await allDone(lot.map(({ work }) => work(tx)))
    const jobs = joined.get(ctx.pool)
    if (jobs !== undefined)
      await allDone(
        tx.outbox
          .takeJobs(({ data }) => jobs.has(data.job) && isOf(scope, data.payload))
          .map((job) => jobs.run(tx, job)),
      )
    return ends
  }
  const done = lot.length === 1 ? null : await inTx(ctx, scope, together).catch(() => null)
  if (done === null) await Promise.all(lot.map(({ alone }) => alone()))
  else for (const resolve of done) resolve()
}

/** Of another workspace nothing could be seen in the transaction. */
const isOf = ({ workspaceId }: Scope, payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'workspaceId' in payload && payload.workspaceId === workspaceId

/** Throws when one has failed, once all have ended. */
async function allDone<Result>(work: readonly Promise<Result>[]): Promise<Result[]> {
  const ends = await Promise.allSettled(work)
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason
    return end.value
  })
}
