import { describe, expect, test } from 'vitest'
import { flagged, guarded } from '../../../test/language/guard.ts'

const answer = (words: string): string => `Hi Anna,\n\n${words} Shall we talk on Tuesday?\n\nBest regards,\nMax`

describe('a figure of ours that the lead has wrong is not confirmed by an agent', () => {
  test.each([
    ['So Growth costs $79 per month, right?', 'Yes, that is right.'],
    ['Is it right that Growth costs $79 per month?', 'Yes, correct!'],
    ['So Starter costs $99 per month?', 'That’s correct, Anna.'],
    ['You give 25% off for annual billing, correct?', 'Exactly.'],
    ['Growth kostet also 79 $ im Monat, oder?', 'Ja, das ist richtig.'],
    ['Growth coûte 79 $ par mois, c’est bien cela ?', 'Oui, c’est exact.'],
    ['Growth cuesta 79 $ al mes, ¿verdad?', 'Sí, es correcto.'],
    ['Dus Growth kost 79 $ per maand?', 'Ja, dat klopt.'],
    ['Quindi Growth costa 79 $ al mese?', 'Sì, è corretto.'],
    ['Growth kosztuje 79 $ miesięcznie, tak?', 'Tak, zgadza się.'],
  ])('%s – %s', (mail, words) => {
    const { ok, verdicts } = guarded(answer(words), { mail })
    expect(verdicts.filter(({ severity }) => severity === 'block')).toMatchObject([
      { span: { text: words }, finding: { code: 'only_the_leads' } },
    ])
    expect(ok).toBe(false)
  })
})

describe('what may be confirmed passes', () => {
  test.each([
    ['our own price', 'So Growth costs $99 per month, right?', 'Yes, that is right.'],
    ['our own share', 'Annual billing saves 10%, correct?', 'Exactly.'],
    [
      'our price for as many as they have',
      'For 3 users Starter would be $87 per month, right?',
      'Yes, that is correct.',
    ],
    ['their own plan', 'We plan to spend $79 per month on this, if that is fine?', 'Yes, that is right.'],
    ['what they pay today', 'Our supplier charges $79 per month. You are a print shop tool?', 'That’s right.'],
    ['a day of theirs', 'Tuesday at 3pm, right?', 'Yes, that is right.'],
    ['nothing', 'Growth costs $79 per month, right?', 'Let me look that up.'],
  ])('%s', (_, mail, words) => {
    expect(flagged(answer(words), { mail }).filter((one) => !one.startsWith('unread'))).toEqual([])
  })
})
