import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Names, sizes and times of files and folders below `root`: enough to notice a change, and quick. */
export async function stampOf(root: string, sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    const entries = (await stat(path)).isDirectory() ? await readdir(path, { recursive: true }) : ['']
    for (const entry of entries.sort()) {
      const { size, mtimeMs } = await stat(join(path, entry))
      hash.update(`${source}/${entry} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}
