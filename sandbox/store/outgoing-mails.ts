import { z } from 'zod'
import { address, json } from '../columns.ts'
import type { Database, Param } from '../database.ts'
import { storedRecord } from './records.ts'

/**
 * The record of what really left: one row per mail, kept even when its row in the inbox is deleted.
 * Tests count here whether something was sent once.
 */
const outgoingMailRow = z.object({
  id: z.number(),
  workspace_id: z.number(),
  sent_reply_id: z.number(),
  answered_reply_id: z.number().nullable(),
  via: z.string(),
  campaign_id: z.number().nullable(),
  lead_id: z.number().nullable(),
  sender_email_id: z.number(),
  to_addresses: json(z.array(address)),
  cc_addresses: json(z.array(address)),
  bcc_addresses: json(z.array(address)),
  subject: z.string(),
  message: z.string(),
  text_body: z.string(),
  html_body: z.string(),
  sent_at: z.string(),
})
export type OutgoingMail = z.infer<typeof outgoingMailRow>

export function addOutgoingMail(db: Database, mail: Omit<OutgoingMail, 'id'>): OutgoingMail {
  const columns: Record<string, Param> = {
    ...mail,
    to_addresses: JSON.stringify(mail.to_addresses),
    cc_addresses: JSON.stringify(mail.cc_addresses),
    bcc_addresses: JSON.stringify(mail.bcc_addresses),
  }
  const names = Object.keys(columns)
  const { lastId } = db.run(
    `INSERT INTO outgoing_mails (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    Object.values(columns),
  )
  return storedRecord(db, outgoingMailRow, 'outgoing_mails', lastId)
}

/** The newest first; or, after the one with an id, on from there. */
export function outgoingMails(
  db: Database,
  workspaceId: number | undefined,
  limit: number,
  after?: number,
): OutgoingMail[] {
  const of = '(? IS NULL OR workspace_id = ?)'
  const mine = [workspaceId ?? null, workspaceId ?? null]
  return after === undefined
    ? db.all(outgoingMailRow, `SELECT * FROM outgoing_mails WHERE ${of} ORDER BY sent_at DESC, id DESC LIMIT ?`, [
        ...mine,
        limit,
      ])
    : db.all(outgoingMailRow, `SELECT * FROM outgoing_mails WHERE ${of} AND id > ? ORDER BY id LIMIT ?`, [
        ...mine,
        after,
        limit,
      ])
}
