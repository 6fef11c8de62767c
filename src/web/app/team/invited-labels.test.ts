import { expect, test } from 'vitest'
import { invitedWords } from '#web/app/team/invited-labels.ts'

const ada = { email: 'ada@example.com', outcome: 'invited' } as const
const grace = { email: 'grace@example.com', outcome: 'invited' } as const
const member = { email: 'eve@example.com', outcome: 'already_member' } as const
const waiting = { email: 'bob@example.com', outcome: 'already_invited' } as const

test.each([
  [[ada], 'Invitation sent to ada@example.com', ''],
  [[ada, grace], '2 invitations sent', ''],
  [[ada, member], 'Invitation sent to ada@example.com', 'eve@example.com is already a member.'],
  [[member, waiting], null, 'eve@example.com is already a member. bob@example.com already has an open invitation.'],
])('%# says what went out and what did not', (outcomes, sent, rest) => {
  expect(invitedWords(outcomes)).toEqual({ sent, rest })
})
