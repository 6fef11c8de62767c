import { expect, it } from 'vitest'
import type { Guard } from '#contract/guard.ts'
import { withoutConfirmed, withStillRead } from './still-read.ts'

const body = 'We are in Kiel. All plans have it. It is free.'
const checked: Guard = { ok: true, verdicts: [], sources: [], reads: 'facts' }
const place = { start: 0, end: 15, text: 'We are in Kiel.' }
const sentence = { ...place, kind: 'about_us' as const, quotes: [] }
const mark = { start: 16, end: 25, text: 'All plans', kind: 'meaning', severity: 'block' as const }
const known: Guard = {
  ...checked,
  ok: false,
  verdicts: [{ ...mark, finding: { code: 'not_in_sources', words: 'All plans' } }],
  reader: { model: 'm', outcome: 'read', sentences: [sentence] },
}
const after = (now: string) => withStillRead(checked, { guard: known, body }, now)

it('what a second reader said goes on being said of the sentences that stay, where they stand now', () => {
  expect(after(body)).toEqual(known)
  const moved = after(`Hello. ${body}`)
  expect(moved.ok).toBe(false)
  expect(moved.verdicts).toMatchObject([{ start: 23, end: 32 }])
  expect(moved.reader).toMatchObject({ outcome: 'changed', sentences: [{ start: 7, end: 22 }] })
})

it('and is not said of what was changed', () => {
  const now = after('We sit in Kiel. Pro has it. It is free.')
  expect(now).toMatchObject({ ok: true, verdicts: [], reader: { outcome: 'changed', sentences: [] } })
})

it('what is left to a second reader is settled in the sentences of which it was right, and nowhere else', () => {
  const left = (start: number, end: number) => ({
    ...{ start, end, text: body.slice(start, end), kind: 'number', severity: 'reader' as const },
    finding: { code: 'no_source' as const, fact: 'number' as const, words: body.slice(start, end) },
  })
  const [inside, beside] = [left(10, 14), left(40, 42)]
  expect(withoutConfirmed([inside, beside], [place])).toEqual([beside])
  const held: Guard = { ...checked, ok: false, verdicts: [inside] }
  const read: Guard = { ...known, verdicts: [] }
  expect(withStillRead(held, { guard: read, body }, body)).toMatchObject({ ok: true, verdicts: [] })
  expect(withStillRead(held, { guard: read, body }, `Oh. ${body.replace('Kiel', 'Bonn')}`).ok).toBe(false)
})

it('a draft that nobody has read has none of it', () => {
  expect(withStillRead(checked, { guard: checked, body }, body)).toEqual(checked)
  expect(withStillRead(checked, undefined, body)).toEqual(checked)
})
