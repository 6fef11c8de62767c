import { describe, expect, it } from 'vitest'
import type { Label } from '#contract/intent.ts'
import { usualReplies } from '../../../test/language/usual-replies.ts'
import { scoreByRules } from './rules.ts'

const judge = (newText: string) =>
  scoreByRules({
    newText,
    quotedText: '',
    subject: 'Re: Invoices at Acme',
    fromEmail: 'dana@acme.example',
    fromName: 'Dana Stein',
    isAutomated: false,
    isBounce: false,
    receivedAt: new Date('2026-03-02T09:00:00Z'),
  })

const bands: Partial<Record<Label, readonly [number, number]>> = {
  interested: [3, 8],
  question: [3, 7],
  objection: [0, 6],
  not_now: [0, 6],
  referral: [0, 6],
  other: [0, 2],
  not_interested: [-5, -1],
}

describe('one of the shortest replies', () => {
  it.each(usualReplies)('is %s (%s)', (label, _lang, texts) => {
    const [least, most] = bands[label] ?? [0, 0]
    const wrong = texts
      .map((text) => ({ text, ...judge(text) }))
      .filter((read) => read.label !== label || read.score < least || read.score > most)
    expect(wrong.map(({ text, label: read, score }) => `${text}: ${read} ${score}`)).toEqual([])
  })

  it.each(['Not now.', 'Not now', 'not now, thanks', 'Hi Ann,\n\nnot now.\n\nBest,\nDana', 'NOT NOW', 'No, not now.'])(
    'is the same with what people put around it: %j',
    (text) => {
      expect(judge(text)).toMatchObject({ label: 'not_now', action: 'reply' })
    },
  )

  it.each([
    'Künftig gerne.',
    'In Zukunft vielleicht.',
    'Vielleicht zukünftig.',
    'Maybe in the future.',
    'À l’avenir, volontiers.',
    'Quizás en el futuro.',
    'Misschien in de toekomst.',
    'Forse in futuro.',
    'No futuro, com prazer.',
  ])('is no opt-out when it speaks of the time to come: %j', (text) => {
    const { label, optOut, action } = judge(text)
    expect({ label, optOut, action }).toEqual({ label: 'not_now', optOut: undefined, action: 'reply' })
  })

  it.each(['Künftig bitte nicht mehr.', 'In Zukunft nicht mehr.', 'Künftig ohne mich.'])(
    'is one when that is to be without us: %j',
    (text) => {
      expect(judge(text).label).toBe('unsubscribe')
    },
  )

  it('says why in the words of the lead', () => {
    expect(judge('Not now.').reasons).toEqual([{ text: 'Puts it off', quote: 'Not now.' }])
  })

  it.each([
    ['Not now, not ever. Take me off.', 'unsubscribe'],
    ['Not interested. Not now, not later.', 'not_interested'],
    ['Interesting. Now stop emailing me.', 'unsubscribe'],
    ['No suena bien.', 'not_interested'],
    ['Esto es spam.', 'unsubscribe'],
    ['Isto é spam!', 'unsubscribe'],
  ] as const)('in a longer mail is no more than a part of it: %j', (text, label) => {
    expect(judge(text).label).toBe(label)
  })
})
