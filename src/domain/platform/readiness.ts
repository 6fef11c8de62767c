import type pg from 'pg'
import type { ReadinessLack } from '#contract/readiness.ts'
import { single } from '#db/connect.ts'
import { isMigrated } from '#db/migrate.ts'
import { sql } from '#db/sql.ts'
import { answerWithin } from '#lib/answer-within.ts'
import { isQueueReady } from '#queue/add.ts'
import type { Ctx } from '../context.ts'

export interface Readiness {
  database: boolean
  migrations: boolean
  queue: boolean
  missing: ReadinessLack[]
}

/**
 * Whoever asks is a probe or a visitor: neither waits for the database as long as a statement may take. Shorter than the five seconds that
 * Kubernetes (ops/kubernetes) and Caddy wait, who take a server out of the row that says no; longer than a busy database takes.
 */
const patienceMs = 4000

/** The questions under way: while the database is silent, who asks next takes no further connection. */
const underWay = new WeakMap<pg.Pool, Promise<ReadinessLack[]>>()

/** What an installation needs before it can take anything in. Never throws, and answers within four seconds: what can't be asked by then is not there. */
export async function readiness(ctx: Pick<Ctx, 'pool' | 'log'>): Promise<Readiness> {
  const missing = await answerWithin(askOnce(ctx.pool), patienceMs, 'the database').catch(
    (error: unknown): ReadinessLack[] => {
      ctx.log.warn({ err: error }, 'not ready')
      return ['database_unreachable']
    },
  )
  const isThere = !missing.includes('database_unreachable')
  return {
    database: isThere && !missing.includes('database_read_only'),
    migrations: isThere && !missing.includes('migrations_missing'),
    queue: isThere && !missing.includes('migrations_missing') && !missing.includes('queue_missing'),
    missing,
  }
}

function askOnce(pool: pg.Pool): Promise<ReadinessLack[]> {
  const asked = underWay.get(pool)
  if (asked !== undefined) return asked
  const asking = findLacks(pool).finally(() => underWay.delete(pool))
  underWay.set(pool, asking)
  return asking
}

async function findLacks(pool: pg.Pool): Promise<ReadinessLack[]> {
  const missing: ReadinessLack[] = []
  const [state] = await single(pool).query<{ isReadOnly: boolean }>(
    sql`select current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  )
  if (state?.isReadOnly) missing.push('database_read_only')
  if (!(await isMigrated(pool))) missing.push('migrations_missing')
  else if (!(await isQueueReady(single(pool)))) missing.push('queue_missing')
  return missing
}
