import { z } from 'zod'
import { json } from '../columns.ts'
import type { Database } from '../database.ts'
import { timestamp } from '../timestamps.ts'
import { ownedRecord, storedRecord } from './records.ts'

export const webhookUrlRow = z.object({
  id: z.number(),
  workspace_id: z.number(),
  name: z.string(),
  url: z.string(),
  events: json(z.array(z.string())),
  created_at: z.string(),
  updated_at: z.string(),
})
export type WebhookUrl = z.infer<typeof webhookUrlRow>
type Registration = { name: string; url: string; events: string[] }

export function addWebhookUrl(db: Database, workspaceId: number, { name, url, events }: Registration): WebhookUrl {
  const now = timestamp()
  const { lastId } = db.run(
    'INSERT INTO webhook_urls (workspace_id, name, url, events, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)',
    [workspaceId, name, url, JSON.stringify(events), now, now],
  )
  return storedRecord(db, webhookUrlRow, 'webhook_urls', lastId)
}

export function changeWebhookUrl(db: Database, id: number, { name, url, events }: Registration): WebhookUrl {
  db.run('UPDATE webhook_urls SET name = ?, url = ?, events = ?, updated_at = ? WHERE id = ?', [
    name,
    url,
    JSON.stringify(events),
    timestamp(),
    id,
  ])
  return storedRecord(db, webhookUrlRow, 'webhook_urls', id)
}

/** What still waited for this address is not delivered any more. */
export function deleteWebhookUrl(db: Database, id: number): void {
  db.run("UPDATE deliveries SET state = 'canceled' WHERE webhook_url_id = ? AND state IN ('pending', 'held')", [id])
  db.run('DELETE FROM webhook_urls WHERE id = ?', [id])
}

export function ownedWebhookUrl(db: Database, workspaceId: number, id: string): WebhookUrl {
  return ownedRecord(db, webhookUrlRow, 'webhook_urls', 'webhook_url', workspaceId, id)
}

export function webhookUrlsFor(db: Database, workspaceId: number, eventId: string): WebhookUrl[] {
  return db
    .all(webhookUrlRow, 'SELECT * FROM webhook_urls WHERE workspace_id = ? ORDER BY id', [workspaceId])
    .filter((webhook) => webhook.events.includes(eventId))
}
