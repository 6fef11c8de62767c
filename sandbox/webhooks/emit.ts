import { randomUUID } from 'node:crypto'
import type { Sandbox } from '../context.ts'
import { webhookUrlsFor } from '../store/webhook-urls.ts'
import type { Workspace } from '../store/workspaces.ts'
import { timestamp } from '../timestamps.ts'
import type { EventId } from './event-types.ts'
import { payloadOf } from './payloads.ts'

/**
 * Records an event and a delivery for every address that is registered for it. Call it inside the transaction of
 * the change that it tells about: the change, the event and its deliveries are then stored together or not at all.
 */
export function emit(sandbox: Sandbox, workspace: Workspace, id: EventId, data: Record<string, unknown>): void {
  const { db, deliveries, faults } = sandbox
  const payload = payloadOf(sandbox, workspace, id, data)
  const now = timestamp()
  const { lastId: eventId } = db.run(
    'INSERT INTO events (uuid, workspace_id, type, payload, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)',
    [randomUUID(), workspace.id, id.toUpperCase(), JSON.stringify(payload), now, now],
  )
  for (const webhook of webhookUrlsFor(db, workspace.id, id)) {
    deliveries.add(eventId, webhook, faults.forDelivery(workspace.id, id))
  }
}
