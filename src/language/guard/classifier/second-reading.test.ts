import { describe, expect, it } from 'vitest'
import { flagged, guarded } from '../../../../test/language/guard.ts'
import { readPlain } from '../facts/plain-text.ts'
import { readSources } from '../sources.ts'
import { verdictAt } from '../verdict.ts'
import { buckets, type Weights } from './classify.ts'
import { type RuledDraft, readWords, secondReading } from './second-reading.ts'

const body = 'Hi Anna,\n\nThe parcels are packed by hand in our own hall.\n\nBest regards'
const plain = readPlain(body)
const ruled: RuledDraft = {
  plain,
  sources: readSources({
    knowledge: [{ id: 'k', title: 'Packing', content: 'Parcels are packed by a machine.' }],
    settings: [],
    ownMessages: [],
    leadMessages: [],
    lead: { name: 'Anna', email: 'anna@contoso.com', company: '' },
  }),
  verdicts: [],
  traced: [],
}
const mark = (kind: string, words: string) =>
  verdictAt(
    plain,
    kind,
    { start: body.indexOf(words), end: body.indexOf(words) + words.length },
    { code: 'no_source', fact: 'feature', words },
  )

/** Weights by which the words of one stretch are so doubtful, and all others harmless. */
function doubting(words: string, doubt: number): Weights {
  const table = new Float32Array(buckets)
  const at = body.indexOf(words)
  const read = readWords(ruled)
  const isIn = ({ place }: (typeof read)[number]) => place.start < at + words.length && place.end > at
  const elsewhere = new Set(read.filter((word) => !isIn(word)).flatMap(({ places }) => [...places]))
  for (const word of read.filter(isIn)) {
    const own = [...word.places].filter((place) => !elsewhere.has(place))
    for (const place of own) table[place] = doubt / own.length
  }
  const base = readWords(ruled)[0]?.places[0] ?? 0
  table[base] = -harmless
  return { scale: 1, table }
}
/** The first feature is every word's: by itself it says that a word is harmless. */
const harmless = 10
const told = (weights: Weights, given: RuledDraft = ruled) =>
  secondReading(given, weights).map(({ kind, span }) => `${kind}: ${span.text}`)

describe('a second reading', () => {
  it('marks a very doubtful word', () => {
    expect(told(doubting('hand', harmless + 1))).toEqual(['claim: hand'])
  })

  it.each([
    ['one doubtful word', 'hand', 2],
    ['several words that are less so', 'packed by hand in our own hall', 3],
  ])('puts a sentence with %s before a person, without a mark', (_, words, belowHarmless) => {
    const verdicts = secondReading(ruled, doubting(words, harmless - belowHarmless))
    expect(verdicts).toMatchObject([{ kind: 'unread', severity: 'block', span: { start: 0, end: 0 } }])
    expect(verdicts[0]?.finding).toMatchObject({
      code: 'doubtful_sentence',
      words: expect.stringContaining('packed by hand in our own hall'),
    })
  })

  it('lets a draft go with one word that is hardly doubtful', () => {
    expect(told(doubting('hand', harmless - 3))).toEqual([])
  })

  it('says nothing where nothing is doubtful', () => {
    expect(told(doubting('hand', 0))).toEqual([])
  })

  it('takes back a mark on mere words of which it is sure', () => {
    expect(told(doubting('hand', 0), { ...ruled, verdicts: [mark('feature', 'own hall')] })).toEqual([])
  })

  it.each(['price', 'number', 'date', 'link', 'email', 'phone', 'address', 'name', 'percentage', 'injection'])(
    'never takes back a mark on a %s',
    (kind) => {
      expect(told(doubting('hand', 0), { ...ruled, verdicts: [mark(kind, 'own hall')] })).toEqual([`${kind}: own hall`])
    },
  )
})

describe('what was learned', () => {
  it('knows what every mail says', () => {
    expect(flagged('Hi Anna,\n\nthank you for your reply. Shall we talk about it?\n\nBest regards\nMax')).toEqual([])
  })

  it('holds what is invented, however ordinary its words', () => {
    for (const invented of [
      'You also get a personal coach and a printed handbook.',
      'As agreed on the phone, we keep the old machine for you.',
    ])
      expect(guarded(`Hi Anna,\n\n${invented}\n\nBest regards\nMax`).ok, invented).toBe(false)
  })

  it('says the same every time', () => {
    const once = guarded(body)
    expect(guarded(body)).toEqual(once)
  })
})
