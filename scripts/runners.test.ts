import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { selections } from './runners.ts'

const root = join(import.meta.dirname, '..')

const filesOn = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' })

/** What Vitest would run. */
function listed(selection: string): string[] {
  const args = ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--json', selection]
  const files = z.array(z.object({ file: z.string() }))
  return files
    .parse(JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })))
    .map(({ file }) => file.slice(root.length + 1))
}

it('every test file is run by one of the two commands, once', () => {
  const run = Object.values(selections).flatMap(({ vitest }) => listed(vitest))
  expect(run.toSorted()).toEqual(filesOn('**/*.test.ts').toSorted())
})

it('every file of the browser’s tests lies where Playwright looks for them', () => {
  expect([...new Set(filesOn('**/*.spec.ts').map(dirname))]).toEqual(['test/e2e'])
})
