import { measureSlowness } from './pace.ts'
import { closeWithRemarks, playwright, vitest } from './runners.ts'
import { olderPictures } from './screenshots/pictures.ts'
import { checkFiles } from './steps.ts'

// npm test: first what looks at files, where a fault is cheapest to find, then all else at once. Browsers and processes that are killed wait for much of
// their time, and would leave cores idle one after the other. Ends with one line over all its parts. What takes minutes by itself is npm run test:long.

// A machine that is slower by far is given more time for each test, and fewer tests at once (decisions/113).
const slowness = measureSlowness()
const isSlow = slowness > 1
if (isSlow) {
  process.env.TEST_PATIENCE ??= String(slowness)
  console.log(`This machine is ${slowness} times as slow as the usual one: limits of time are longer by that.`)
}
const files = await checkFiles()
const tests = isSlow
  ? [await vitest('test'), await playwright('test')]
  : await Promise.all([vitest('test'), playwright('test')])
const older = await olderPictures()
closeWithRemarks(
  [...files, ...tests],
  older.length > 0 ? [`older than what they show: npm run screenshots -- ${older.join(' ')}`] : [],
)
