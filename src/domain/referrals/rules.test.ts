import { describe, expect, it } from 'vitest'
import { mailboxOf, refusalOf } from './rules.ts'

it.each([
  ['ada@example.com', 'ada@example.com'],
  ['Ada@Example.com', 'ada@example.com'],
  ['ada+two@example.com', 'ada@example.com'],
  ['a.d.a@example.com', 'ada@example.com'],
  ['a.da+x+y.z@gmail.com', 'ada@gmail.com'],
  ['a.da@googlemail.com', 'ada@gmail.com'],
  ['ada@mail.example.com', 'ada@mail.example.com'],
  ['ada.@sub.domain.example', 'ada@sub.domain.example'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

describe('a friend', () => {
  const people = [
    { id: 'ada', email: 'ada@gmail.com' },
    { id: 'bob', email: 'bob@example.com' },
  ]
  const eve = { id: 'eve', email: 'eve@example.com' }
  const facts = { friend: eve, people, isSameCard: false, isCounted: false }

  it.each([
    ['counts who is somebody else', facts, null],
    [
      'is not who belongs to the workspace',
      { ...facts, friend: { id: 'bob', email: 'b@other.example' } },
      'same_person',
    ],
    ['is not the same mailbox', { ...facts, friend: { id: 'new', email: 'a.d.a+2@googlemail.com' } }, 'same_mailbox'],
    ['is not a colleague’s mailbox', { ...facts, friend: { id: 'new', email: 'bob+x@example.com' } }, 'same_mailbox'],
    ['does not pay with the same card', { ...facts, isSameCard: true }, 'same_card'],
    ['counts once', { ...facts, isCounted: true }, 'counted_before'],
    [
      'is oneself before all else',
      { ...facts, friend: people[0] ?? eve, isSameCard: true, isCounted: true },
      'same_person',
    ],
    ['counts where nobody is left', { ...facts, people: [] }, null],
  ])('%s', (_name, given, refusal) => {
    expect(refusalOf(given)).toBe(refusal)
  })
})
