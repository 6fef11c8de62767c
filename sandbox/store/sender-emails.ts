import { z } from 'zod'
import { notFound } from '../api-error.ts'
import { json, tag } from '../columns.ts'
import type { Database } from '../database.ts'
import { timestamp } from '../timestamps.ts'
import { ownedRecord, storedRecord } from './records.ts'

export const senderEmailRow = z.object({
  id: z.number(),
  workspace_id: z.number(),
  name: z.string(),
  email: z.string(),
  email_signature: z.string().nullable(),
  type: z.string(),
  status: z.string(),
  tags: json(z.array(tag)),
  created_at: z.string(),
  updated_at: z.string(),
})
export type SenderEmail = z.infer<typeof senderEmailRow>

export function addSenderEmail(
  db: Database,
  workspaceId: number,
  mailbox: { name: string; email: string; type: string; createdAt: Date },
): SenderEmail {
  const created = timestamp(mailbox.createdAt)
  const { lastId } = db.run(
    `INSERT INTO sender_emails (workspace_id, name, email, type, status, tags, created_at, updated_at)
     VALUES (?, ?, ?, ?, 'connected', '[]', ?, ?)`,
    [workspaceId, mailbox.name, mailbox.email, mailbox.type, created, created],
  )
  return senderEmailById(db, lastId)
}

export function senderEmailById(db: Database, id: number): SenderEmail {
  return storedRecord(db, senderEmailRow, 'sender_emails', id)
}

export function signSenderEmail(db: Database, id: number, signature: string | null): SenderEmail {
  db.run('UPDATE sender_emails SET email_signature = ?, updated_at = ? WHERE id = ?', [signature, timestamp(), id])
  return senderEmailById(db, id)
}

/** By id or by address. */
export function ownedSenderEmail(db: Database, workspaceId: number, key: string): SenderEmail {
  if (!key.includes('@')) return ownedRecord(db, senderEmailRow, 'sender_emails', 'sender_email', workspaceId, key)
  const found = db.first(senderEmailRow, 'SELECT * FROM sender_emails WHERE workspace_id = ? AND email = ?', [
    workspaceId,
    key.toLowerCase(),
  ])
  if (found === undefined) throw notFound('sender_email', key)
  return found
}
