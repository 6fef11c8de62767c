import pg from 'pg'
import { findEmbeddedDatabase } from '#db/embedded/ensure-database.ts'

type Rows = Record<string, unknown>[]

/**
 * Asks the database of a product, or changes a row past the product, for what a browser test can't wait for: time. As the owner of the
 * tables, who is under the walls too: a workspace's rows are there for `inWorkspace` alone.
 */
export async function inDatabase(
  dataDir: string,
  text: string,
  values: unknown[] = [],
  workspaceId = '',
): Promise<Rows> {
  const url = await findEmbeddedDatabase(dataDir)
  if (url === null) throw new Error('The product has no database')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("select set_config('app.workspace_id', $1, false)", [workspaceId])
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

/** The same for a workspace of the product that all browser tests share. */
export const inWorkspace = (workspaceId: string, text: string, values: unknown[]): Promise<Rows> =>
  inDatabase(process.env.PRODUCT_DATA_DIR ?? '', text, values, workspaceId)
