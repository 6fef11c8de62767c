import { expect, test } from 'vitest'
import { questionsIn } from './asked-questions.ts'
import { replyOf } from './mail.fixture.ts'

const asked = (newText: string) => questionsIn(replyOf(newText)).questions

test.each([
  'How long does the setup take?',
  'What does it cost per van?',
  'Is it GDPR compliant?',
  'And the annual plan?',
  'Wie lange läuft der Vertrag?',
  'Est-ce compatible avec Sage ?',
  '¿Funciona en México?',
  'Werkt het ook offline?',
  'Whats the next step',
  'Whats the next step ?',
  'Hows the pricing work',
])('"%s" is a question that an entry could answer', (text) => {
  expect(asked(text)).toEqual([text])
})

test.each([
  'Try me again in April?',
  'Send me the deck?',
  'Can we talk on Tuesday at 3?',
  'Could you take me off your list?',
  'Melden Sie sich im Herbst nochmal?',
  'Rappelez-moi en septembre ?',
  'Sounds good?',
])('"%s" asks for us, not about the product', (text) => {
  expect(asked(text)).toEqual([])
})

test('of a mail that does both only the question about the product is kept', () => {
  expect(asked('What does it cost? Try me again in April?')).toEqual(['What does it cost?'])
})
