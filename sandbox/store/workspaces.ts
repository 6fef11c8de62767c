import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../database.ts'
import { timestamp } from '../timestamps.ts'

const workspaceRow = z.object({
  id: z.number(),
  name: z.string(),
  api_key: z.string(),
  created_at: z.string(),
  /** When its key was last checked, as a connect does it. */
  connected_at: z.string().nullable(),
})
export type Workspace = z.infer<typeof workspaceRow>

/** The key of the workspace that every sandbox starts with. */
export const firstWorkspace = { id: 1, name: 'Sandbox Outbound', apiKey: '1|sandbox-key' }

export function addFirstWorkspace(db: Database): Workspace {
  const { id, name, apiKey } = firstWorkspace
  db.run('INSERT INTO workspaces (id, name, api_key, created_at) VALUES (?, ?, ?, ?)', [id, name, apiKey, timestamp()])
  return workspaceOf(db, id)
}

export function addWorkspace(db: Database, name: string): Workspace {
  const { lastId } = db.run('INSERT INTO workspaces (name, api_key, created_at) VALUES (?, ?, ?)', [
    name,
    randomBytes(16).toString('hex'),
    timestamp(),
  ])
  const apiKey = `${lastId}|${randomBytes(24).toString('base64url')}`
  db.run('UPDATE workspaces SET api_key = ? WHERE id = ?', [apiKey, lastId])
  return workspaceOf(db, lastId)
}

/** Takes a workspace away with all that is of it. */
export function removeWorkspace(db: Database, id: number): void {
  const events = 'SELECT id FROM events WHERE workspace_id = ?'
  const leads = 'SELECT id FROM leads WHERE workspace_id = ?'
  db.transaction(() => {
    db.run(`DELETE FROM deliveries WHERE event_id IN (${events})`, [id])
    db.run(`DELETE FROM lead_campaigns WHERE lead_id IN (${leads})`, [id])
    for (const table of ownTables) db.run(`DELETE FROM ${table} WHERE workspace_id = ?`, [id])
    db.run('DELETE FROM workspaces WHERE id = ?', [id])
  })
}

/** Those with a column that names the workspace. */
const ownTables = [
  'activity',
  'events',
  'webhook_urls',
  'outgoing_mails',
  'replies',
  'campaign_mails',
  'leads',
  'sender_emails',
  'campaigns',
] as const

export function noteConnected(db: Database, id: number): void {
  db.run('UPDATE workspaces SET connected_at = ? WHERE id = ?', [new Date().toISOString(), id])
}

export function workspaceByKey(db: Database, apiKey: string): Workspace | undefined {
  return db.first(workspaceRow, 'SELECT * FROM workspaces WHERE api_key = ?', [apiKey])
}

export function workspaceById(db: Database, id: number): Workspace | undefined {
  return db.first(workspaceRow, 'SELECT * FROM workspaces WHERE id = ?', [id])
}

export function allWorkspaces(db: Database): Workspace[] {
  return db.all(workspaceRow, 'SELECT * FROM workspaces ORDER BY id')
}

function workspaceOf(db: Database, id: number): Workspace {
  const found = workspaceById(db, id)
  if (found === undefined) throw new Error(`Workspace ${id} was not stored`)
  return found
}
