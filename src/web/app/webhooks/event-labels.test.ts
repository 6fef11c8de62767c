import { expect, it } from 'vitest'
import { prettyPayload } from './event-labels.ts'

it.each([
  ['{"event":{"type":"A"}}', '{\n  "event": {\n    "type": "A"\n  }\n}'],
  ['{"event":', '{"event":'],
  ['', ''],
])('%j is shown as %j', (body, text) => {
  expect(prettyPayload(body)).toEqual({ text, isCut: false })
})

it('of a payload that is very long the beginning is shown', () => {
  const { text, isCut } = prettyPayload('x'.repeat(900_000))
  expect(text.length).toBeLessThan(900_000)
  expect(isCut).toBe(true)
})
