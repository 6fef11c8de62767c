import type { Env } from '#config/env.ts'
import { listBackups, openBackups } from '../backup/place.ts'
import { attempt, type Finding, ok, skipped, warning } from './finding.ts'

const hourMs = 3_600_000
/** One every night, and half a day for one that was late. */
const oldAfterHours = 36

/** Whether backups of this installation come. Without a key whoever makes them has a configuration of their own. */
export const checkBackups = (env: Env, installation: string): Promise<readonly Finding[]> =>
  attempt('backups', 'Check BACKUP_DIR, or BACKUP_S3_BUCKET, BACKUP_S3_ENDPOINT and the key.', async () => {
    if (env.BACKUP_KEY === undefined)
      return skipped('backups', 'No BACKUP_KEY: whether another machine makes them can’t be seen from here.')
    const own = (await listBackups(await openBackups(env))).flatMap(({ label }) =>
      label !== null && [undefined, installation].includes(label.installation) ? label : [],
    )
    const cure = 'Have npm run backup -- --keep 14 run every night, and see that it ends with exit code 0.'
    const newest = own.at(-1)
    if (newest === undefined) return warning('backups', 'There is none of this installation.', cure)
    const hours = Math.floor((Date.now() - Date.parse(newest.takenAt)) / hourMs)
    if (hours > oldAfterHours) return warning('backups', `The newest is ${hours} hours old.`, cure)
    return ok('backups', `${own.length}, the newest ${hours} hours old`)
  })
