import { single } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import type { Ctx } from '../context.ts'

/** Notes that there is a backup as of this moment, so that somebody hears of it where none comes any more. */
export async function noteBackup({ pool }: Pick<Ctx, 'pool'>, takenAt: string): Promise<void> {
  await single(pool).query(sql`
    update platform_settings set backed_up_at = ${takenAt} where backed_up_at is null or backed_up_at < ${takenAt}`)
}
