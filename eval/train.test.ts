import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { weightsFile } from '#language/intent/classifier/weights.ts'
import { fingerprintFile, fingerprintOf } from './fingerprint.ts'
import { readLessons } from './lessons.ts'

it('knows what the data and rules of today teach: after a change of either, npm run eval:train', async () => {
  const learned = JSON.parse(await readFile(fingerprintFile, 'utf8'))
  expect(fingerprintOf(await readLessons(), await readFile(weightsFile))).toEqual(learned)
}, 60_000)
