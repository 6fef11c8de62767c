import { single } from '#db/connect.ts'
import { isMigrated } from '#db/migrate.ts'
import { isQueueReady } from '#queue/add.ts'
import type { Ctx } from '../context.ts'

/** What an installation needs before it can take anything in. Never throws: what can't be asked is not there. */
export async function readiness(
  ctx: Pick<Ctx, 'pool' | 'log'>,
): Promise<{ database: boolean; migrations: boolean; queue: boolean }> {
  try {
    const migrations = await isMigrated(ctx.pool)
    return { database: true, migrations, queue: await isQueueReady(single(ctx.pool)) }
  } catch (error) {
    ctx.log.warn({ err: error }, 'not ready')
    return { database: false, migrations: false, queue: false }
  }
}
