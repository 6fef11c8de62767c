import pg from 'pg'
import { findEmbeddedDatabase } from '#db/embedded/ensure-database.ts'

/**
 * Asks the product's own database about a workspace, or changes a row past the product, for what a browser test can't wait for: time. As
 * the owner of the tables, who is under the walls too.
 */
export async function inWorkspace(
  workspaceId: string,
  text: string,
  values: unknown[],
): Promise<Record<string, unknown>[]> {
  const url = await findEmbeddedDatabase(process.env.PRODUCT_DATA_DIR ?? '')
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
