import { describe, expect, it } from 'vitest'
import { defaultPlatformKind } from '#contract/connections.ts'
import type { TaskReason } from '#contract/task-reasons.ts'
import { withoutUnseen } from '#lib/unseen-signs.ts'
import { decideSend, findOurMail, isEvidence, type SendFacts, whyItWaits } from './rules.ts'

const free: SendFacts = {
  action: 'reply',
  isAutoSendOn: true,
  step: 'pause',
  rung: 'question',
  isStopped: false,
  hasCommonHours: true,
  aiMode: null,
  passesGuard: true,
  guardSays: null,
  waitsForReader: false,
  meaning: 'words',
  careLevel: 'facts_and_meaning',
  writer: 'model',
  connection: defaultPlatformKind,
  isUnsubscribed: false,
  isOptOutInDoubt: false,
  hasBounced: false,
  isHeardElsewhere: false,
  isCalledOtherwise: false,
  isEdited: false,
  handoff: null,
  unanswered: null,
  sentToday: 0,
  dailyCap: 200,
  sentInThread: 0,
  threadCap: 6,
  sentToCompany: 0,
  companyCap: 20,
}

const whyNot = (change: Partial<SendFacts>): TaskReason[] | null => {
  const decision = decideSend({ ...free, ...change })
  return decision.kind === 'automatic' ? null : decision.reasons
}
const handoff: TaskReason = { code: 'handoff', cause: null, unanswered: null }

describe('an answer goes out by itself', () => {
  it.each<[string, Partial<SendFacts>]>([
    ['when everything speaks for it', {}],
    ['out of the built-in drafter into the sandbox', { writer: 'builtin', connection: 'sandbox' }],
    ['on the last step', { step: 'send' }],
    ['in a conversation set to auto', { aiMode: 'auto' }],
    ['read by the second reader', { meaning: 'read' }],
    ['unread, where its facts are enough', { meaning: 'unread', careLevel: 'facts_only' }],
    ['as the last one of the day', { sentToday: 199 }],
    ['as the last one of the conversation', { sentInThread: 5 }],
    ['as the last one of the day to the company', { sentToCompany: 19 }],
  ])('%s', (_, change) => {
    expect(whyNot(change)).toBeNull()
  })
})

const says = { finding: { code: 'no_source', fact: 'price', words: '€99' } } as const
const left = { passesGuard: false, waitsForReader: true, guardSays: says }

describe('an answer waits for a person', () => {
  it.each<[string, Partial<SendFacts>, TaskReason]>([
    ['unread', { meaning: 'unread' }, { code: 'unverified' }],
    ['where the second reader was silent', { meaning: 'silent' }, { code: 'reader_silent' }],
    ['where a figure is its second reader’s to judge', { ...left, meaning: 'unread' }, { code: 'unverified' }],
    ['and that one is silent', { ...left, meaning: 'silent' }, { code: 'reader_silent' }],
    ['and did not confirm it', { ...left, meaning: 'read' }, { code: 'guard', says }],
    ['and none reads it', { ...left, meaning: 'words' }, { code: 'guard', says }],
    [
      'and facts are all that is asked for',
      { ...left, meaning: 'unread', careLevel: 'facts_only' },
      { code: 'guard', says },
    ],
    ['where a person is always wanted', { careLevel: 'person' }, { code: 'always_person' }],
    [
      'where a person is always wanted, in a conversation set to auto',
      { careLevel: 'person', aiMode: 'auto' },
      { code: 'always_person' },
    ],
    ['where the agent only drafts', { isAutoSendOn: false }, { code: 'manual' }],
    [
      'where the agent only drafts, though the conversation is set to auto',
      { isAutoSendOn: false, aiMode: 'auto' },
      { code: 'manual' },
    ],
    ['where the agent only drafts answers of this kind', { step: 'draft' }, { code: 'draft_step', rung: 'question' }],
    ['in a conversation set to auto, too', { step: 'draft', aiMode: 'auto' }, { code: 'draft_step', rung: 'question' }],
    ['of a kind that no agent sends by itself', { step: 'draft', rung: null }, { code: 'draft_step', rung: null }],
    ['once a person has stopped everything', { isStopped: true }, { code: 'stopped_all' }],
    ['where workspace and lead are never awake together', { hasCommonHours: false }, { code: 'no_common_hours' }],
    ['where the conversation is set to drafts', { aiMode: 'draft' }, { code: 'drafts_here' }],
    ['where the agent is off', { aiMode: 'off' }, { code: 'off_here' }],
    ['after a handoff', { action: 'handoff' }, handoff],
    ['with the law in it', { action: 'handoff', handoff: 'legal' }, { ...handoff, cause: 'legal' }],
    [
      'with anger in it and a question open',
      { action: 'handoff', handoff: 'anger', unanswered: 'Why?' },
      { ...handoff, cause: 'anger', unanswered: 'Why?' },
    ],
    ['before the reply was judged', { action: null }, { code: 'not_scored' }],
    ['where no answer is called for', { action: 'stop' }, { code: 'no_answer_needed' }],
    ['after a message of a machine', { action: 'wait' }, { code: 'automatic_newest' }],
    ['when the guard says no', { passesGuard: false, guardSays: says }, { code: 'guard', says }],
    ['when it was never checked', { passesGuard: false }, { code: 'guard', says: null }],
    ['when a person changed it', { isEdited: true }, { code: 'edited' }],
    ['out of the built-in drafter to real people', { writer: 'builtin' }, { code: 'builtin_writer' }],
    ['without a platform', { connection: null }, { code: 'no_platform' }],
    ['after an opt-out', { isUnsubscribed: true }, { code: 'opted_out' }],
    ['after what may be an opt-out', { isOptOutInDoubt: true }, { code: 'opt_out_in_doubt' }],
    ['after a bounce', { hasBounced: true }, { code: 'bounced' }],
    ['once the lead has answered elsewhere', { isHeardElsewhere: true }, { code: 'conversation_changed' }],
    ['once a person has called the mail otherwise', { isCalledOtherwise: true }, { code: 'conversation_changed' }],
    ['at the daily cap', { sentToday: 200 }, { code: 'daily_cap', cap: 200 }],
    ['at the cap of the conversation', { sentInThread: 6 }, { code: 'thread_cap', cap: 6 }],
    ['at the cap of the company', { sentToCompany: 20 }, { code: 'company_cap', cap: 20 }],
  ])('%s', (_, change, reason) => {
    expect(whyNot(change)).toEqual([reason])
  })

  it('and is told everything that speaks against it', () => {
    expect(whyNot({ aiMode: 'draft', action: 'handoff', sentToday: 900 })).toEqual([
      { code: 'drafts_here' },
      handoff,
      { code: 'daily_cap', cap: 200 },
    ])
  })

  it('which is no news where an agent that never sends by itself has nothing else against it', () => {
    const manual: TaskReason = { code: 'manual' }
    expect(whyItWaits({ kind: 'approval', reasons: [manual] })).toBeNull()
    expect(whyItWaits({ kind: 'approval', reasons: [manual, handoff] })).toEqual([handoff])
    const step: TaskReason = { code: 'draft_step', rung: 'question' }
    expect(whyItWaits({ kind: 'approval', reasons: [step, handoff] })).toEqual([handoff])
    expect(whyItWaits({ kind: 'approval', reasons: [step] })).toEqual([step])
    expect(whyItWaits({ kind: 'automatic' })).toBeNull()
    expect(whyItWaits(null)).toBeNull()
  })
})

it('what waits for its step alone, or for what is outside of its words, tells how far the agent may go; all else does not', () => {
  const tells = (change: Partial<SendFacts>) => isEvidence(decideSend({ ...free, ...change }))
  expect(tells({})).toBe(true)
  expect(tells({ isAutoSendOn: false, sentToday: 200, isStopped: true })).toBe(true)
  expect(tells({ step: 'draft', aiMode: 'draft' })).toBe(true)
  expect(tells({ passesGuard: false })).toBe(false)
  expect(tells({ step: 'draft', action: 'handoff' })).toBe(false)
  expect(tells({ aiMode: 'off' })).toBe(false)
})

describe('our mail in the conversation', () => {
  const at = (time: string): Date => new Date(`2026-05-13T${time}:00Z`)
  const mail = (id: string, time: string, change = {}) => ({
    id,
    texts: ['Thank you.\n-- \nAnn'],
    toEmails: ['eva@lead.example'],
    sentAt: at(time),
    ...change,
  })
  const sought = { body: 'Thank you.', toEmail: 'eva@lead.example', calledAt: at('12:00'), answeredAt: at('10:30') }
  const found = (mails: ReturnType<typeof mail>[], change: Partial<typeof sought> = {}): string | null =>
    findOurMail({ ...sought, ...change }, mails, ({ id }) => id === 'claimed')?.id ?? null

  it('is the earliest since the call that nobody claims, to our recipient, with our words', () => {
    const others = [mail('claimed', '12:00'), mail('to another', '12:00', { toEmails: ['tom@lead.example'] })]
    const words = mail('other words', '12:00', { texts: ['Thanks.'] })
    expect(found([...others, words, mail('later', '12:05'), mail('ours', '12:01')])).toBe('ours')
    expect(found([mail('another word', '12:00', { texts: ['Yesterday I was away.'] })], { body: 'Yes' })).toBeNull()
  })

  it('is known by the whole of it, where its words look like a quote', () => {
    const quoted = mail('ours', '12:01', { texts: ['Yes.', '> How much?\nYes.\n\nAnn'] })
    expect(found([quoted], { body: '> How much?\n\nYes.\u200b' })).toBe('ours')
  })

  it('is known without the signs that nobody sees, which go where a mail is read', () => {
    const body = 'Sounds gr\u00adeat \u{1f468}\u200d\u{1f469}, see you at no\u200don.\u2060'
    for (const shown of [body, withoutUnseen(body)])
      expect(found([mail('ours', '12:01', { texts: [`${shown}\n-- \nAnn`] })], { body })).toBe('ours')
  })

  it('is, where none went out since the call, the last since the mail that it answers: our clock was ahead', () => {
    expect(found([mail('early', '10:40'), mail('ours', '11:01')])).toBe('ours')
    expect(found([mail('an earlier answer', '10:20')])).toBeNull()
    expect(found([mail('claimed', '11:01')])).toBeNull()
  })
})
