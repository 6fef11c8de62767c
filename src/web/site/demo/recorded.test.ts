import { describe, expect, it } from 'vitest'
import type { TaskReason } from '#contract/task-reasons.ts'
import { guardAgainst } from '#domain/drafts/check-draft.ts'
import type { GuardMaterial } from '#domain/drafts/material.ts'
import { readReply } from '#language/read-reply.ts'
import { reasonWords } from '#web/app/reason-labels.ts'
import { conversation, draftBody, mendedBody } from './conversation.ts'
import { recorded } from './recorded.ts'

const { lead, sender, knowledge, subject, mail, receivedAt } = conversation

const read = readReply({
  subject,
  newText: mail,
  quotedText: '',
  fromEmail: lead.email,
  fromName: lead.name,
  isAutomated: false,
  isBounce: false,
  receivedAt: new Date(receivedAt),
})

const material: GuardMaterial = {
  thread: {
    lang: read.lang,
    contactName: lead.name,
    contactEmail: lead.email,
    contactCompany: lead.company,
    answerEmail: lead.email,
    answerName: lead.name,
  },
  messages: [
    {
      id: 'mail',
      direction: 'inbound',
      subject,
      newText: mail,
      fromEmail: lead.email,
      fromName: lead.name,
      toEmail: sender.email,
      sentAt: receivedAt,
      alsoTo: [],
      cc: [],
    },
  ],
  campaignMail: [{ id: 'campaign', fromName: sender.name, fromEmail: sender.email, text: '', sentAt: receivedAt }],
  knowledge: knowledge.map((entry) => ({ ...entry, id: entry.title, isGolden: false })),
  settings: [],
  agent: null,
  instructions: [],
  reads: 'facts',
  now: new Date(receivedAt),
  timeZone: 'UTC',
}

const guardOf = (body: string) => guardAgainst(material, { subject, body }, [])

describe('the recording of the start page', () => {
  it('says of the mail what the product reads in it', () => {
    const { label, score, reasons, action, dates } = read.intent
    expect({ label, score, reasons, action, dates }).toEqual(recorded.intent)
  })

  it('marks in the draft what the guard marks, and stops the invented price', () => {
    expect(guardOf(draftBody)).toEqual(recorded.guard)
    expect(recorded.guard.verdicts.map(({ text }) => text)).toEqual(['$79'])
  })

  it('lets the draft go without that price', () => {
    expect(guardOf(mendedBody)).toEqual(recorded.mendedGuard)
    expect(recorded.mendedGuard.ok).toBe(true)
  })

  it('gives the reason for the wait in the words of the thread page', () => {
    const [says = null] = recorded.guard.verdicts
    const reason: TaskReason = { code: 'guard', says: says && { finding: says.finding } }
    expect(reasonWords([reason], 'EmailBison')).toBe(recorded.heldWords)
  })
})
