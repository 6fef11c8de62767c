import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keyGroups } from './key-groups.ts'

const app = join(import.meta.dirname, '..')

/** The screens whose buttons show keys, and under which headings the list of keys has them. */
const headings: Readonly<Record<string, readonly string[]>> = {
  agent: ['Agents'],
  agents: ['Agents'],
  campaigns: ['Campaigns'],
  inbox: ['Inbox', 'Selected threads'],
  kb: ['Knowledge Base'],
  lessons: ['Knowledge Base'],
  review: ['Review'],
  tasks: ['Tasks', 'Inbox'],
  thread: ['Thread'],
  webhooks: ['Webhooks'],
}

const keysUnder = (of: readonly string[]): string[] =>
  keyGroups.filter(({ heading }) => of.includes(heading)).flatMap(({ keys }) => keys.map((one) => one.keys))

it.each(Object.entries(headings))('every key that a button of %s shows is in the list of keys', async (folder, of) => {
  const listed = new Set(keysUnder([...of, 'Everywhere', 'Lists']))
  const shown: string[] = []
  for await (const path of glob(`${folder}/**/*.tsx`, { cwd: app }))
    for (const [, key = ''] of (await readFile(join(app, path), 'utf8')).matchAll(/ kbd="([^"]+)"/g)) shown.push(key)
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.filter((key) => !listed.has(key))).toEqual([])
})

it('no heading has a key twice', () => {
  for (const { heading } of keyGroups) {
    const keys = keysUnder([heading])
    expect([heading, keys.filter((key, place) => keys.indexOf(key) !== place)]).toEqual([heading, []])
  }
})
