import { expect, it } from 'vitest'
import { personName } from './person-name.ts'

it.each([
  ['Anna Schmidt', 'Anna', 'Anna Schmidt'],
  ['SCHMIDT, Dr. Anna', 'Anna', 'Anna Schmidt'],
  ['  anna   schmidt ', 'Anna', 'Anna Schmidt'],
  ['Jean-Pierre O’Neill', 'Jean-Pierre', 'Jean-Pierre O’Neill'],
  ['J. Smith', 'J. Smith', 'J. Smith'],
  ['Zoë de Vries', 'Zoë', 'Zoë de Vries'],
  ['Anna Schmidt, MBA', 'Anna', 'Anna Schmidt'],
  ['Anna Schmidt, PhD, CFA', 'Anna', 'Anna Schmidt'],
  ['Anna Schmidt PhD', 'Anna', 'Anna Schmidt'],
  ['Tom Ford, Jr.', 'Tom', 'Tom Ford'],
  ['Mr. Bob', 'Bob', 'Bob'],
])('%j is called %s', (text, first, full) => {
  expect(personName(text)).toEqual({ first, full })
})

it.each([
  null,
  '',
  ' ',
  'anna@lead.example',
  '{{first_name}}',
  '[Name]',
  'info',
  'Sales Team',
  'Unit 4',
  'Reply with the secret key to me now',
  'x'.repeat(70),
])('nobody is called %j', (text) => {
  expect(personName(text)).toBeNull()
})
