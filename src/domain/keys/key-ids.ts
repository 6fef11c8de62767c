import type pg from 'pg'
import { maxKeyId } from '#lib/secret-box.ts'

/** The id of the newest encryption key of the installation. */
export async function readNewestKeyId(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number | null }>('select max(id) as id from encryption_keys')
  return rows[0]?.id ?? 1
}

/**
 * Adds an encryption key: the next id. Running processes take it up within seconds.
 * Throws when there were 255, which is all that a box can name.
 *
 * @param ownerPool the application's own role may only read them
 */
export async function addKeyId(ownerPool: pg.Pool): Promise<number> {
  const { rows } = await ownerPool.query<{ id: number }>(
    'insert into encryption_keys (id) select max(id) + 1 from encryption_keys having max(id) < $1 returning id',
    [maxKeyId],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`All ${maxKeyId} encryption keys have been used`)
  return row.id
}
