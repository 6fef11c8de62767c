import { copyFile, glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'

/** What only a checkout runs, or a build. */
const leftOut =
  /\.(test|spec)\.tsx?$|\.tsx$|\.md$|^src\/(web|main\/docs|main\/site)\/|^src\/main\/compile\/compile(-into)?\.ts$|\/(test|testing)\//
/** A path of our own code, as imports and the starts of processes name it. */
const ownPath = /(['"])((?:\.{1,2}\/|#)[^'"\n]*)\.ts\1/g
const imported = /\b(?:from|import)\s*\(?\s*(['"])([^'"#.\n][^'"\n]*)\1/g

/**
 * Writes the server's code and the sandbox's as Node runs them without further ado: types become blanks, so that every line and column stays what
 * it is in the sources. What lies beside the code (migrations, weights, pages) goes along.
 *
 * @returns the packages that the code imports
 */
export async function compileInto(folder: string, root: string): Promise<string[]> {
  const packages = new Set<string>()
  for await (const path of glob('{src,sandbox}/**/*.*', { cwd: root })) {
    if (leftOut.test(path)) continue
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    if (!path.endsWith('.ts')) {
      await copyFile(join(root, path), target)
      continue
    }
    const code = stripTypeScriptTypes(await readFile(join(root, path), 'utf8'), { mode: 'strip' })
    for (const [, , name = ''] of code.matchAll(imported)) packages.add(packageOf(name))
    await writeFile(target.replace(/\.ts$/, '.js'), code.replace(ownPath, '$1$2.js$1'))
  }
  return [...packages].filter((name) => !name.startsWith('node:')).sort()
}

/** `@scope/name` of `@scope/name/part`. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
