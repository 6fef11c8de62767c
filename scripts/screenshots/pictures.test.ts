import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { fileOf, folder, sizes, themes } from './pictures.ts'
import { shots } from './shots.ts'
import { hashOf } from './sources.ts'

/** What a page may ask of a visitor for one of them. */
const mostBytes = 130_000

it('each screen has a picture of each size and theme, none is left over, and each is small', async () => {
  const wanted = shots.flatMap(({ name }) =>
    sizes.flatMap(({ width }) => themes.map((theme) => fileOf(name, width, theme))),
  )
  const there = (await readdir(folder)).filter((name) => name !== 'pictures.json')
  expect(there.toSorted()).toEqual(wanted.toSorted())
  const large: string[] = []
  for (const name of there) {
    const { length } = await readFile(join(folder, name))
    if (length > mostBytes) large.push(`${name}: ${length} bytes`)
  }
  expect(large).toEqual([])
})

it('a picture is told to be old by what draws it, however far below, and by nothing else', async () => {
  const root = await mkdtemp(join(tmpdir(), 'rejoinder-pictures-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  await write(
    'src/web/screen.tsx',
    "import type { Kind } from '#web/kind.ts'\nimport {\n  Row,\n} from '#web/row.tsx'\n",
  )
  await write(
    'src/web/row.tsx',
    "export { Cell } from '#web/cell.tsx'\nexport const later = () => import('#web/later.ts')\n",
  )
  await write('src/web/cell.tsx', 'export const Cell = () => null\n')
  await write('src/web/styles/tokens.css', ':root {}\n')
  const look = () => hashOf(['src/web/screen.tsx'], root)
  const before = await look()
  for (const beside of ['later.ts', 'kind.ts', 'other.tsx']) await write(`src/web/${beside}`, 'export {}\n')
  expect(await look()).toBe(before)
  await write('src/web/cell.tsx', 'export const Cell = () => 1\n')
  const after = await look()
  expect(after).not.toBe(before)
  await write('src/web/styles/tokens.css', ':root { --ink: red }\n')
  expect(await look()).not.toBe(after)
})
