import { expect, it } from 'vitest'
import type { Member } from '#contract/team.ts'
import { membersFound } from '#web/app/team/members-found.ts'

const member = (fullName: string, email: string): Member => ({
  userId: email,
  fullName,
  email,
  role: 'member',
  joinedAt: '2026-01-01T00:00:00.000Z',
})
const ada = member('Ada Lovelace', 'ada@example.com')
const ada2 = member('Ada Byron', 'byron@example.com')
const oerjan = member('Örjan Åkesson', 'oa@firma.example')

it.each([
  ['', [ada, ada2, oerjan]],
  ['  ', [ada, ada2, oerjan]],
  ['ada', [ada, ada2]],
  ['BYRON', [ada2]],
  ['byron ada', [ada2]],
  ['örjan', [oerjan]],
  ['firma', [oerjan]],
  ['nobody', []],
])('%j finds', (words, found) => {
  expect(membersFound([ada, ada2, oerjan], words)).toEqual(found)
})
