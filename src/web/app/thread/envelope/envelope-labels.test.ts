import { expect, it } from 'vitest'
import { signedBy } from '#web/app/thread/envelope/envelope-labels.ts'

const marta = { name: 'Marta Olsson' }
const clara = { name: 'Clara Dubois', signature: '' }

it.each([
  ['the whole name', 'Yes.\n\nBest regards,\nMarta Olsson\n', clara, 'Yes.\n\nBest regards,\nClara Dubois'],
  ['the first name', 'Yes.\n\nBest regards,\nMarta', clara, 'Yes.\n\nBest regards,\nClara'],
  ['the name above a company', 'Yes.\nMarta Olsson\nAcme', clara, 'Yes.\nClara Dubois\nAcme'],
  ['nothing where a signature follows', 'Yes.\nMarta Olsson\nAcme', { ...clara, signature: 'Clara' }, 'Yes.'],
  ['no other words', 'Marta Olsson will call you.\n\nBest,\nTom', clara, 'Marta Olsson will call you.\n\nBest,\nTom'],
  ['nothing by a mailbox without a name', 'Yes.\nMarta', { name: '', signature: '' }, 'Yes.\nMarta'],
])('another mailbox signs %s', (_, body, now, signed) => {
  expect(signedBy(body, marta, now)).toBe(signed)
})
