import { glob, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { releaseCommands } from '#main/release-commands.ts'
import { isScreen } from '#server/site-pages.ts'
import type { Named } from '#web/site/docs/facts.ts'

const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path)

/** Sources as one text, in which every run of white space is one space: a sentence of a screen may stand in several lines. */
async function sourcesOf(root: string, pattern: string): Promise<string> {
  const texts: string[] = []
  for await (const path of glob(pattern, { cwd: root }))
    if (!isTest(path)) texts.push(await readFile(join(root, path), 'utf8'))
  return texts.join('\n').replaceAll('&amp;', '&').replaceAll(/\s+/g, ' ')
}

/** Whether a text stands in the sources between quotes or tags, and is not a part of a longer one. */
function standsWhole(sources: string, text: string): boolean {
  for (let at = sources.indexOf(text); at >= 0; at = sources.indexOf(text, at + 1)) {
    const before = sources.slice(0, at).trimEnd().at(-1) ?? ''
    const after =
      sources
        .slice(at + text.length)
        .trimStart()
        .at(0) ?? ''
    if (/['"`>}]/.test(before) && /['"`<{]/.test(after)) return true
  }
  return false
}

/** What the product says, its words, and where it answers, out of its own sources. */
export async function readProductWords(root: string, sitePaths: readonly string[]): Promise<Named> {
  const [files, screens, contract, server, packageText] = await Promise.all([
    readdir(join(root, 'src/web/site/pictures')),
    sourcesOf(root, 'src/web/{*,{api,app,admin,ui}/**/*}.{ts,tsx}'),
    sourcesOf(root, 'src/contract/*.ts'),
    sourcesOf(root, 'src/server/**/*.ts'),
    readFile(join(root, 'package.json'), 'utf8'),
  ])
  const { scripts } = JSON.parse(packageText) as { scripts: Record<string, string> }
  const isLiteral = (sources: string, word: string): boolean =>
    sources.includes(`'${word}'`) || sources.includes(`${word}:`)
  return {
    isSaid: (text) => standsWhole(screens, text) || standsWhole(contract, text),
    isWord: (word) => isLiteral(contract, word) || isLiteral(server, word),
    isAddress: (path) => sitePaths.includes(path) || isScreen(path) || server.includes(`'${path}'`),
    scripts: new Set(Object.keys(scripts)),
    commands: new Set(Object.keys(releaseCommands)),
    pictures: new Set(files.map((file) => file.split('-1440-')[0] ?? '')),
  }
}
