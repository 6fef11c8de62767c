import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { overNetworks, perNetwork } from '#domain/accounts/by-network.ts'
import { AppError } from '#domain/app-error.ts'

/** Operations that cost: a model's time, calls to a foreign server, mail to strangers, a read of everything, rooms that stay. */
export type CostlyOperation =
  | 'generate'
  | 'connect'
  | 'invite'
  | 'export'
  | 'readDocument'
  | 'attach'
  | 'create'
  | 'log'
  | 'readReport'
  | 'help'
  | 'pay'
  | 'guest'

export interface OperationBudget {
  /** By one person within the time; one network, which may be an office, has five times as much (a /56 ten, a /48 twenty times). */
  points: number
  withinS: number
  /** By everybody together within the time, for what also costs where it is never too much of one. */
  overall?: number
}

const minuteS = 60
const hourS = 60 * minuteS

const defaults: Record<CostlyOperation, OperationBudget> = {
  generate: { points: 60, withinS: 5 * minuteS },
  connect: { points: 20, withinS: 10 * minuteS },
  /** A point per address: an invitation is a mail to somebody who did not ask for it. */
  invite: { points: 200, withinS: hourS },
  export: { points: 10, withinS: hourS },
  readDocument: { points: 60, withinS: hourS },
  /** Each may have ten megabytes, which stay for a day at least. */
  attach: { points: 120, withinS: hourS },
  /** Workspaces: an agency that moves in opens one after another. */
  create: { points: 40, withinS: hourS },
  /** One call carries what somebody did within some seconds. */
  log: { points: 120, withinS: 5 * minuteS },
  /** By a link: without a session there is only the network, which has five times as much. */
  readReport: { points: 60, withinS: 5 * minuteS },
  help: { points: 20, withinS: hourS },
  /** Each is some calls to the payment provider. */
  pay: { points: 60, withinS: 10 * minuteS },
  /** Workspaces without an account, each of which lives an hour: so many of one network, and in all. */
  guest: { points: 4, withinS: hourS, overall: 60 },
}
const networkFactor = 5

export interface OperationLimits {
  /** Throws `too_many_requests` with `retryAfterS` when the person (null: nobody is signed in), or their network, has done this too often. */
  spend(operation: CostlyOperation, who: { userId: string | null; ip: string }, points?: number): Promise<void>
  /** The same of everybody together, for an operation that has such a budget. */
  spendOverall(operation: CostlyOperation): Promise<void>
}

/**
 * Counts in the database, so the limits hold over all server processes; who is over is remembered in memory, so that hammering
 * costs no query. While the database does not answer, each process counts for itself.
 */
export function createOperationLimits(
  pool: pg.Pool,
  changed: Partial<Record<CostlyOperation, OperationBudget>> = {},
): OperationLimits {
  const budgets = { ...defaults, ...changed }
  const overallOf = (operation: CostlyOperation) => {
    const { overall, withinS } = budgets[operation]
    return overall === undefined ? null : createLimiter(pool, `${operation}Overall`, { points: overall, withinS }, 1)
  }
  const limiters = (operation: CostlyOperation) => ({
    person: createLimiter(pool, `${operation}ByPerson`, budgets[operation], 1),
    networks: perNetwork('anything', (times, wide) =>
      createLimiter(pool, `${operation}ByNetwork${wide}`, budgets[operation], networkFactor * times),
    ),
    overall: overallOf(operation),
  })
  const of: Record<CostlyOperation, ReturnType<typeof limiters>> = {
    generate: limiters('generate'),
    connect: limiters('connect'),
    invite: limiters('invite'),
    export: limiters('export'),
    readDocument: limiters('readDocument'),
    attach: limiters('attach'),
    create: limiters('create'),
    log: limiters('log'),
    readReport: limiters('readReport'),
    help: limiters('help'),
    pay: limiters('pay'),
    guest: limiters('guest'),
  }
  return {
    // The person first: what they may not do is not counted against everybody in their office.
    async spend(operation, { userId, ip }, points = 1) {
      if (userId !== null) await take(of[operation].person, userId, points)
      for (const [limiter, network] of overNetworks(of[operation].networks, ip)) await take(limiter, network, points)
    },
    async spendOverall(operation) {
      const { overall } = of[operation]
      if (overall !== null) await take(overall, 'all', 1)
    },
  }
}

function createLimiter(
  pool: pg.Pool,
  keyPrefix: string,
  { points, withinS }: OperationBudget,
  factor: number,
): RateLimiterPostgres {
  const limit = { keyPrefix, points: points * factor, duration: withinS }
  return new RateLimiterPostgres({
    ...limit,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    inMemoryBlockOnConsumed: limit.points + 1,
    insuranceLimiter: new RateLimiterMemory(limit),
  })
}

async function take(limiter: RateLimiterPostgres, key: string, points: number): Promise<void> {
  try {
    await limiter.consume(key, points)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    const retryAfterS = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw new AppError('too_many_requests', { data: { retryAfterS } })
  }
}
