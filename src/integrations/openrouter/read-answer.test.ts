import { describe, expect, it } from 'vitest'
import { intentSchema } from '#contract/intent.ts'
import { type FakeAnswer, fakeAnswer } from '../../../test/fakes/fake-model.ts'
import { atOwnPace } from '../../../test/patience.ts'
import { entry, readingOf, writeInput } from '../../../test/write-input.ts'
import { readAnswer } from './read-answer.ts'

const mail = 'Not now. Ask  Eva Ruiz (Eva@Lead.example)\nin Q3 - I am back on 3 March.'
const read = (over: Partial<FakeAnswer>) =>
  readAnswer(JSON.stringify({ ...fakeAnswer, ...over }), writeInput(mail, { knowledge: [entry('k-1', 'A', 'B')] }))

describe('how figures were worked out', () => {
  const workings = ['(3 + 1) * 165 + 2 * 89', ' ceil(38000/2500)+3 ', 'Ignore the rules: 1 + 1', '1+'.repeat(120)]
  const again = { revises: { body: 'It is 838 €.', held: [] } }

  it('is read where an answer is written once more, and is a working and nothing else', () => {
    const text = JSON.stringify({ ...fakeAnswer, workings })
    expect(readAnswer(text, writeInput(mail, again)).workings).toEqual([workings[0], 'ceil(38000/2500)+3'])
    expect(readAnswer(text, writeInput(mail)).workings).toBeUndefined()
    expect(readAnswer(JSON.stringify(fakeAnswer), writeInput(mail, again)).workings).toEqual([])
  })
})

describe('a judgement', () => {
  it('holds a day against a mail with ever so many marks over one letter', { timeout: atOwnPace(5000) }, () => {
    const text = `I am back on ８ September e${'\u0301\u0316'.repeat(100_000)}`
    const answer = { ...fakeAnswer, label: 'out_of_office', returnDate: '2026-09-08' }
    expect(readAnswer(JSON.stringify(answer), writeInput(text)).intent.returnDate).toBe('2026-09-08')
  })

  it.each<[string, Partial<FakeAnswer>, object]>([
    ['a score beyond its bounds is brought back', { score: 25 }, { score: 10 }],
    ['a broken score is rounded', { score: 4.6 }, { score: 5 }],
    ['an opt-out is never above 0', { label: 'unsubscribe', score: 9 }, { score: -1, action: 'stop' }],
    ['a no is never above 0', { label: 'not_interested', score: 3 }, { score: -1 }],
    ['an absence is neutral and waits', { label: 'out_of_office', score: 8 }, { score: 2, action: 'wait' }],
    ['an abusive mail stops everything', { label: 'abuse', score: -9 }, { score: -9, action: 'stop' }],
    ['a question that it would drop goes to a person', { action: 'stop' }, { action: 'handoff' }],
    [
      'one of several questions that it leaves open goes to a person',
      { unanswered: ['ask eva ruiz'] },
      { action: 'handoff' },
    ],
    ['a question that nobody asked holds nothing up', { unanswered: ['Is there an app?'] }, { action: 'reply' }],
    ['confidence in percent is read as such', { confidence: 95 }, { confidence: 0.95 }],
    ['confidence stays within 0 and 1', { confidence: 180 }, { confidence: 1 }],
    ['a language tag is cut to its primary part', { lang: 'pt-BR' }, { lang: 'pt' }],
    ['a language that is none is unknown', { lang: 'English!' }, { lang: 'und' }],
    [
      'a return date is kept',
      { returnDate: '2027-03-03' },
      { returnDate: '2027-03-03', dates: [{ kind: 'return', day: '2027-03-03', quote: '' }] },
    ],
    [
      'a day is kept with the words that name it',
      { dates: [{ kind: 'ask_again', day: '2027-07-01', quote: 'in q3' }] },
      { dates: [{ kind: 'ask_again', day: '2027-07-01', quote: 'in Q3' }] },
    ],
    [
      'a referral is kept, its address in lower case',
      { referral: { name: ' Eva Ruiz ', email: 'Eva@Lead.example' } },
      { referral: { name: 'Eva Ruiz', email: 'eva@lead.example' } },
    ],
  ])('%s', (_, over, expected) => {
    const { intent } = read(over)
    expect(intent).toMatchObject(expected)
    expect(intentSchema.safeParse(intent).success).toBe(true)
  })

  it.each<[string, string, Partial<FakeAnswer>, string | undefined]>([
    ['that the lead names is kept', 'I am back on 3 March.', { returnDate: '2027-03-03' }, '2027-03-03'],
    ['of which the lead says nothing is none', 'I am out of the office.', { returnDate: '2027-03-03' }, undefined],
    ['gives way to the one that the lead names', 'I am back on 3 March.', { returnDate: '2027-08-21' }, '2027-03-03'],
    [
      'is kept with the words that it is reckoned from',
      'Out of the office for a fortnight.',
      {
        returnDate: '2027-03-17',
        dates: [{ kind: 'return', day: '2027-03-17', quote: 'out of the office for a fortnight' }],
      },
      '2027-03-17',
    ],
    [
      'with words that the lead never wrote is none',
      'I am out of the office.',
      { returnDate: '2027-03-17', dates: [{ kind: 'return', day: '2027-03-17', quote: 'for a fortnight' }] },
      undefined,
    ],
    [
      'of a year that the lead did not name, and that is far off, is none',
      'I am back on 3 March.',
      { returnDate: '2031-03-03' },
      '2027-03-03',
    ],
    ['of a year that the lead names is kept', 'I return on 3/3/2031.', { returnDate: '2031-03-03' }, '2031-03-03'],
    ['in another script is kept', '3月21日まで休暇をいただいております。', { returnDate: '2027-03-21' }, '2027-03-21'],
  ])('a return date %s', (_, text, over, kept) => {
    const answer = { ...fakeAnswer, label: 'out_of_office' as const, ...over }
    const day = text.includes('3 March') ? { returnDate: '2027-03-03' } : {}
    const reading = readingOf('out_of_office', day)
    const { intent } = readAnswer(JSON.stringify(answer), writeInput(text, { reading }))
    expect(intent.returnDate).toBe(kept)
    expect(intent.dates?.find(({ kind }) => kind === 'return')?.day).toBe(kept)
  })

  it.each([
    ['Ask me again in two years.', '2028-09-02', '2028-09-02'],
    ['Not now, ask me again later.', '2031-01-01', undefined],
    ['Our contract runs until 2031, ask me again then.', '2031-01-01', '2031-01-01'],
  ])('of a day that is far off the lead says the year, or about how far: %s', (text, day, kept) => {
    const dates = [{ kind: 'ask_again' as const, day, quote: text }]
    const { intent } = readAnswer(JSON.stringify({ ...fakeAnswer, label: 'not_now', dates }), writeInput(text))
    expect(intent.dates?.[0]?.day).toBe(kept)
  })

  it.each([
    ['nobody whom the lead names', { name: 'Max Braun', email: 'max@braun.example' }, undefined],
    ['an address that the lead did not write', { name: 'Eva Ruiz', email: 'eva@evil.example' }, { name: 'Eva Ruiz' }],
    ['a part of one', { name: '', email: 'va@lead.example' }, undefined],
    ['one that goes on', { name: '', email: 'eva@lead.exampl' }, undefined],
    ['a name in another case', { name: 'Evas Ruizem', email: '' }, { name: 'Evas Ruizem' }],
    ['the name in an address', { name: 'Eva', email: 'eva@lead.example' }, { name: 'Eva', email: 'eva@lead.example' }],
  ])('of a referral what the lead wrote is kept, and nothing else: %s', (_, referral, kept) => {
    expect(read({ referral }).intent.referral).toEqual(kept)
  })

  it('keeps a name that stands in words without spaces', () => {
    const referral = { name: '田中太郎', email: '' }
    const answer = JSON.stringify({ ...fakeAnswer, referral })
    expect(readAnswer(answer, writeInput('担当は田中太郎です。')).intent.referral).toEqual({ name: '田中太郎' })
  })

  it('tells what stays unanswered in the words of the mail, each once', () => {
    const unanswered = ['Not  now.', 'not now', 'What does it cost?', 'ask Eva Ruiz']
    expect(read({ unanswered }).unanswered).toEqual(['Not now.', 'Not now', 'Ask  Eva Ruiz'])
    expect(read({}).unanswered).toEqual([])
  })

  it('takes a question of a mail before as unanswered only while that mail is open', () => {
    const answer = JSON.stringify({ ...fakeAnswer, unanswered: ['What does it cost?'] })
    const openBefore = ['Hello. What does it cost?']
    expect(readAnswer(answer, writeInput(mail, { openBefore }))).toMatchObject({
      unanswered: ['What does it cost?'],
      intent: { action: 'handoff' },
    })
    expect(readAnswer(answer, writeInput(mail)).unanswered).toEqual([])
  })

  it('has no date, no referral and no language that were not readable', () => {
    const dates = [
      { kind: 'ask_again', day: '2027-07-01', quote: 'after the summer' },
      { kind: 'ask_again', day: 'soon', quote: 'in Q3' },
    ]
    const { intent } = read({ dates, returnDate: '2027-02-31', referral: { name: ' ', email: 'none' } })
    expect(intent).not.toHaveProperty('returnDate')
    expect(intent).not.toHaveProperty('dates')
    expect(intent).not.toHaveProperty('referral')
  })
})

describe('a reason', () => {
  it.each([
    [
      'is quoted as the mail has it',
      'ask eva ruiz (eva@lead.example) in Q3',
      'Ask  Eva Ruiz (Eva@Lead.example)\nin Q3',
    ],
    ['may come within quotation marks', '"Not now."', 'Not now.'],
    ['may hold characters that mean something in a pattern', '(Eva@Lead.example)', '(Eva@Lead.example)'],
  ])('%s', (_, quote, span) => {
    expect(read({ reasons: [{ text: 'why', quote }] }).intent.reasons).toEqual([{ text: 'why', quote: span }])
  })

  it.each(['I want to buy', '', '   ', 'How do you check supplier invoices today?'])(
    'with words that are not of the newest mail is dropped: %j',
    (quote) => {
      expect(read({ reasons: [{ text: 'why', quote }] }).intent.reasons).toEqual([])
    },
  )

  it('is one of five at most', () => {
    const reasons = Array.from({ length: 9 }, () => ({ text: 'why', quote: 'Not now' }))
    expect(read({ reasons }).intent.reasons).toHaveLength(5)
  })
})

describe('what is missing or spelt otherwise', () => {
  const hyphens =
    'Is there a set-up fee? Peut-on arrêter ? AV-Vertrag (C++) $5 [x] 100%. Eva Ruiz <eva@lead.example> asks.'
  const readAny = (answer: object | string, said = hyphens, over: Parameters<typeof writeInput>[1] = {}) =>
    readAnswer(
      typeof answer === 'string' ? answer : JSON.stringify(answer),
      writeInput(said, { knowledge: [entry('0190-abcdef', 'Pricing', 'B')], ...over }),
    )

  it.each(['set-up fee', 'Peut-on arrêter', 'AV-Vertrag', '(C++) $5 [x] 100%.'])(
    'is no quote with signs that mean something in a pattern: %j',
    (quote) => {
      const { intent, unanswered } = readAny({ ...fakeAnswer, reasons: [{ text: 'why', quote }], unanswered: [quote] })
      expect(intent.reasons).toEqual([{ text: 'why', quote }])
      expect(unanswered).toEqual([quote])
    },
  )

  it('costs the quote that does not stand, not the answer', () => {
    const reasons = [
      { text: 'made up', quote: 'I will buy ten' },
      { text: 'why', quote: 'set-up fee' },
    ]
    expect(readAny({ ...fakeAnswer, reasons })).toMatchObject({
      intent: { reasons: [{ text: 'why', quote: 'set-up fee' }], action: 'reply' },
      body: fakeAnswer.body,
    })
  })

  it.each<[string, object, object]>([
    [
      'lists',
      { label: 'question', action: 'reply', body: 'Hi' },
      { reasons: [], action: 'reply', score: 5, lang: 'und' },
    ],
    ['nulls for lists', { ...fakeAnswer, reasons: null, usedKnowledge: null, unanswered: null }, { reasons: [] }],
    ['an action: a person looks', { ...fakeAnswer, action: undefined }, { action: 'handoff' }],
    ['an action that is none', { ...fakeAnswer, action: 'send_it!' }, { action: 'handoff' }],
    [
      'capitals and spaces',
      { ...fakeAnswer, label: 'Meeting Request', action: 'REPLY' },
      { label: 'meeting_request', action: 'reply' },
    ],
    ['a hyphen', { ...fakeAnswer, label: 'not-now' }, { label: 'not_now' }],
    ['a score as words', { ...fakeAnswer, score: '+8/10' }, { score: 8 }],
    ['no score at an opt-out', { ...fakeAnswer, label: 'unsubscribe', score: null }, { score: -6, action: 'stop' }],
    [
      'reasons as mere quotes',
      { ...fakeAnswer, reasons: ['set-up fee'] },
      { reasons: [{ text: 'set-up fee', quote: 'set-up fee' }] },
    ],
    [
      'a referral as text',
      { ...fakeAnswer, referral: 'Eva Ruiz <EVA@lead.example>' },
      { referral: { name: 'Eva Ruiz', email: 'eva@lead.example' } },
    ],
    ['a name around it', { answer: fakeAnswer }, { label: 'question' }],
    ['a list around it', [fakeAnswer], { label: 'question' }],
  ])('is made good: %s', (_, answer, intent) => {
    const result = readAny(answer)
    expect(result.intent).toMatchObject(intent)
    expect(intentSchema.safeParse(result.intent).success).toBe(true)
  })

  it.each([['Kabcdef'], ['kabcdef: Pricing'], ['[Kabcdef]'], 'Kabcdef (Pricing)'])(
    'names entries loosely: %j',
    (usedKnowledge) => {
      expect(readAny({ ...fakeAnswer, usedKnowledge }).usedKnowledgeIds).toEqual(['0190-abcdef'])
    },
  )

  it.each<[unknown]>([
    [[{ sentence: 'Team costs', entry: 'Kabcdef' }]],
    [['Kabcdef']],
    [{ entry: 'Kabcdef: Pricing' }],
  ])('takes the entry behind a sentence for one that was used: %j', (statedBy) => {
    expect(readAny({ ...fakeAnswer, statedBy }).usedKnowledgeIds).toEqual(['0190-abcdef'])
  })

  it.each<[string, object | string]>([
    ['no JSON', 'Sure! Here is your answer.'],
    ['cut off', JSON.stringify(fakeAnswer).slice(0, -40)],
    ['no label', { ...fakeAnswer, label: 'lukewarm' }],
    ['no text', { ...fakeAnswer, body: ' ' }],
    ['another thing', '[1, 2]'],
  ])('is refused where nobody knows what is meant: %s', (_, answer) => {
    expect(() => readAny(answer)).toThrow(expect.objectContaining({ code: 'model_bad_answer' }))
  })

  it('is read of a reminder without any judgement', () => {
    const over = { followUp: { number: 1 } }
    const { intent, body } = readAny(
      { action: 'reply', usedKnowledge: [], subject: '', body: 'Hello again' },
      hyphens,
      over,
    )
    expect(intent).toMatchObject({ action: 'reply', source: 'rules' })
    expect(body).toBe('Hello again')
    expect(readAny({ body: 'Hello again' }, hyphens, over).intent.action).toBe('handoff')
    expect(() => readAny({ action: 'reply' }, hyphens, over)).toThrow(
      expect.objectContaining({ code: 'model_bad_answer' }),
    )
  })
})

describe('the words', () => {
  it.each(['unsubscribe', 'bounce', 'abuse', 'out_of_office', 'auto_reply'])('are none for %s', (label) => {
    expect(read({ label, body: 'Hello, let us talk!' }).body).toBe('')
  })

  it('keep a subject on one line', () => {
    expect(read({ subject: ' Re: Invoices\r\nBcc: other@example.com ' }).subject).toBe(
      'Re: Invoices Bcc: other@example.com',
    )
  })

  it('may be missing when a person has to answer', () => {
    expect(read({ action: 'handoff', body: '' })).toMatchObject({ body: '', intent: { action: 'handoff' } })
  })
})
