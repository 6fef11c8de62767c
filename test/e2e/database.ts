import pg from 'pg'
import { findEmbeddedDatabase } from '#db/embedded/ensure-database.ts'
import { catalogue, type JobName, type JobPayload } from '#queue/catalogue.ts'
import { openToLook } from '#queue/work.ts'

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
  return withClient(dataDir, async (client) => {
    await client.query("select set_config('app.workspace_id', $1, false)", [workspaceId])
    return (await client.query(text, values)).rows
  })
}

async function withClient<Result>(dataDir: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const url = await findEmbeddedDatabase(dataDir)
  if (url === null) throw new Error('The product has no database')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A job that was given up. It is failed before its time comes, so that no worker of the product is quicker. */
export async function addFailedJob<Name extends JobName>(
  dataDir: string,
  job: Name,
  payload: JobPayload<Name>,
): Promise<void> {
  const { queue } = catalogue[job]
  await withClient(dataDir, async (client) => {
    const boss = await openToLook(client)
    const id = await boss.send(queue, { job, payload, tries: 1 }, { retryLimit: 0, startAfter: 5 })
    if (id === null) throw new Error('The queue took no job')
    await boss.fail(queue, id, { message: 'no' })
  })
}

/** The same for a workspace of the product that all browser tests share. */
export const inWorkspace = (workspaceId: string, text: string, values: unknown[]): Promise<Rows> =>
  inDatabase(process.env.PRODUCT_DATA_DIR ?? '', text, values, workspaceId)
