import { describe, expect, it } from 'vitest'
import { decideSend, type SendFacts } from './rules.ts'

const free: SendFacts = {
  action: 'reply',
  isAutoSendOn: true,
  aiMode: null,
  passesGuard: true,
  guardSays: null,
  writer: 'model',
  connection: 'emailbison',
  isUnsubscribed: false,
  isOptOutInDoubt: false,
  hasBounced: false,
  isEdited: false,
  handoff: null,
  unanswered: null,
  sentToday: 0,
  dailyCap: 200,
  sentInThread: 0,
  threadCap: 6,
}

const handoff = 'The agent leaves this one to a person: it isn’t sure, or can’t answer something the lead asks.'

const whyNot = (change: Partial<SendFacts>): string | null => {
  const decision = decideSend({ ...free, ...change })
  return decision.kind === 'automatic' ? null : decision.why
}

describe('an answer goes out by itself', () => {
  it.each<[string, Partial<SendFacts>]>([
    ['when everything speaks for it', {}],
    ['out of the built-in drafter into the sandbox', { writer: 'builtin', connection: 'sandbox' }],
    ['in a conversation set to auto, though its agent only drafts elsewhere', { isAutoSendOn: false, aiMode: 'auto' }],
    ['as the last one of the day', { sentToday: 199 }],
    ['as the last one of the conversation', { sentInThread: 5 }],
  ])('%s', (_, change) => {
    expect(whyNot(change)).toBeNull()
  })
})

describe('an answer waits for a person', () => {
  it.each<[string, Partial<SendFacts>, string]>([
    ['where the agent only drafts', { isAutoSendOn: false }, 'The agent drafts; a person sends.'],
    ['where the conversation is set to drafts', { aiMode: 'draft' }, 'In this conversation the agent only drafts.'],
    ['where the agent is off', { aiMode: 'off' }, 'The agent is off in this conversation.'],
    ['after a handoff', { action: 'handoff' }, handoff],
    [
      'with the law in it',
      { action: 'handoff', handoff: 'legal' },
      'The agent leaves this one to a person: the lead raises a legal matter.',
    ],
    [
      'with anger in it and a question open',
      { action: 'handoff', handoff: 'anger', unanswered: 'The knowledge base doesn’t answer “Why?”' },
      'The agent leaves this one to a person: the lead is angry; the knowledge base doesn’t answer “Why?”.',
    ],
    ['before the reply was judged', { action: null }, 'This reply hasn’t been scored.'],
    ['where no answer is called for', { action: 'stop' }, 'No answer is needed.'],
    [
      'when the guard says no',
      { passesGuard: false, guardSays: 'No source for “€99”.' },
      'The guard held the draft back: No source for “€99”.',
    ],
    ['when a person changed it', { isEdited: true }, 'A person edited the draft, so a person sends it.'],
    [
      'out of the built-in drafter to real people',
      { writer: 'builtin' },
      'The built-in drafter never sends by itself. Add a model key in Settings.',
    ],
    ['without a platform', { connection: null }, 'No sending platform is connected.'],
    ['after an opt-out', { isUnsubscribed: true }, 'The lead has unsubscribed.'],
    ['after a bounce', { hasBounced: true }, 'The address bounced.'],
    ['at the daily cap', { sentToday: 200 }, 'The agent has reached its daily cap of 200 automatic sends.'],
    [
      'at the cap of the conversation',
      { sentInThread: 6 },
      'The agent has reached its cap of 6 automatic sends in one conversation.',
    ],
  ])('%s', (_, change, why) => {
    expect(whyNot(change)).toBe(why)
  })

  it('and is told everything that speaks against it', () => {
    expect(whyNot({ aiMode: 'draft', action: 'handoff', sentToday: 900 })).toBe(
      `In this conversation the agent only drafts. ${handoff} The agent has reached its daily cap of 200 automatic sends.`,
    )
  })
})
