import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
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

/** Of each workspace, what is asked for within this turn of the event loop. */
const gathering = new WeakMap<pg.Pool, Map<string, Gathering>>()

const mostAtOnce = 16

/**
 * `inTx` for a step of a job: what a worker begins at once of one workspace shares a transaction, its commit, and what it leaves for
 * others. Their statements go out together. When one of them fails, nothing of any was written, and each is done again by itself; so a step
 * changes nothing outside of the transaction, and may be begun twice.
 *
 * @param key what the step locks (its thread, say): no two of a key share, since a lock keeps nobody out of its own transaction
 */
export function inSharedTx<Result>(
  ctx: Needs,
  scope: Scope,
  key: string,
  work: (tx: TxCtx) => Promise<Result>,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  // What it is traced under stays its own.
  const inPlace = AsyncLocalStorage.bind(work)
  gather(ctx, scope, {
    key,
    work: async (tx) => {
      const result = await inPlace(tx)
      return () => resolve(result)
    },
    alone: () => inTx(ctx, scope, inPlace).then(resolve, reject),
  })
  return promise
}

function gather(ctx: Needs, scope: Scope, step: Step): void {
  const ofPool = gathering.get(ctx.pool) ?? new Map<string, Gathering>()
  gathering.set(ctx.pool, ofPool)
  const known = ofPool.get(scope.workspaceId)
  if (known !== undefined && known.ctx.now === ctx.now) {
    known.steps.push(step)
    return
  }
  const mine: Gathering = { ctx, scope, steps: [step] }
  ofPool.set(scope.workspaceId, mine)
  setImmediate(() => {
    if (ofPool.get(scope.workspaceId) === mine) ofPool.delete(scope.workspaceId)
    for (const lot of lotsOf(mine.steps)) void doTogether(mine, lot)
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
  const done = lot.length === 1 ? null : await inTx(ctx, scope, (tx) => allDone(tx, lot)).catch(() => null)
  if (done === null) await Promise.all(lot.map(({ alone }) => alone()))
  else for (const tell of done) tell()
}

/** Throws when one has failed, once all have ended. */
async function allDone(tx: TxCtx, lot: readonly Step[]): Promise<(() => void)[]> {
  const ends = await Promise.allSettled(lot.map(({ work }) => work(tx)))
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason
    return end.value
  })
}
