import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { apiError, invalid } from '../api-error.ts'
import type { Address } from '../columns.ts'
import type { Sandbox } from '../context.ts'
import { corpus, entriesFor, entryById } from '../corpus/corpus.ts'
import { type CorpusEntry, type Label, type LabelledEntry, labels, styles } from '../corpus/entry.ts'
import { markInterested } from '../mail/interest.ts'
import { type Incoming, receiveFromLead, receiveUntracked } from '../mail/receive.ts'
import { recipient } from '../mail/recipients.ts'
import { compose } from '../render/compose.ts'
import { sentMail } from '../store/campaign-mails.ts'
import { type Lead, languages, leadRow } from '../store/leads.ts'
import type { Reply } from '../store/replies.ts'
import { senderEmailById } from '../store/sender-emails.ts'
import type { Workspace } from '../store/workspaces.ts'
import { quotedMail } from './quoted-mail.ts'

export const leadReplyBody = z.strictObject({
  workspaceId: z.number().int().optional(),
  label: labels.optional(),
  text: z.string().optional(),
  html: z.string().optional(),
  subject: z.string().optional(),
  leadId: z.number().int().optional(),
  campaignId: z.number().int().optional(),
  style: styles.optional(),
  lang: languages.optional(),
  corpusId: z.string().optional(),
  /** Arrives without anything that ties it to a lead or a campaign. */
  untracked: z.boolean().default(false),
  /** Written from another address than the lead's. */
  from: z.strictObject({ name: z.string().nullable().default(null), email: z.email() }).optional(),
  cc: z.array(recipient).default([]),
  /** Names of files that come along. */
  attachments: z.array(z.string().min(1).max(255)).max(20).default([]),
  automated: z.boolean().optional(),
  /** The platform takes the reply for interested by itself: a second webhook. */
  interested: z.boolean().default(false),
  count: z.number().int().min(1).max(5000).default(1),
})
export type LeadReplyBody = z.infer<typeof leadReplyBody>

const atOnce = 20

/** Lets leads reply. What is not asked for is chosen: the least used entry, the lead who has written least. */
export async function leadsReply(sandbox: Sandbox, workspace: Workspace, body: LeadReplyBody): Promise<Reply[]> {
  const replies: Reply[] = []
  while (replies.length < body.count) {
    const size = Math.min(atOnce, body.count - replies.length)
    const some = sandbox.db.transaction(() => Array.from({ length: size }, () => oneReply(sandbox, workspace, body)))
    replies.push(...some)
    // The API and the webhooks go on between the batches of a long one.
    await setImmediate()
  }
  return replies
}

function oneReply(sandbox: Sandbox, workspace: Workspace, body: LeadReplyBody): Reply {
  const entry = chooseEntry(sandbox, body)
  const lead = chooseLead(sandbox, workspace, body, entry)
  // Who answers line by line answers the mail that asks something: the first.
  const mail = sentMail(sandbox.db, lead.id, body.campaignId, entry?.answers === undefined ? 'last' : 'first')
  if (mail === undefined)
    throw apiError(400, `No campaign has emailed lead ${lead.id}, so they have nothing to answer.`)
  const incoming = writeIncoming(sandbox, lead, mail.id, body, entry)
  if (body.untracked)
    return receiveUntracked(sandbox, workspace, senderEmailById(sandbox.db, mail.sender_email_id), incoming)
  const reply = receiveFromLead(sandbox, workspace, lead, mail, incoming)
  return body.interested ? markInterested(sandbox, workspace, reply, lead, false) : reply
}

function writeIncoming(
  sandbox: Sandbox,
  lead: Lead,
  mailId: number,
  body: LeadReplyBody,
  entry: LabelledEntry | null,
): Incoming {
  const label = entry?.label ?? body.label ?? null
  const quoted = quotedMail(sandbox.db, lead, mailId)
  const base: CorpusEntry & { label: Label | null } = entry ?? {
    id: 'written',
    lang: body.lang ?? lead.language,
    text: body.text ?? '',
    label,
  }
  const style = body.style ?? base.style
  const written = compose({ ...base, ...(style === undefined ? {} : { style }) }, lead, quoted)
  const isBounce = label === 'bounce'
  const daemon = {
    name: 'Mail Delivery Subsystem',
    address: `mailer-daemon@${domainOf(lead)}`,
  }
  const self = { name: `${lead.first_name} ${lead.last_name}`, address: lead.email }
  const from = body.from === undefined ? (isBounce ? daemon : self) : { name: body.from.name, address: body.from.email }
  // HTML that a caller wrote is taken as it is: they know what they want to see arrive.
  const bodies = body.html === undefined ? written : { html: body.html, text: body.text ?? null }
  return {
    from,
    subject: body.subject ?? written.subject,
    text: bodies.text,
    html: bodies.html,
    cc: [...colleagues(base, lead), ...body.cc],
    attachments: body.attachments,
    isAutomated: body.automated ?? (isBounce || label === 'out_of_office' || label === 'auto_reply'),
    label,
    corpusId: entry?.id ?? null,
  }
}

function colleagues({ cc }: CorpusEntry, lead: Lead): Address[] {
  return cc === undefined ? [] : [{ name: cc.name, address: `${cc.mailbox}@${domainOf(lead)}` }]
}

function domainOf(lead: Lead): string {
  return lead.email.split('@')[1] ?? 'mail.example'
}

const usedRow = z.object({ corpus_id: z.string(), count: z.number() })

/** None when the caller wrote the text. */
function chooseEntry(sandbox: Sandbox, body: LeadReplyBody): LabelledEntry | null {
  if (body.text !== undefined || body.html !== undefined) return null
  if (body.corpusId !== undefined) {
    const entry = entryById(body.corpusId)
    if (entry === undefined) throw invalid({ corpusId: [`There is no reply ${body.corpusId} in the corpus.`] })
    return entry
  }
  const language = body.lang ?? languageOf(sandbox, body.leadId)
  const fitting = body.label === undefined ? corpus : entriesFor(body.label, language)
  // A lead whose language has none of that label writes in another one, as people do.
  const candidates = fitting.length > 0 || body.label === undefined ? fitting : entriesFor(body.label, undefined)
  const used = new Map(
    sandbox.db
      .all(usedRow, 'SELECT corpus_id, count(*) AS count FROM replies WHERE corpus_id IS NOT NULL GROUP BY corpus_id')
      .map((row) => [row.corpus_id, row.count]),
  )
  const fewest = Math.min(...candidates.map(({ id }) => used.get(id) ?? 0))
  return oneOf(candidates.filter(({ id }) => (used.get(id) ?? 0) === fewest))
}

function languageOf({ db }: Sandbox, leadId: number | undefined) {
  return leadId === undefined ? undefined : db.first(leadRow, 'SELECT * FROM leads WHERE id = ?', [leadId])?.language
}

function chooseLead({ db }: Sandbox, workspace: Workspace, body: LeadReplyBody, entry: LabelledEntry | null): Lead {
  const mailed = `workspace_id = ? AND EXISTS (SELECT 1 FROM campaign_mails AS m WHERE m.lead_id = leads.id
    AND m.sent_at IS NOT NULL AND (? IS NULL OR m.campaign_id = ?))`
  const params = [workspace.id, body.campaignId ?? null, body.campaignId ?? null]
  if (body.leadId !== undefined) {
    const lead = db.first(leadRow, `SELECT * FROM leads WHERE ${mailed} AND id = ?`, [...params, body.leadId])
    if (lead === undefined) throw invalid({ leadId: ['No campaign in this workspace has emailed such a lead.'] })
    return lead
  }
  const lead = db.first(
    leadRow,
    `SELECT * FROM leads WHERE ${mailed} ORDER BY status IN ('bounced', 'unsubscribed'), language <> ?,
     (SELECT count(*) FROM replies WHERE lead_id = leads.id), random() LIMIT 1`,
    [...params, body.lang ?? entry?.lang ?? 'en'],
  )
  if (lead === undefined)
    throw apiError(400, 'No campaign has emailed anyone in this workspace, so nobody has anything to answer.')
  return lead
}

function oneOf<T>(candidates: T[]): T {
  const chosen = candidates[Math.floor(Math.random() * candidates.length)]
  if (chosen === undefined) throw apiError(400, 'The corpus has no such reply.')
  return chosen
}
