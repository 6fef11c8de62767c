import { writeFile } from 'node:fs/promises'
import { weightsFile } from '#language/intent/classifier/weights.ts'
import { packWeights } from '#lib/packed-weights.ts'
import { fingerprintFile, fingerprintOf } from './fingerprint.ts'
import { exampleOf, learn } from './learn.ts'
import { readLessons } from './lessons.ts'

// npm run eval:train: learns the weights by which replies are told apart where no rule knows better, and writes down what they were
// learned from. The same data and rules give the same weights, byte for byte.

const lessons = await readLessons()
const data = packWeights(learn(lessons.map((lesson) => exampleOf(lesson))))
await writeFile(weightsFile, data)
await writeFile(fingerprintFile, `${JSON.stringify(fingerprintOf(lessons, data))}\n`)
console.log(`${lessons.length} examples learned; ${weightsFile}, ${Math.round(data.length / 1024)} KB`)
