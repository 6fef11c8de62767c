import { existsSync } from 'node:fs'
import { cp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const names = z.record(z.string(), z.string()).default({})
const entrySchema = z.looseObject({
  version: z.string().optional(),
  license: z.string().optional(),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
})
const lockSchema = z.object({
  name: z.string(),
  version: z.string(),
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), entrySchema),
})

export type Lock = z.infer<typeof lockSchema>

/** Licences that stand in a package's files and not in what it says of itself. */
export const readLicences: Readonly<Record<string, string>> = { 'email-validator': 'Unlicense' }

export async function readLock(root: string): Promise<Lock> {
  const lock = lockSchema.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')))
  for (const [path, entry] of Object.entries(lock.packages)) entry.license ??= readLicences[nameOf(path)]
  return lock
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Where a package that lies in `from` finds another one, as Node looks for it: in its own folder first, then in those above. */
function resolveIn({ packages }: Lock, from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (packages[path] !== undefined) return path
    if (at === '') return null
  }
}

/**
 * The folders of these packages and of all that they need to run, as the lock file has them and as they are installed here: what is for another
 * platform is not. Of what a package only expects beside it, what the project itself installs comes along.
 */
export function closureOf(lock: Lock, root: string, roots: readonly string[]): string[] {
  const own = lock.packages['']?.dependencies ?? {}
  const found = new Set<string>()
  const add = (from: string, name: string): void => {
    const path = resolveIn(lock, from, name)
    if (path === null || found.has(path) || !existsSync(join(root, path))) return
    found.add(path)
    const { dependencies, optionalDependencies, peerDependencies } = lock.packages[path] ?? entrySchema.parse({})
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) add(path, each)
    for (const each of Object.keys(peerDependencies)) if (own[each] !== undefined) add(path, each)
  }
  for (const name of roots) add('', name)
  return [...found].sort()
}

/** What nobody runs: types, where lines came from, and tests. */
const unused = /\.(map|tsx?|[cm]ts|flow|tsbuildinfo)$|\.test\.[cm]?js$/

/** Copies the packages, without those that lie in their own folders: each of these has its line in the list. */
export async function copyPackages(root: string, paths: readonly string[], folder: string): Promise<void> {
  for (const path of paths) {
    const own = join(root, path)
    await cp(own, join(folder, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => source !== join(own, 'node_modules') && !unused.test(source),
    })
  }
}

export interface Notice {
  name: string
  version: string
  licence: string
  text: string
}

/** What the packages themselves say of their licence. */
export function readNotices(lock: Lock, root: string, paths: readonly string[]): Promise<Notice[]> {
  return Promise.all(
    paths.map(async (path) => {
      const files = (await readdir(join(root, path)))
        .filter((name) => /^(licen[cs]e|notice|copying)/i.test(name))
        .sort()
      const texts = await Promise.all(files.map((name) => readFile(join(root, path, name), 'utf8').catch(() => '')))
      const { version = '', license = 'not named' } = lock.packages[path] ?? {}
      return { name: nameOf(path), version, licence: license, text: texts.join('\n').trim() }
    }),
  )
}
