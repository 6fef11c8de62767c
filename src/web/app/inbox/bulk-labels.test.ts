import { expect, it } from 'vitest'
import { asBeforeWords, stoppedWords } from '#web/app/inbox/bulk-labels.ts'

it('counts what was taken back as people do', () => {
  expect([1, 2, 3000].map(asBeforeWords)).toEqual([
    '1 thread is as before.',
    '2 threads are as before.',
    '3,000 threads are as before.',
  ])
})

it('says what does not go out as it does of one', () => {
  expect([0, 1, 20].map(stoppedWords)).toEqual([
    null,
    '1 reply that was about to go out is canceled. Undo brings it back.',
    '20 replies that were about to go out are canceled. Undo brings them back.',
  ])
})
