import pg from 'pg'
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

/**
 * When a database was put back, by its own clock, which the product goes by; never before the backup was made: what is older than this is looked up
 * at the platform before anything goes out, and all that was put back has to be. A clock that is behind has sends rest until it gets there.
 */
export async function momentOfRestore(ownerUrl: string, backedUpAt: string): Promise<Date> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'rejoinder restore' })
  // What breaks tells whoever asked; without this it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ at: string }>(
      `select greatest(clock_timestamp(), $1::timestamptz + interval '1 millisecond') as at`,
      [backedUpAt],
    )
    const [row] = rows
    if (row === undefined) throw new RestoreError('The database does not say what time it is.')
    return new Date(row.at)
  } finally {
    await client.end().catch(() => undefined)
  }
}
