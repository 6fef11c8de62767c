import { expect, test } from 'vitest'
import { everybodyOf, withSignature } from './envelope-rules.ts'

const at = (email: string) => ({ name: '', email })
const us = 'us@seller.example'
const tom = { name: 'Tom', email: 'tom@buyer.example' }

test.each([
  ['only whoever wrote, of a mail to us alone', { to: at(us), alsoTo: [], cc: [] }, []],
  ['whom they added in copy', { to: at(us), alsoTo: [], cc: [at('eva@buyer.example')] }, ['eva@buyer.example']],
  [
    'whom they wrote to besides, each once and never ourselves',
    {
      to: at('eva@buyer.example'),
      alsoTo: [at(us), at('max@buyer.example')],
      cc: [at('eva@buyer.example'), at(tom.email), at('not an address')],
    },
    ['eva@buyer.example', 'max@buyer.example'],
  ],
])('an answer to all goes to %s', (_, mail, cc) => {
  const { to, cc: copies } = everybodyOf({ ...tom, ...mail }, [us])
  expect([to, copies.map(({ email }) => email)]).toEqual([[tom], cc])
})

test('a signature stands once below the words', () => {
  expect(withSignature('Thanks.\n', 'Ann\nAcme')).toBe('Thanks.\n\nAnn\nAcme')
  expect(withSignature('Thanks.\n\nAnn\n Acme ', 'Ann\nAcme')).toBe('Thanks.\n\nAnn\n Acme ')
  expect(withSignature('Thanks.', ' ')).toBe('Thanks.')
})
