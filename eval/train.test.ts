import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { weightsFile } from '#language/intent/classifier/weights.ts'
import { atOwnPace } from '../test/patience.ts'
import { type Fingerprint, fingerprintFile, fingerprintOf, reasonsToTrain } from './fingerprint.ts'
import { readLessons } from './lessons.ts'

it(
  'knows what the data and rules of today teach: after a change of either, npm run eval:train',
  async () => {
    const learned: Fingerprint = JSON.parse(await readFile(fingerprintFile, 'utf8'))
    expect(reasonsToTrain(learned, fingerprintOf(await readLessons(), await readFile(weightsFile)))).toEqual([])
  },
  atOwnPace(60_000),
)

const heard = Array.from({ length: 300 }, (_, index) => `${index}`)
const learned: Fingerprint = { lessons: 'l', learner: 'r', heard, weights: 'w' }
const withOther = (count: number) => ({ ...learned, heard: heard.map((word, index) => (index < count ? 'new' : word)) })

it.each([
  ['nothing has changed', learned, 0],
  ['a rule has changed that three of three hundred texts meet', withOther(3), 0],
  ['a rule has changed that four of them meet', withOther(4), 1],
  ['there are other labelled texts', { ...learned, lessons: 'x' }, 1],
  ['it is learned in another way', { ...learned, learner: 'x' }, 1],
  ['the file is another', { ...learned, weights: 'x' }, 1],
])('asks to learn again only where it matters: %s', (_, today, reasons) => {
  expect(reasonsToTrain(learned, today)).toHaveLength(reasons)
})
