import { describe, expect, it } from 'vitest'
import { isForKnowledge, isSameQuestion, rawMatters, readEntry } from './question-rules.ts'

const none = new Set<string>()
/** Stems are made by the database; the words themselves do here. */
const matters = (question: string, lang = 'en', ownNames: ReadonlySet<string> = none): string[] => {
  const { marks, rest } = rawMatters(question, lang, ownNames)
  return [
    ...marks,
    ...rest
      .toLowerCase()
      .split(' ')
      .filter((word) => word !== ''),
  ]
}

describe('a question is for the knowledge base', () => {
  it.each([
    ['How much does it cost?', 'en', true],
    ['Do you integrate with Pipedrive?', 'en', true],
    ['Is there a discount?', 'en', true],
    ['Was kostet die Lizenz?', 'de', true],
    ['Sind Sie ein Bot?', 'de', true],
    ['How are you?', 'en', false],
    ['Who is this?', 'en', false],
    ['Can you call me on Thursday?', 'en', false],
    ['Can we book something next week?', 'en', false],
  ])('%s (%s): %s', (question, lang, expected) => {
    const found = matters(question, lang).filter(
      (matter) =>
        !/^(is|it|do|you|how|who|are|die|sind|sie|ein|can|we|on|does|this|there|with|next|something|a|me)$/.test(
          matter,
        ),
    )
    expect(isForKnowledge(found)).toBe(expected)
  })
})

describe('two questions are one', () => {
  it.each([
    ['the same in other words', ['#price'], ['#price'], 0.1, true],
    ['with a detail more', ['#price', 'seats'], ['#price'], 0.3, true],
    ['letter by letter', ['refund', 'polici'], ['refunds', 'polic'], 0.9, true],
    ['about one name', ['#integration', '@pipedrive'], ['@pipedrive', 'connector'], 0.2, true],
    ['about two names', ['#integration', '@pipedrive'], ['#integration', '@hubspot'], 0.8, false],
    ['about a name and in general', ['#integration', '@pipedrive'], ['#integration'], 0.6, false],
    ['about two things', ['discount', 'students'], ['refund', 'year'], 0.1, false],
  ] as const)('%s', (_, one, other, letters, expected) => {
    expect(isSameQuestion(one, other, letters)).toBe(expected)
    expect(isSameQuestion(other, one, letters)).toBe(expected)
  })
})

describe('names', () => {
  it('are capitals where nouns have none, and what is spelt like a name everywhere', () => {
    expect(matters('Does it run with Pipedrive?')).toContain('@pipedrive')
    expect(matters('Läuft es mit Pipedrive?', 'de')).not.toContain('@pipedrive')
    expect(matters('Läuft es mit HubSpot und SAP?', 'de')).toEqual(expect.arrayContaining(['@hubspot', '@sap']))
  })
  it('of our own count for nothing', () => {
    expect(matters('What does Acme cost?', 'en', new Set(['acme']))).not.toContain('@acme')
  })
})

describe('an entry answers', () => {
  const entry = readEntry({
    title: 'Integrations',
    content: 'We connect to HubSpot and Salesforce.',
    lexemes: ['integrations', 'integr', 'connect', 'hubspot', 'salesforce'],
  })
  it.each([
    [['#integration'], true],
    [['#integration', '@hubspot'], true],
    [['@hubspot'], true],
    [['#integration', '@pipedrive'], false],
    [['#price'], false],
    [['#integration', 'refund', 'polici', 'student'], false],
    [['#integration', 'long', 'take'], true],
    [['long', 'take'], false],
  ] as const)('%j: %s', (asked, expected) => {
    expect(entry.answers(asked)).toBe(expected)
  })
})
