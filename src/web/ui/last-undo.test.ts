import { expect, it } from 'vitest'
import { beginAct, lastUndo, offerUndo } from '#web/ui/last-undo.ts'

const forMs = 1000

it('takes back what was done last, in whatever order it becomes known to be done', () => {
  const undone: string[] = []
  const [snooze, archive] = [beginAct(), beginAct()]
  offerUndo(() => undone.push('archive'), forMs, archive)
  offerUndo(() => undone.push('snooze'), forMs, snooze)
  offerUndo(() => undone.push('assign'), forMs)
  for (let presses = 0; presses < 3; presses += 1) lastUndo()?.()
  expect(undone).toEqual(['assign', 'archive', 'snooze'])
  expect(lastUndo()).toBeNull()
})

it('takes back once what is under way as soon as it is done, and not what came to nothing', () => {
  const undone: string[] = []
  const [archive, refused] = [beginAct(), beginAct()]
  refused.withdraw()
  lastUndo()?.()
  expect([undone, lastUndo()]).toEqual([[], null])
  expect([refused.withdraw(), archive.withdraw()]).toEqual([false, true])
  offerUndo(() => undone.push('archive'), forMs, archive)
  archive.run()
  expect(undone).toEqual(['archive'])
})
