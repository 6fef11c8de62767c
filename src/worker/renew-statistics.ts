import type pg from 'pg'

/** Larger tables PostgreSQL's own rounds know well enough: they change by a tenth of that in a minute at most. */
const smallRows = 100_000
const worthRows = 200

/**
 * Analyses the small tables that have grown by half since somebody did. PostgreSQL does so by itself once a minute; until then a
 * database that just fills goes on with the plans that it made while it was empty, and reads all rows of a workspace to find one.
 * Analysing makes every connection plan again. Costs some milliseconds, and next to nothing when there is nothing to do.
 *
 * @param pool as the owner of the tables
 */
export async function renewStatistics(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relid::regclass::text as name from pg_stat_user_tables
      where schemaname = current_schema() and n_live_tup < $1 and n_mod_since_analyze > greatest($2, n_live_tup / 2)
        and pg_has_role((select relowner from pg_class where oid = relid), 'usage')`,
    [smallRows, worthRows],
  )
  const names = rows.map(({ name }) => name)
  if (names.length > 0) await pool.query(`analyze ${names.join(', ')}`)
  return names
}
