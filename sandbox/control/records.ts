import { z } from 'zod'
import { countRow } from '../columns.ts'
import type { Sandbox } from '../context.ts'
import type { OutgoingMail } from '../store/outgoing-mails.ts'
import { optionalRecord } from '../store/records.ts'
import { type Reply, replyRow } from '../store/replies.ts'
import { allWorkspaces } from '../store/workspaces.ts'
import type { ControlAccess } from './keys.ts'

export function sentRecord({ db }: Sandbox, mail: OutgoingMail) {
  const files = optionalRecord(db, replyRow, 'replies', mail.sent_reply_id)?.attachments ?? []
  return {
    id: mail.id,
    workspaceId: mail.workspace_id,
    replyId: mail.sent_reply_id,
    answeredReplyId: mail.answered_reply_id,
    via: mail.via,
    campaignId: mail.campaign_id,
    leadId: mail.lead_id,
    senderEmailId: mail.sender_email_id,
    to: mail.to_addresses,
    cc: mail.cc_addresses,
    bcc: mail.bcc_addresses,
    subject: mail.subject,
    message: mail.message,
    text: mail.text_body,
    html: mail.html_body,
    files: files.map(({ file_name, size }) => ({ name: file_name, size })),
    sentAt: mail.sent_at,
  }
}

export function receivedRecord(reply: Reply) {
  return {
    id: reply.id,
    workspaceId: reply.workspace_id,
    type: reply.type,
    folder: reply.folder,
    campaignId: reply.campaign_id,
    leadId: reply.lead_id,
    senderEmailId: reply.sender_email_id,
    from: { name: reply.from_name, email: reply.from_email },
    subject: reply.subject,
    text: reply.text_body,
    html: reply.html_body,
    automated: reply.automated_reply,
    interested: reply.interested,
    read: reply.read,
    label: reply.label,
    corpusId: reply.corpus_id,
    receivedAt: reply.date_received,
  }
}

/** The newest first; or, after the one with an id, on from there. */
export function receivedMails({ db }: Sandbox, workspaceId: number | undefined, limit: number, after?: number) {
  const of = "folder <> 'Sent' AND (? IS NULL OR workspace_id = ?)"
  const mine = [workspaceId ?? null, workspaceId ?? null]
  const rows =
    after === undefined
      ? db.all(replyRow, `SELECT * FROM replies WHERE ${of} ORDER BY date_received DESC, id DESC LIMIT ?`, [
          ...mine,
          limit,
        ])
      : db.all(replyRow, `SELECT * FROM replies WHERE ${of} AND id > ? ORDER BY id LIMIT ?`, [...mine, after, limit])
  return rows.map(receivedRecord)
}

const stateCount = z.object({ state: z.string(), count: z.number() })
const failing = z.object({
  id: z.number(),
  url: z.string(),
  state: z.string(),
  due_at: z.number(),
  attempts: z.string(),
})

/** Everything that a key opens at one glance: keys, counts, switches, faults, and what is still to be delivered. */
export function stateOfSandbox(
  { db, settings, faults, activity, instanceUrl }: Sandbox,
  { workspaceId }: ControlAccess,
) {
  const count = (table: string, workspaceId: number, condition = 'TRUE') =>
    db.first(countRow, `SELECT count(*) AS count FROM ${table} WHERE workspace_id = ? AND ${condition}`, [workspaceId])
      ?.count ?? 0
  const ofWorkspace = '(? IS NULL OR event_id IN (SELECT id FROM events WHERE workspace_id = ?))'
  const mine = [workspaceId, workspaceId]
  const deliveries = db.all(
    stateCount,
    `SELECT state, count(*) AS count FROM deliveries WHERE ${ofWorkspace} GROUP BY state`,
    mine,
  )
  const waiting = db.all(
    failing,
    `SELECT id, url, state, due_at, attempts FROM deliveries WHERE state IN ('pending', 'held', 'sending') AND ${ofWorkspace}
     ORDER BY due_at LIMIT 50`,
    mine,
  )
  const workspaces = allWorkspaces(db).filter(({ id }) => workspaceId === null || id === workspaceId)
  return {
    instanceUrl: instanceUrl(),
    /** Whether the key opens all of it, or one workspace. */
    opensAll: workspaceId === null,
    workspaces: workspaces.map(({ id, name, api_key, connected_at }) => ({
      id,
      name,
      apiKey: api_key,
      connectedAt: connected_at,
      activity: activity.of(id),
      campaigns: count('campaigns', id),
      leads: count('leads', id),
      received: count('replies', id, "folder <> 'Sent'"),
      sent: count('outgoing_mails', id),
      webhookUrls: count('webhook_urls', id),
    })),
    settings: settings.read(),
    faults: faults.list().filter(({ match }) => workspaceId === null || match.workspaceId === workspaceId),
    deliveries: Object.fromEntries(deliveries.map((row) => [row.state, row.count])),
    pendingDeliveries: waiting.map(({ id, url, state, due_at, attempts }) => ({
      id,
      url,
      state,
      dueAt: new Date(due_at).toISOString(),
      attempts: z.array(z.unknown()).parse(JSON.parse(attempts)),
    })),
  }
}
