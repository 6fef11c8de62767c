import { expect, test } from 'vitest'
import { replyOf } from '../../../test/language/mail.ts'
import { scoreByRules } from './rules.ts'

const referralIn = (newText: string) => scoreByRules(replyOf(newText)).referral

test.each([
  [
    'Talk to Denise Marlowe: denise.marlowe@acme.example.',
    { name: 'Denise Marlowe', email: 'denise.marlowe@acme.example' },
  ],
  ['Please contact our buyer, tom.baker@acme.example.', { name: 'Tom Baker', email: 'tom.baker@acme.example' }],
  ['Wrong person, try purchasing@acme.example', { email: 'purchasing@acme.example' }],
  ['Bitte wenden Sie sich an Herrn Dr. Meier.', { name: 'Meier' }],
  ['Zukünftig ist Frau Meier Ihre Ansprechpartnerin.', { name: 'Meier' }],
  ['Contactez ma collègue Marie Dubois.', { name: 'Marie Dubois' }],
  ['De esto se encarga mi compañera Marta Ruiz.', { name: 'Marta Ruiz' }],
  ['Daarvoor moet u bij Jan de Vries zijn.', { name: 'Jan de Vries' }],
  ['Fale com a Maria Silva, ela trata disso.', { name: 'Maria Silva' }],
  [
    'Nicht jetzt. Fragen Sie im März Eva Brandt (eva.brandt@acme.example).',
    { name: 'Eva Brandt', email: 'eva.brandt@acme.example' },
  ],
])('%s', (text, referral) => {
  expect(referralIn(text)).toEqual(referral)
})

test.each([
  ['the sender themself', 'I am not the right person. Ann Example, ann@acme.example'],
  ['nobody', 'Not my area, sorry.'],
  ['a country', 'What does it cost? And who would be our contact person in Poland?'],
  ['a noun', 'Dafür ist bei uns der Einkauf zuständig.'],
])('names %s: no referral', (_, text) => {
  expect(referralIn(text)).toBeUndefined()
})
