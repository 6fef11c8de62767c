import { describe, expect, it } from 'vitest'
import { de } from '#integrations/drafter/phrases/de.ts'
import { en } from '#integrations/drafter/phrases/en.ts'
import { es } from '#integrations/drafter/phrases/es.ts'
import { fr } from '#integrations/drafter/phrases/fr.ts'
import { nl } from '#integrations/drafter/phrases/nl.ts'
import { pt } from '#integrations/drafter/phrases/pt.ts'
import type { SentMail } from '../sandbox-process.ts'
import { judgeAtThePlatform, type Received, type Sent, type Story, sentOf } from './at-the-platform.ts'

// What must not be held against the product: what it could not know, and what is no breach.

const at = (second: number): Date => new Date(Date.UTC(2026, 4, 13, 12, 0, second))
const received = (id: number, second: number, change: Partial<Received> = {}): Received => ({
  id,
  leadId: 1,
  campaignId: 1,
  at: at(second),
  ...change,
})
const sent = (replyId: number, second: number, change: Partial<Sent> = {}): Sent => ({
  replyId,
  answeredReplyId: 1,
  leadId: 1,
  campaignId: 1,
  by: 'agent',
  words: `answer ${replyId}`,
  at: at(second),
  ...change,
})

function wrongs(story: Partial<Story>): string[] {
  const found: string[] = []
  const nothing = { knownAt: new Map(), optedOutAt: new Map(), letGo: new Set<number>(), optOuts: [] }
  judgeAtThePlatform({ received: [], sent: [], ...nothing, ...story }, (what) => found.push(what))
  return found
}

describe('at the platform', () => {
  it('a lead who writes twice may get two answers; the second one has a mail of its own', () => {
    const mails = [received(1, 0), received(2, 1)]
    expect(wrongs({ received: mails, sent: [sent(10, 5), sent(11, 6, { answeredReplyId: 2 })] })).toEqual([])
    expect(wrongs({ received: mails, sent: [sent(10, 5), sent(11, 6)] })).toHaveLength(1)
    expect(wrongs({ received: mails.slice(0, 1), sent: [sent(10, 5), sent(11, 6, { answeredReplyId: 2 })] })).toEqual([
      'lead 1 in campaign 1 had written 1 times when automatic answer 2 went out',
    ])
  })

  it('people may answer as often as they like, in other words each time', () => {
    const twice = [sent(10, 5, { by: 'person' }), sent(11, 6, { by: 'person' }), sent(12, 7)]
    expect(wrongs({ received: [received(1, 0)], sent: twice })).toEqual([])
    expect(
      wrongs({ received: [received(1, 0)], sent: twice.map((mail) => ({ ...mail, words: 'same' })) }),
    ).toHaveLength(1)
  })

  it('a person may let an agent’s words go to another mail of a lead who has them already', () => {
    const words = 'Thank you for pointing me in the right direction.'
    const again = sent(11, 6, { words, answeredReplyId: 2 })
    const story = { received: [received(1, 0), received(2, 1)], sent: [sent(10, 5, { words }), again] }
    expect(wrongs(story)).toHaveLength(1)
    const letGo = new Set([1])
    expect(wrongs({ ...story, letGo })).toEqual([])
    expect(wrongs({ ...story, sent: [sent(10, 5, { words }), { ...again, answeredReplyId: 1 }], letGo })).toHaveLength(
      2,
    )
  })

  it('a reminder may cross an answer that was not known, and follow one that we answered', () => {
    const reminder = sent(12, 60, { by: 'reminder' })
    const mails = [received(1, 0), received(2, 30)]
    const story = { received: mails, sent: [sent(10, 5), reminder] }
    expect(wrongs(story)).toEqual([])
    expect(wrongs({ ...story, knownAt: new Map([[2, at(58)]]) })).toEqual([])
    const known = new Map([[2, at(31)]])
    expect(wrongs({ ...story, knownAt: known })).toHaveLength(1)
    const answered = sent(11, 40, { answeredReplyId: 2 })
    expect(wrongs({ received: mails, sent: [sent(10, 5), answered, reminder], knownAt: known })).toEqual([])
  })

  it('a reminder is one in whatever language the drafter wrote it', () => {
    const mail = { replyId: 1, answeredReplyId: 1, leadId: 1, campaignId: 1, via: 'api', message: '' } as const
    const by = (text: string) => sentOf({ ...mail, text, sentAt: at(0).toISOString() } as SentMail).by
    expect([de, en, es, fr, nl, pt].flatMap(({ followUp }) => followUp.map(by))).toEqual(Array(18).fill('reminder'))
    expect(by(de.notNow)).toBe('agent')
  })

  it('an answer may cross an opt-out, and a person may let one go', () => {
    const optOuts = [{ platformId: 1, leadId: 1, replyId: null, at: at(10) }]
    const story = { received: [received(1, 0)], sent: [sent(10, 60)], optOuts }
    expect(wrongs(story)).toEqual([])
    expect(wrongs({ ...story, optedOutAt: new Map([[1, at(50)]]) })).toEqual([])
    expect(wrongs({ ...story, optedOutAt: new Map([[1, at(11)]]) })).toHaveLength(1)
    expect(wrongs({ ...story, optedOutAt: new Map([[1, at(11)]]), letGo: new Set([1]) })).toEqual([])
    expect(wrongs({ ...story, sent: [sent(10, 60, { by: 'person' })], optedOutAt: new Map([[1, at(11)]]) })).toEqual([])
  })
})
