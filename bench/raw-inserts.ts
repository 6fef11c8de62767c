// The raw limit of storing deliveries: as many connections, each inserting the same row with a commit of its own, and nothing else.
import pg from 'pg'
import { newId } from '#lib/new-id.ts'
import { answerOnce } from './answer-once.ts'

export interface RawInsertsSpec {
  url: string
  table: string
  connections: number
  durationMs: number
  workspaceId: string
  body: string
}

export interface RawInsertsResult {
  rows: number
  elapsedMs: number
}

async function run({
  url,
  table,
  connections,
  durationMs,
  workspaceId,
  body,
}: RawInsertsSpec): Promise<RawInsertsResult> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  const bytes = Buffer.from(body)
  const webhookId = newId()
  let rows = 0
  const startedAt = performance.now()
  const insert = async (client: pg.Client): Promise<void> => {
    while (performance.now() - startedAt < durationMs) {
      const id = newId()
      await client.query({
        name: 'insert',
        text: `insert into ${table} (workspace_id, id, webhook_id, dedupe_key, type, body) values ($1, $2, $3, $4, $5, $6)`,
        values: [workspaceId, id, webhookId, `lead_replied:${id}`, 'lead_replied', bytes],
      })
      rows += 1
    }
  }
  await Promise.all(clients.map(insert))
  const elapsedMs = performance.now() - startedAt
  await Promise.all(clients.map((client) => client.end()))
  return { rows, elapsedMs }
}

answerOnce(run)
