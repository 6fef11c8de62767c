import { closeWithRemarks, playwright, vitest } from './runners.ts'
import { olderPictures } from './screenshots/pictures.ts'
import { checkFiles } from './steps.ts'

// npm test: first what looks at files, where a fault is cheapest to find, then all else at once. Browsers and processes that are killed wait for much of
// their time, and would leave cores idle one after the other. Ends with one line over all its parts. What takes minutes by itself is npm run test:long.

const files = await checkFiles()
const tests = await Promise.all([vitest('test'), playwright('test')])
const older = await olderPictures()
closeWithRemarks(
  [...files, ...tests],
  older.length > 0 ? [`older than what they show: npm run screenshots -- ${older.join(' ')}`] : [],
)
