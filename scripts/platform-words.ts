import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

// A text of ours that names the sending platform takes the name from its adapter, or it is wrong as soon as there are two. Imports tell
// nothing of that, so the word itself is looked for.

const mayNameIt: readonly { path: RegExp; has: string }[] = [
  { path: /^src\/integrations\/emailbison\//, has: 'its adapter' },
  { path: /^src\/web\/site\//, has: 'the public pages, which say what the product works with' },
]

/** Where it is the id of a kind, or one word among others; in lower case. */
const mayHoldIt: readonly { path: RegExp; has: string }[] = [
  { path: /^src\/contract\/connections\.ts$/, has: 'the kinds of connections, and which of them is the default' },
  { path: /^src\/main\/wire\.ts$/, has: 'the adapter of each kind' },
  { path: /^src\/language\/guard\/facts\/known-names\.ts$/, has: 'the companies that a draft may claim to work with' },
]

const importPath = /#integrations\/emailbison\//g
const inAnyCase = /email[\s-]?bison/i
const asName = /Email[\s-]?Bison/

/** The files below `base` that name the platform themselves. */
export async function foreignPlatformWords(base: string): Promise<string[]> {
  const found: string[] = []
  for await (const path of glob('src/**/*.{ts,tsx,sql,html,css}', { cwd: base })) {
    if (mayNameIt.some((place) => place.path.test(path))) continue
    const text = (await readFile(join(base, path), 'utf8')).replaceAll(importPath, '')
    if ((mayHoldIt.some((place) => place.path.test(path)) ? asName : inAnyCase).test(text)) found.push(path)
  }
  return found.sort()
}
