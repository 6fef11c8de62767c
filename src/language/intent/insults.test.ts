import { expect, test } from 'vitest'
import { replyOf } from '../../../test/language/mail.ts'
import { scoreByRules } from './rules.ts'

test.each([
  'Con gusto.',
  'Somos de maquinaria pesada, ¿nos sirve?',
  'Ah, quel con je suis, j’avais oublié ! Oui, mardi 10h.',
  'De kop houden we erin! Wanneer bellen we?',
])('an insult of one language is none in another: %s', (text) => {
  const { label, action } = scoreByRules(replyOf(text))
  expect([label === 'abuse', action === 'stop']).toEqual([false, false])
})

test.each(['The ball is in your court.', 'Your court.', 'You’re killing it.'])(
  'what only sounds like an insult, and has no word of one, ends no conversation: %s',
  (text) => {
    expect(scoreByRules(replyOf(text)).action).toBe('handoff')
  },
)

test.each(['Wij zijn Eikelboom Tuinen.', 'Vi har 400 svin.', 'Nous vendons du fumier.'])(
  'what only a rule takes for an insult is a person’s to see: %s',
  (text) => {
    expect(scoreByRules(replyOf(text)).action).toBe('handoff')
  },
)
