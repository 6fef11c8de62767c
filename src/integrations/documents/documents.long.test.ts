import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makePdf } from '../../../test/documents/pdf.ts'
import { startReading } from '../../../test/documents/start-reading.ts'
import { type DocumentKind, readApart } from './read-apart.ts'
import { createReadingSlots } from './reading-slots.ts'

/** A reading runs when nobody else wants to. */
vi.setConfig({ testTimeout: 90_000 })

let slotsFolder = ''
const room = () => ({ slots: createReadingSlots(slotsFolder), start: () => startReading() })
const aPage: DocumentKind = { kind: 'html', charset: null, url: 'https://page.example' }
beforeAll(async () => {
  slotsFolder = await mkdtemp(join(tmpdir(), 'rejoinder-slots-'))
})
afterAll(() => rm(slotsFolder, { recursive: true, force: true }))

it.each([
  ['very long', `<p>${'hello '.repeat(50)}</p>`.repeat(20_000)],
  [
    'one word with a gap of five million blanks',
    `<main><p>${'hello '.repeat(50)}${' '.repeat(5_000_000)}end</p></main>`,
  ],
])('a page that is %s is read all the same', async (_, html) => {
  const bytes = Buffer.from(html)
  const { parts } = await readApart(aPage, bytes, room())
  expect(parts[0]?.text).toMatch(/^hello hello/)
})

it('a page that nests without end is given up, and soon', async () => {
  const bytes = Buffer.from(`<main>${'<div>'.repeat(500_000)}hello`)
  const reading = readApart(aPage, bytes, room())
  await expect(reading).rejects.toMatchObject({
    code: 'unreadable',
    cause: { message: expect.stringContaining('nests') },
  })
})

it('a long PDF is read', async () => {
  const words = 'All of our plans can be cancelled at the end of each month, and are paid by the month.'
  const pages = Array.from({ length: 300 }, (_, page) => [
    [`Section ${page + 1}`, 20] as const,
    ...Array.from({ length: 20 }, () => [words, 11] as const),
  ])
  const { parts } = await readApart({ kind: 'pdf' }, makePdf(pages), room())
  expect(parts).toHaveLength(300)
})
