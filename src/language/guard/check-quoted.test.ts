import { describe, expect, it } from 'vitest'
import { checkQuoted } from './check-quoted.ts'
import { sentencesOf } from './draft-sentences.ts'

const body = `Hi Dale,

Pro is $49 per technician, so $588 a month for your 12 techs. You can try it for 14 days – no card needed.
- Nach Artikel 28. 😀 Book here: https://cal.crewline.io/intro

Best regards`

const sources = {
  knowledge: [
    {
      id: 'plans',
      title: 'Plans',
      content: 'Starter costs $29 per technician per month, Pro $49 per technician per month.',
    },
    { id: 'trial', title: 'Trial', content: 'Crewline: 14 days with all features. No credit card needed.' },
    { id: 'link', title: 'Booking', content: 'https://cal.crewline.io/intro' },
  ],
  settings: [],
  ownMessages: [],
  leadMessages: [{ id: 'mail', text: "We've got 12 techs. What would that run us a month?" }],
  lead: { name: 'Dale', email: 'dale@lead.example', company: '' },
}
const plans = 'Pro $49 per technician per month.'

describe('the sentences of a draft', () => {
  it('are numbered, with the places that they have in the body', () => {
    const sentences = sentencesOf(body)
    expect(sentences.map(({ number, text }) => `${number} ${text}`)).toEqual([
      '1 Hi Dale,',
      '2 Pro is $49 per technician, so $588 a month for your 12 techs.',
      '3 You can try it for 14 days – no card needed.',
      '4 - Nach Artikel 28.',
      '5 😀 Book here: https://cal.crewline.io/intro',
      '6 Best regards',
    ])
    for (const { start, end, text } of sentences) expect(body.slice(start, end)).toBe(text)
  })

  it('do not end in a day or an ordinal', () => {
    const days = 'Bis zum 31. März, im 3. Quartal. Dann 2024. Es kostet 12. Danach nichts.'
    expect(sentencesOf(days).map(({ text }) => text)).toEqual([
      'Bis zum 31. März, im 3. Quartal.',
      'Dann 2024.',
      'Es kostet 12. Danach nichts.',
    ])
  })

  it('are none of an empty draft', () => {
    expect(sentencesOf(' \n\n')).toEqual([])
  })
})

const unquoted = (number: number, quotes: readonly string[], of = body) => {
  const sentence = sentencesOf(of)[number - 1]
  if (sentence === undefined) throw new Error(`no sentence ${number}`)
  return checkQuoted(sentence, quotes, sources).map(({ kind, text, elsewhere }) => [kind, text, elsewhere?.id ?? null])
}

describe('a sentence held against its quotes', () => {
  it('has nothing missing where the quotes, and what they make with the lead’s figures, say it all', () => {
    expect(unquoted(2, [plans])).toEqual([])
  })

  it('names each figure that the quotes lack, and who says it all the same', () => {
    expect(unquoted(3, [plans])).toEqual([['number', '14 days', 'trial']])
    expect(unquoted(5, [])).toEqual([['link', 'https://cal.crewline.io/intro', 'link']])
  })

  it('names what no source says at all', () => {
    expect(unquoted(1, [plans], 'Pro is $39 per technician.')).toEqual([['price', '$39', null]])
  })

  it('says nothing of other sentences, of mere words, or of a name that our sources know', () => {
    expect(unquoted(1, [], 'Crewline plans your routes. It is $39.')).toEqual([])
  })
})
