import type { ReadinessLack } from '#contract/readiness.ts'
import { single } from '#db/connect.ts'
import { isMigrated } from '#db/migrate.ts'
import { sql } from '#db/sql.ts'
import { isQueueReady } from '#queue/add.ts'
import type { Ctx } from '../context.ts'

export interface Readiness {
  database: boolean
  migrations: boolean
  queue: boolean
  missing: ReadinessLack[]
}

/** What an installation needs before it can take anything in. Never throws: what can't be asked is not there. */
export async function readiness(ctx: Pick<Ctx, 'pool' | 'log'>): Promise<Readiness> {
  const missing: ReadinessLack[] = []
  try {
    const [state] = await single(ctx.pool).query<{ isReadOnly: boolean }>(
      sql`select current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    )
    if (state?.isReadOnly) missing.push('database_read_only')
    if (!(await isMigrated(ctx.pool))) missing.push('migrations_missing')
    else if (!(await isQueueReady(single(ctx.pool)))) missing.push('queue_missing')
  } catch (error) {
    ctx.log.warn({ err: error }, 'not ready')
    missing.push('database_unreachable')
  }
  const isThere = !missing.includes('database_unreachable')
  return {
    database: isThere && !missing.includes('database_read_only'),
    migrations: isThere && !missing.includes('migrations_missing'),
    queue: isThere && !missing.includes('migrations_missing') && !missing.includes('queue_missing'),
    missing,
  }
}
