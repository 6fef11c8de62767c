import { expect, test } from 'vitest'
import { fillFields, namePartsOf, openFieldsIn } from './snippet-fields.ts'

test('a field is filled with what is known, and stays where nothing is', () => {
  expect(fillFields('Hi {First Name}, how is { company }?', { 'first name': 'Eva', company: ' ' })).toBe(
    'Hi Eva, how is { company }?',
  )
  expect(openFieldsIn('Hi {first name}, {first name} of {company} and {other}')).toEqual(['{first name}', '{company}'])
  expect(openFieldsIn('nothing {open}')).toEqual([])
})

test.each([
  ['Dr. Eva Maria Roth', { first: 'Eva', last: 'Roth' }],
  ['Roth, Eva', { first: 'Eva', last: 'Roth' }],
  ['ROTH, Dr. Eva Maria', { first: 'Eva', last: 'ROTH' }],
  ['van der Berg, Jan', { first: 'Jan', last: 'Berg' }],
  ['Eva Roth, PhD', { first: 'Eva', last: 'Roth' }],
  ['Eva Roth, MBA, CFA', { first: 'Eva', last: 'Roth' }],
  ['Tom Ford Jr.', { first: 'Tom', last: 'Ford' }],
  ['Eva Roth, Larkspur Logistics', { first: 'Eva', last: 'Roth' }],
  ['Tom', { first: 'Tom', last: '' }],
  ['', { first: '', last: '' }],
])('%s is called %o', (name, parts) => {
  expect(namePartsOf(name)).toEqual(parts)
})
