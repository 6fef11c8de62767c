import { z } from 'zod'
import { countRow } from '../columns.ts'
import type { Sandbox } from '../context.ts'
import type { OutgoingMail } from '../store/outgoing-mails.ts'
import { type Reply, replyRow } from '../store/replies.ts'
import { allWorkspaces } from '../store/workspaces.ts'

export function sentRecord(mail: OutgoingMail) {
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

export function receivedMails({ db }: Sandbox, workspaceId: number | undefined, limit: number) {
  return db
    .all(
      replyRow,
      "SELECT * FROM replies WHERE folder <> 'Sent' AND (? IS NULL OR workspace_id = ?) ORDER BY id DESC LIMIT ?",
      [workspaceId ?? null, workspaceId ?? null, limit],
    )
    .map(receivedRecord)
}

const stateCount = z.object({ state: z.string(), count: z.number() })
const failing = z.object({
  id: z.number(),
  url: z.string(),
  state: z.string(),
  due_at: z.number(),
  attempts: z.string(),
})

/** Everything at one glance: keys, counts, switches, faults, and what is still to be delivered. */
export function stateOfSandbox({ db, settings, faults, instanceUrl }: Sandbox) {
  const count = (table: string, workspaceId: number, condition = 'TRUE') =>
    db.first(countRow, `SELECT count(*) AS count FROM ${table} WHERE workspace_id = ? AND ${condition}`, [workspaceId])
      ?.count ?? 0
  const deliveries = db.all(stateCount, 'SELECT state, count(*) AS count FROM deliveries GROUP BY state')
  const waiting = db.all(
    failing,
    "SELECT id, url, state, due_at, attempts FROM deliveries WHERE state IN ('pending', 'held', 'sending') ORDER BY due_at LIMIT 50",
  )
  return {
    instanceUrl: instanceUrl(),
    workspaces: allWorkspaces(db).map(({ id, name, api_key }) => ({
      id,
      name,
      apiKey: api_key,
      campaigns: count('campaigns', id),
      leads: count('leads', id),
      received: count('replies', id, "folder <> 'Sent'"),
      sent: count('outgoing_mails', id),
      webhookUrls: count('webhook_urls', id),
    })),
    settings: settings.read(),
    faults: faults.list(),
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
