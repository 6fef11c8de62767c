import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8')

it('every command of package.json is told of where its users read', async () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await read('package.json')))
  const texts = [await read('README.md'), await read('CONTRIBUTING.md'), await read('SECURITY.md')]
  for await (const path of glob('{docs/site,eval,sandbox}/**/*.md', { cwd: root })) texts.push(await read(path))
  const told = new Set([...texts.join('\n').matchAll(/npm (?:run )?([\w:-]*\w)/g)].map(([, name]) => name))
  expect(Object.keys(scripts).filter((name) => !told.has(name))).toEqual([])
})
