import { RestoreError } from '#db/backup/load.ts'

/** A moment that a database was recovered to, as somebody wrote it; null: that is none. Throws a `RestoreError` for one that is yet to come. */
export function momentIn(text: string | undefined, now: Date): Date | null {
  const moment = new Date(text ?? '')
  if (Number.isNaN(moment.getTime())) return null
  if (moment > now)
    throw new RestoreError(
      `${moment.toISOString()} is yet to come. Name the moment that the database was recovered to, with its zone, such as ${now.toISOString()}.`,
    )
  return moment
}
