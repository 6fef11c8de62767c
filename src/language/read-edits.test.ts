import { expect, it } from 'vitest'
import { bearsOn, readEdits } from './read-edits.ts'

const draft = (body: string, { hello = 'Hi Tom,', bye = 'Best regards,', name = 'Anna Schmidt' } = {}) =>
  [hello, '', body, '', bye, name].join('\n')
const kinds = (written: string, sent: string) =>
  readEdits(written, sent).map(({ kind, from, to }) => [kind, from, to].filter((one) => one !== null).join(': '))

const body = 'Thanks for asking. We could talk on Tuesday or Friday.'
const long = Array.from({ length: 14 }, (_, place) => `Point ${place} is one of many that say little.`).join(' ')

it.each<[string, string, string, string[]]>([
  ['nothing', draft(body), draft(body), []],
  ['who signs', draft(body), draft(body, { name: 'Anna' }), ['signs_first_name']],
  ['how it closes', draft(body), draft(body, { bye: 'Cheers,' }), ['sign_off: Best regards: Cheers']],
  ['how it greets', draft(body), draft(body, { hello: 'Hello Tom,' }), ['greeting: Hi: Hello']],
  ['a day', draft(body), draft('Thanks for asking. We could talk on Tuesday.'), ['drops_weekday: 5']],
  ['a day in German', draft('Passt Ihnen Freitag?'), draft('Passt Ihnen nächste Woche?'), ['drops_weekday: 5']],
  ['a sentence', draft(`I hope you are well. ${body}`), draft(body), ['drops_sentence: I hope you are well.']],
  [
    'a postscript',
    draft(body),
    `${draft(body)}\n\nP.S. We are closed in May.`,
    ['adds_sentence: P.S. We are closed in May.'],
  ],
  ['a further one', draft(body), draft(`${body} Reply STOP to opt out.`), ['adds_sentence: Reply STOP to opt out.']],
  [
    'a turn of phrase',
    draft('Do you have time for a quick chat this week?'),
    draft('Do you have time for a short call this week?'),
    ['replaces_words: quick chat: short call'],
  ],
  ['its length', draft(long), draft('Point 1 is one of many that say little.'), ['shortens']],
  ['its tone', draft('That is great! Shall we talk?'), draft('That is great. Shall we talk?'), ['drops_exclamations']],
])('tells what a person changed: %s', (_, written, sent, told) => {
  const found = kinds(written, sent)
  for (const one of told) expect(found).toContain(one)
  if (told.length === 0) expect(found).toEqual([])
})

it('takes no figure for a turn of phrase, and no rewritten sentence', () => {
  expect(kinds(draft('It costs $49 a month.'), draft('It costs $59 a month.'))).toEqual([])
  expect(kinds(draft('We could meet.'), draft('Whatever suits you is fine with us.'))).not.toContainEqual(
    expect.stringContaining('replaces_words'),
  )
})

it('knows which other drafts a change would have been for', () => {
  const [day] = readEdits(draft(body), draft('Thanks for asking. We could talk on Tuesday.')).filter(
    ({ kind }) => kind === 'drops_weekday',
  )
  expect(day && [bearsOn(day, draft('How is Friday?')), bearsOn(day, draft('How is Monday?'))]).toEqual([true, false])
})
