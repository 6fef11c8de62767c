import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Address, address, flag, json } from '../columns.ts'
import type { Database, Param, Source } from '../database.ts'
import { timestamp } from '../timestamps.ts'
import { containing, ownedRecord, storedRecord } from './records.ts'

const attachment = z.object({ uuid: z.string(), file_name: z.string(), size: z.number() })
export type Attachment = z.infer<typeof attachment>

/** A mail in the master inbox, of either direction. */
export const replyRow = z.object({
  id: z.number(),
  uuid: z.string(),
  workspace_id: z.number(),
  conversation: z.string(),
  folder: z.string(),
  type: z.string(),
  subject: z.string().nullable(),
  read: flag,
  interested: flag,
  automated_reply: flag,
  html_body: z.string().nullable(),
  text_body: z.string().nullable(),
  date_received: z.string(),
  campaign_mail_id: z.number().nullable(),
  campaign_id: z.number().nullable(),
  lead_id: z.number().nullable(),
  sender_email_id: z.number().nullable(),
  raw_message_id: z.string(),
  from_name: z.string().nullable(),
  from_email: z.string(),
  to_addresses: json(z.array(address)),
  cc_addresses: json(z.array(address)),
  bcc_addresses: json(z.array(address)),
  parent_id: z.number().nullable(),
  attachments: json(z.array(attachment)),
  label: z.string().nullable(),
  corpus_id: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Reply = z.infer<typeof replyRow>

type NewReply = Omit<
  Reply,
  'id' | 'uuid' | 'interested' | 'created_at' | 'updated_at' | 'to_addresses' | 'cc_addresses' | 'bcc_addresses'
> & { to: Address[]; cc: Address[]; bcc: Address[] }

export function addReply(db: Database, reply: NewReply): Reply {
  const { to, cc, bcc, attachments, ...plain } = reply
  const columns: Record<string, Param> = {
    ...plain,
    uuid: randomUUID(),
    interested: false,
    to_addresses: JSON.stringify(to),
    cc_addresses: JSON.stringify(cc),
    bcc_addresses: JSON.stringify(bcc),
    attachments: JSON.stringify(attachments),
    created_at: plain.date_received,
    updated_at: plain.date_received,
  }
  const names = Object.keys(columns)
  const { lastId } = db.run(
    `INSERT INTO replies (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    Object.values(columns),
  )
  return replyById(db, lastId)
}

function replyById(db: Database, id: number): Reply {
  return storedRecord(db, replyRow, 'replies', id)
}

export function ownedReply(db: Database, workspaceId: number, id: string): Reply {
  return ownedRecord(db, replyRow, 'replies', 'reply', workspaceId, id)
}

export function setReplyFlag(
  db: Database,
  id: number,
  column: 'read' | 'interested' | 'automated_reply',
  value: boolean,
): Reply {
  db.run(`UPDATE replies SET ${column} = ?, updated_at = ? WHERE id = ?`, [value, timestamp(), id])
  return replyById(db, id)
}

export function deleteReply(db: Database, id: number): void {
  db.run('DELETE FROM replies WHERE id = ?', [id])
}

export function conversationOf(db: Database, reply: Reply): Reply[] {
  return db.all(replyRow, 'SELECT * FROM replies WHERE workspace_id = ? AND conversation = ? ORDER BY id', [
    reply.workspace_id,
    reply.conversation,
  ])
}

export type ReplyFilter = {
  search?: string | undefined
  status?: 'interested' | 'automated_reply' | 'not_automated_reply' | undefined
  folder?: 'inbox' | 'sent' | 'spam' | 'bounced' | 'all' | undefined
  read?: boolean | undefined
  campaignId?: number | undefined
  senderEmailId?: number | undefined
  leadId?: number | undefined
  tagIds?: number[] | undefined
}

const statusConditions = {
  interested: 'interested = 1',
  automated_reply: 'automated_reply = 1',
  not_automated_reply: 'automated_reply = 0',
}

/** Where the replies of a workspace lie that a filter asks for. `linked` is whether sent rows show their lead. */
export function replySource(workspaceId: number, filter: ReplyFilter, linked: boolean): Source {
  const where = ['workspace_id = ?']
  const params: Param[] = [workspaceId]
  const add = (condition: string, ...values: Param[]) => {
    where.push(condition)
    params.push(...values)
  }
  const visible = linked ? '' : " AND folder <> 'Sent'"
  if (filter.search !== undefined) {
    const fields =
      "coalesce(subject, '') || ' ' || coalesce(text_body, '') || ' ' || from_email || ' ' || coalesce(from_name, '')"
    add(`(${fields}) LIKE ? ESCAPE '\\'`, containing(filter.search))
  }
  if (filter.status !== undefined) add(statusConditions[filter.status])
  if (filter.folder !== undefined && filter.folder !== 'all') add('folder = ? COLLATE NOCASE', filter.folder)
  if (filter.read !== undefined) add('read = ?', filter.read)
  if (filter.campaignId !== undefined) add(`campaign_id = ?${visible}`, filter.campaignId)
  if (filter.leadId !== undefined) add(`lead_id = ?${visible}`, filter.leadId)
  if (filter.senderEmailId !== undefined) add('sender_email_id = ?', filter.senderEmailId)
  if (filter.tagIds !== undefined && filter.tagIds.length > 0) {
    const marks = filter.tagIds.map(() => '?').join(', ')
    const tagged = (table: string) =>
      `SELECT ${table}.id FROM ${table}, json_each(${table}.tags) AS t WHERE json_extract(t.value, '$.id') IN (${marks})`
    add(
      `(lead_id IN (${tagged('leads')}) OR campaign_id IN (${tagged('campaigns')}) OR sender_email_id IN (${tagged('sender_emails')}))`,
      ...filter.tagIds,
      ...filter.tagIds,
      ...filter.tagIds,
    )
  }
  return { table: 'replies', where, params }
}
