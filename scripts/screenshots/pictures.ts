import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { shots } from './shots.ts'
import { hashOf } from './sources.ts'

export const folder = join(import.meta.dirname, '../../src/web/site/pictures')
const listPath = join(folder, 'pictures.json')

/** How large a picture's screen is. A phone has two dots for one of ours. */
export const sizes = [
  { width: 1440, height: 900, scale: 1 },
  { width: 390, height: 844, scale: 2 },
] as const
export const themes = ['light', 'dark'] as const

export const fileOf = (name: string, width: number, theme: string): string => `${name}-${width}-${theme}.webp`

/** Of each name, what drew its pictures when they were taken. */
const listShape = z.record(z.string(), z.string())

const readList = async (): Promise<z.infer<typeof listShape>> =>
  listShape.parse(JSON.parse(await readFile(listPath, 'utf8').catch(() => '{}')))

/** Notes what drew the pictures of these names. */
export async function keepHashes(names: readonly string[]): Promise<void> {
  const list = await readList()
  for (const { name, drawnBy } of shots) if (names.includes(name)) list[name] = await hashOf(drawnBy)
  const sorted = Object.fromEntries(Object.entries(list).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  await writeFile(listPath, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** The names of the pictures that are older than what they show. */
export async function olderPictures(): Promise<string[]> {
  const list = await readList()
  const older: string[] = []
  for (const { name, drawnBy } of shots) if (list[name] !== (await hashOf(drawnBy))) older.push(name)
  return older
}
