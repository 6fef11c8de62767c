import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { apiError } from '../api-error.ts'
import { countRow } from '../columns.ts'
import type { Sandbox } from '../context.ts'
import { labels } from '../corpus/entry.ts'
import { type PastExchange, pastExchanges } from '../corpus/past-exchanges.ts'
import type { Database } from '../database.ts'
import { storeFromLead } from '../mail/receive.ts'
import { replyAllRecipients } from '../mail/recipients.ts'
import { answerSubject, storeSent } from '../mail/send.ts'
import { compose } from '../render/compose.ts'
import { fillIn } from '../render/placeholders.ts'
import { type Person, people } from '../seed/people.ts'
import { addPerson, addStep } from '../seed/seed.ts'
import { addCampaign, type Campaign, campaignsOf } from '../store/campaigns.ts'
import { addLeadToCampaign, type Lead, languages } from '../store/leads.ts'
import { type SenderEmail, senderEmailRow } from '../store/sender-emails.ts'
import type { Workspace } from '../store/workspaces.ts'
import { ago } from '../timestamps.ts'
import { quotedMail } from './quoted-mail.ts'

export const pastThreadsBody = z.strictObject({
  workspaceId: z.number().int().optional(),
  threads: z.number().int().min(1).max(2000).default(200),
  /** How far back the first of them lies; the last one ended yesterday. */
  days: z.number().int().min(3).max(365).default(80),
  label: labels.optional(),
  lang: languages.optional(),
})
type Asked = z.infer<typeof pastThreadsBody>

/** Of so many threads in a hundred a label is the lead's; the rest are questions. */
const shares: Partial<Record<PastExchange['label'], number>> = {
  interested: 22,
  meeting_request: 18,
  objection: 9,
  not_now: 7,
  referral: 4,
  not_interested: 3,
  unsubscribe: 2,
}
const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const atOnce = 40

/**
 * Threads as they lie in a mailbox that was at work before Rejoinder came: a campaign's mail, a lead's answer to it, a person's answer to that.
 * Nobody is told of them: they are found by who reads the replies. Mails have their ids in the order of their times.
 */
export async function makePastThreads(sandbox: Sandbox, workspace: Workspace, asked: Asked) {
  const { db } = sandbox
  const mailboxes = db.all(senderEmailRow, 'SELECT * FROM sender_emails WHERE workspace_id = ? ORDER BY id', [
    workspace.id,
  ])
  if (mailboxes.length === 0) throw apiError(400, 'This workspace has no mailbox, so nobody could have answered.')
  const steps = db
    .transaction(() => {
      const campaign = pastCampaign(db, workspace.id, asked.days)
      return exchangesFor(asked).flatMap((exchange, index) =>
        stepsOf(db, workspace, { exchange, campaign, mailbox: turn(mailboxes, index), index }, asked),
      )
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (let done = 0; done < steps.length; done += atOnce) {
    db.transaction(() => {
      for (const { write } of steps.slice(done, done + atOnce)) write()
    })
    // The API and the webhooks go on between the batches.
    await setImmediate()
  }
  return { threads: asked.threads }
}

/** One after the other within each label, which are dealt out evenly over the time. */
function exchangesFor({ threads, label, lang }: Asked): PastExchange[] {
  const fitting = pastExchanges.filter((one) => lang === undefined || one.lang === lang)
  const used = new Map<string, number>()
  const next = (wanted: PastExchange['label']): PastExchange => {
    const ofLabel = fitting.filter((one) => one.label === wanted)
    if (ofLabel.length === 0)
      throw apiError(400, `No past reply with the label ${wanted}${lang === undefined ? '' : ` in ${lang}`}.`)
    const count = used.get(wanted) ?? 0
    used.set(wanted, count + 1)
    return turn(ofLabel, count)
  }
  const known = new Set(fitting.map((one) => one.label))
  const order = Object.entries(shares).flatMap(([name, share]) =>
    Array.from({ length: share }, () => labels.parse(name)),
  )
  const mixed = [...order, ...Array.from({ length: 100 - order.length }, () => 'question' as const)].filter((one) =>
    known.has(one),
  )
  // 37 has no part in common with 100: every stretch of a hundred has each label as often as it should.
  return Array.from({ length: threads }, (_, index) => next(label ?? turn(mixed, index * 37)))
}

type Step = { at: Date; write: () => void }
type Thread = { exchange: PastExchange; campaign: Campaign; mailbox: SenderEmail; index: number }

function stepsOf(db: Database, workspace: Workspace, thread: Thread, { threads, days }: Asked): Step[] {
  const { exchange, campaign, mailbox, index } = thread
  const wroteAt = inWorkingHours(ago(days - ((days - 2) * index) / threads), index)
  const answeredAt = new Date(wroteAt.getTime() + (25 + ((index * 137) % 900)) * minuteMs)
  const lead = addColleague(db, workspace.id, exchange.lang, index)
  addLeadToCampaign(db, lead.id, campaign.id, 'in_sequence')
  const mail = addStep(db, campaign, lead, mailbox, 0, new Date(wroteAt.getTime() - (1 + (index % 3)) * dayMs))
  const fill = (text: string) =>
    text
      .replaceAll('{few}', String(90 + ((index * 70) % 400)))
      .replaceAll('{many}', String(700 + ((index * 110) % 1200)))
  let asked: ReturnType<typeof storeFromLead> | undefined
  const receive = () => {
    const entry = { id: 'past', lang: exchange.lang, label: exchange.label, text: fill(exchange.text) }
    asked = storeFromLead(db, workspace, lead, mail, {
      ...compose(entry, lead, quotedMail(db, lead, mail.id)),
      from: { name: `${lead.first_name} ${lead.last_name}`, address: lead.email },
      cc: [],
      attachments: [],
      isAutomated: false,
      label: exchange.label,
      corpusId: null,
      at: wroteAt,
    })
  }
  const answer = () => {
    if (asked === undefined) throw new Error('An answer was written before what it answers')
    storeSent(db, workspace, {
      sender: mailbox,
      recipients: replyAllRecipients(asked, mailbox.email, { to: [], cc: [], bcc: [] }),
      subject: answerSubject(asked),
      message: fillIn(fill(exchange.answer), lead, turn(mailbox.name.split(' '), 0), exchange.lang),
      contentType: 'text',
      answers: asked,
      injectPrevious: false,
      attachments: [],
      via: 'manual',
      at: answeredAt,
    })
  }
  return [
    { at: wroteAt, write: receive },
    { at: answeredAt, write: answer },
  ]
}

const pastName = 'Wholesalers, earlier this year'

function pastCampaign(db: Database, workspaceId: number, days: number): Campaign {
  return (
    campaignsOf(db, workspaceId).find(({ name }) => name === pastName) ??
    addCampaign(db, workspaceId, {
      name: pastName,
      status: 'completed',
      includeAutoReplies: true,
      tags: [],
      createdAt: ago(days + 5),
    })
  )
}

/** Somebody else at the company of one of the leads: with a first and a last name that two others have, so that no address comes twice. */
function addColleague(db: Database, workspaceId: number, lang: Lead['language'], index: number): Lead {
  const known = people.filter(({ language }) => language === lang)
  const company = turn(known, index)
  const there =
    db.first(countRow, 'SELECT count(*) AS count FROM leads WHERE workspace_id = ? AND email LIKE ?', [
      workspaceId,
      `%@${company.domain}`,
    ])?.count ?? 0
  const name = (shift: number): Person => turn(known, index + shift)
  const round = Math.floor(there / known.length)
  const person = { ...company, first: name(there).first, last: name(2 * there + round).last }
  return addPerson(db, workspaceId, person, 0)
}

/** From seven in the morning to four in the afternoon, UTC, on a working day. */
function inWorkingHours(day: Date, index: number): Date {
  const at = new Date(day)
  at.setUTCHours(7 + ((index * 5) % 9), (index * 17) % 60, (index * 31) % 60, 0)
  while (at.getUTCDay() === 0 || at.getUTCDay() === 6) at.setUTCDate(at.getUTCDate() - 1)
  return at
}

function turn<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('There is nothing to choose from')
  return found
}
