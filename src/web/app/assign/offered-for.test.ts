import { expect, test } from 'vitest'
import { offeredFor } from '#web/app/assign/offered-for.ts'

const colleague = (userId: string, fullName: string, ...workspaceIds: string[]) => ({
  userId,
  fullName,
  email: `${userId}@people.example`,
  workspaceIds,
})

test('people of the threads’ workspaces are offered, oneself first, then who may see to most of them', () => {
  const shares = new Map([
    ['acme', 3],
    ['bolt', 2],
  ])
  const offered = offeredFor(
    shares,
    [
      colleague('ben', 'Ben Okafor', 'bolt'),
      colleague('cleo', 'Cleo Marsh', 'clinic'),
      colleague('dan', 'Dan Ito', 'acme', 'bolt'),
      colleague('eva1', 'Eva Lindt', 'acme'),
      colleague('eva2', 'Eva Lindt', 'bolt'),
      colleague('me', '', 'acme', 'clinic'),
    ],
    'me',
  )
  expect(offered.map(({ name, left, sum }) => `${name}: not ${left} of ${sum}`)).toEqual([
    'me@people.example: not 2 of 5',
    'Dan Ito: not 0 of 5',
    'eva1@people.example: not 2 of 5',
    'Ben Okafor: not 3 of 5',
    'eva2@people.example: not 3 of 5',
  ])
})
