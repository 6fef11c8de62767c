import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const project = join(import.meta.dirname, '../..')
const styles = 'src/web/styles'

/** What a file of the web application loads at once: neither types nor what comes later. */
const loaded = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?'#(web\/[^']+)'/gm

/** These files and every one that they load, each by its path below the project, with its text. */
async function loadedBy(entries: readonly string[], root: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const open = [...entries]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue
    const text = await readFile(join(root, path), 'utf8')
    found.set(path, text)
    open.push(...[...text.matchAll(loaded)].map(([, name]) => `src/${name}`))
  }
  return found
}

/** Tells whether what draws a screen has changed: these files, all that they load with them, and the styles. */
export async function hashOf(entries: readonly string[], root = project): Promise<string> {
  const files = await loadedBy(entries, root)
  for (const name of await readdir(join(root, styles)))
    if (name.endsWith('.css')) files.set(`${styles}/${name}`, await readFile(join(root, styles, name), 'utf8'))
  const hash = createHash('sha256')
  for (const [path, text] of [...files].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    hash.update(`${path}\n${text}\n`)
  return hash.digest('base64url').slice(0, 22)
}
