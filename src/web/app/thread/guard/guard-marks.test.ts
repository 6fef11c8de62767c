import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Guard } from '#contract/guard.ts'
import { marksOf, placelessIn, segmentsOf, verdictOf } from '#web/app/thread/guard/guard-marks.ts'

const body = 'It costs $49 a seat. Shall we talk on Tuesday?'
const at = (text: string) => ({ start: body.indexOf(text), end: body.indexOf(text) + text.length, text })
const pricing = { kind: 'knowledge', title: 'Pricing' } as const
const guard: Guard = {
  ok: false,
  verdicts: [
    {
      kind: 'date',
      severity: 'block',
      ...at('Tuesday'),
      finding: { code: 'no_source', fact: 'date', words: 'Tuesday' },
    },
  ],
  sources: [{ ...at('$49'), source: pricing, quote: '$49 per seat' }],
}
const texts = (now: string) => marksOf(guard, body, now).map(({ start, end }) => now.slice(start, end))

test('marks stand on the words that the guard found', () => {
  expect(texts(body)).toEqual(['$49', 'Tuesday'])
})

test('typing between two marks moves the one behind it', () => {
  expect(texts(body.replace('Shall', 'So, shall'))).toEqual(['$49', 'Tuesday'])
})

test('a mark that was typed into is gone until the draft is checked again', () => {
  expect(texts(body.replace('$49', '$490'))).toEqual(['Tuesday'])
  expect(texts('')).toEqual([])
})

test('of two findings about the same words the graver is shown', () => {
  const both: Guard = { ...guard, sources: [{ ...at('Tuesday'), source: { kind: 'lead' }, quote: 'Tuesday' }] }
  expect(marksOf(both, body, body)).toMatchObject([{ kind: 'block', text: 'Tuesday' }])
})

test('of two findings that share a word, both keep the rest of theirs', () => {
  const claim = { severity: 'block', finding: { code: 'contradicted' } } as const
  const both: Guard = {
    ok: false,
    verdicts: [
      { kind: 'promise', ...claim, ...at('It costs') },
      { kind: 'claim', ...claim, ...at('costs $49 a seat') },
      { kind: 'number', ...claim, ...at('a seat') },
    ],
    sources: [{ ...at('seat. Shall'), source: pricing, quote: 'seat' }],
  }
  const open: Guard['verdicts'][number] = {
    kind: 'unanswered',
    severity: 'warn',
    start: 0,
    end: 0,
    text: '',
    finding: { code: 'unanswered', question: 'Why?' },
  }
  const marks = marksOf(both, body, body)
  expect(placelessIn({ ...both, verdicts: [...both.verdicts, open] }, marks)).toEqual([open])
  expect(marks.map(({ start, end }) => body.slice(start, end))).toEqual(['It costs', '$49 a seat'])
})

test('whatever is typed, each mark stands on its own words and the pieces make the whole text', () => {
  fc.assert(
    fc.property(fc.nat(body.length), fc.nat(body.length), fc.string({ maxLength: 12 }), (from, length, typed) => {
      const now = body.slice(0, from) + typed + body.slice(from + length)
      const marks = marksOf(guard, body, now)
      for (const mark of marks) expect(now.slice(mark.start, mark.end)).toBe(mark.text)
      expect(
        segmentsOf(now, marks)
          .map(({ text }) => text)
          .join(''),
      ).toBe(now)
    }),
  )
})

test.each<[Guard | null, string]>([
  [null, 'unknown'],
  [{ ok: true, verdicts: [], sources: [] }, 'ok'],
  [guard, 'block'],
])('the verdict of %o is %s', (given, kind) => {
  expect(verdictOf(given).kind).toBe(kind)
})

test('that somebody in copy has opted out is named before what is marked in the words', () => {
  const email = 'tom@partner.example'
  const optedOut = { kind: 'recipient', severity: 'block', start: 0, end: 0, text: '' } as const
  const verdicts: Guard['verdicts'] = [
    ...guard.verdicts,
    { ...optedOut, finding: { code: 'recipient_opted_out', email } },
  ]
  expect(verdictOf({ ...guard, verdicts }).words).toBe(`${email} has opted out of your emails, and 1 more`)
})

test('of several findings the line names the first, in one sentence', () => {
  const [found] = guard.verdicts
  if (found === undefined) throw new Error('There is a finding')
  expect(verdictOf(guard).words).toBe('No source for the date “Tuesday”.')
  expect(verdictOf({ ...guard, verdicts: [found, found] }).words).toBe('No source for the date “Tuesday”, and 1 more')
})

test('a sentence that was read again shows the passages behind it, in the place of the facts within', () => {
  const sentence = { ...at('It costs $49 a seat.'), kind: 'about_us' as const }
  const quotes = [
    { source: pricing, quote: '$49 per seat' },
    { source: { kind: 'setting', name: 'company_name' } as const, quote: 'Acme' },
  ]
  const reader = { model: 'a/model', outcome: 'read' as const, sentences: [{ ...sentence, quotes }] }
  const read: Guard = { ...guard, ok: true, verdicts: [], reads: 'facts', reader }
  expect(marksOf(read, body, body).map(({ text, words }) => [text, words])).toEqual([
    ['It costs $49 a seat.', 'Knowledge: Pricing: “$49 per seat”; Settings: company name: “Acme”'],
  ])
  expect(verdictOf(read)).toEqual({ kind: 'ok', words: 'A second reader found a source for everything this claims' })
  const silent: Guard = { ...read, reader: { ...reader, outcome: 'silent', sentences: [] } }
  expect(verdictOf(silent)).toMatchObject({ kind: 'warn' })
  expect(marksOf(silent, body, body).map(({ text }) => text)).toEqual(['$49'])
  // Somebody has changed it since: what of it was read, no line says.
  const changed: Guard = { ...read, reader: { ...reader, outcome: 'changed' } }
  expect(verdictOf(changed).words).toBe('The only fact has a source')
})
