import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Recorded } from './record.ts'

/** The statements of a run, each once. */
export async function readRecorded(folder: string): Promise<Recorded[]> {
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  const lines: Recorded[] = files.flatMap((file) => file.split('\n').filter(Boolean)).map((line) => JSON.parse(line))
  return [...new Map(lines.map((line) => [line.text, line])).values()]
}
