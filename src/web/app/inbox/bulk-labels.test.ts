import { expect, it } from 'vitest'
import { asBeforeWords } from '#web/app/inbox/bulk-labels.ts'

it('counts what was taken back as people do', () => {
  expect([1, 2, 3000].map(asBeforeWords)).toEqual([
    '1 thread is as before.',
    '2 threads are as before.',
    '3,000 threads are as before.',
  ])
})
