import { expect, it } from 'vitest'
import { keepsAnAdmin } from './rules.ts'

const ada = { userId: 'ada', role: 'admin' } as const
const bob = { userId: 'bob', role: 'member' } as const
const eva = { userId: 'eva', role: 'admin' } as const

it.each([
  ['the last admin stays an admin', [ada, bob], 'ada', 'member', false],
  ['the last admin stays', [ada, bob], 'ada', null, false],
  ['one of two admins may go', [ada, eva], 'ada', null, true],
  ['one of two admins may become a client', [ada, eva], 'eva', 'client', true],
  ['a member may go', [ada, bob], 'bob', null, true],
  ['an admin may be named admin again', [ada], 'ada', 'admin', true],
  ['a member may become the second admin', [ada, bob], 'bob', 'admin', true],
] as const)('%s', (_, members, userId, role, expected) => {
  expect(keepsAnAdmin(members, userId, role)).toBe(expected)
})
