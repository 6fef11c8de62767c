import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDatabase } from '#db/embedded/ensure-database.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { silentLog } from '#lib/log.ts'
import { sandboxKey } from '../test/keys.ts'
import { answer, answered, ask, openDesk, threadWith, timesSent } from '../test/process/desk.ts'
import { eventually } from '../test/process/eventually.ts'
import { freePort } from '../test/product.ts'
import { buildImage, type Container, makeRelease, mountImages, readConfig, runImage, say } from './image/image.ts'

// npm run image:check: makes the release of this checkout, builds its image on a Debian of its own and runs it as a container would be run, read-only and
// unprivileged: the first start, a lead answered, a stop. As root, on Debian, with buildah and debootstrap.

const needed = ['buildah', 'debootstrap']
const missing = needed.filter((name) => spawnSync(name, ['--version']).error !== undefined)
if (missing.length > 0 || process.getuid?.() !== 0) {
  console.error(`image:check was skipped. It runs as root on Debian and needs: apt-get install ${needed.join(' ')}`)
  process.exit(1)
}

const problems: string[] = []
const expect = (isSo: boolean, what: string): void => {
  if (!isSo) problems.push(what)
  console.log(`${isSo ? '  ok ' : '  NOT'} ${what}`)
}
const timed = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
  const startedAt = performance.now()
  const result = await work()
  console.log(`${what}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return result
}

/** Each container has its own. */
const writtenByBuildah = ['/etc/hosts', '/etc/resolv.conf', '/run/.containerenv']
/** What builds things, fetches things or explains them has no place in what runs. */
const tools = /\/(npm|npx|corepack|yarn|pnpm|gcc|cc|g\+\+|make|python3?|git|curl|wget|tsc|vite|esbuild)$/

async function lookAtFiles(image: string, base: string): Promise<void> {
  const list = async (folder: string): Promise<string[]> =>
    (await say('find', folder, '-xdev', '-type', 'f', '-printf', '/%P\n')).split('\n')
  const before = new Set(await list(base))
  const files = await list(image)
  const added = files.filter((path) => !before.has(path))
  const megabytes = async (path: string): Promise<string> =>
    `${(Number((await say('du', '-sk', '--apparent-size', join(image, path))).split('\t')[0]) / 1024).toFixed(0)} MB`
  console.log(`last stage: ${files.length} files, ${await megabytes('/')}; of them ${added.length} are ours:`)
  for (const path of [
    'usr/local/bin/node',
    'opt/rejoinder',
    'opt/rejoinder/node_modules',
    'opt/rejoinder/src',
    'opt/rejoinder/dist',
  ])
    console.log(
      `  ${path.padEnd(28)} ${await megabytes(path)}, ${added.filter((each) => each.startsWith(`/${path}`)).length} files`,
    )
  const outside = added.filter(
    (path) => !path.startsWith('/opt/rejoinder/') && !['/usr/local/bin/node', ...writtenByBuildah].includes(path),
  )
  expect(
    outside.length === 0,
    `what is added lies in /opt/rejoinder and is Node (else: ${outside.slice(0, 3).join(', ') || 'nothing'})`,
  )
  const built = files.filter((path) => tools.test(path))
  expect(built.length === 0, `no build tools (found: ${built.slice(0, 3).join(', ') || 'none'})`)
  const sources = added.filter((path) => /\.(tsx?|map)$|\.test\.[cm]?js$|\.env$/.test(path))
  expect(sources.length === 0, `no sources, tests or data (found: ${sources.slice(0, 3).join(', ') || 'none'})`)
  const writable = await say(
    'find',
    image,
    '-xdev',
    '(',
    '-user',
    '10001',
    '-o',
    '-perm',
    '-0002',
    ')',
    '-not',
    '-type',
    'l',
    '-printf',
    '/%P\n',
  )
  const open = writable
    .split('\n')
    .filter((path) => !/^\/?$|^\/(data|tmp|var\/tmp|run\/lock)$|^\/(dev|proc)\//.test(path))
  expect(open.length === 0, `nothing that the user may change (found: ${open.slice(0, 3).join(', ') || 'nothing'})`)
}

console.log(await timed('release made', makeRelease))
await timed('image built', buildImage)
const config = await readConfig()
await using mounted = await mountImages()
await lookAtFiles(mounted.image, mounted.base)
expect(config.User === '10001:10001', `runs as ${config.User}`)
expect(
  config.Cmd.join(' ') === 'web',
  `is a web server unless told otherwise (${config.Entrypoint.join(' ')} ${config.Cmd.join(' ')})`,
)

const dataDir = await mkdtemp(join(tmpdir(), 'rejoinder-image-'))
const database = await startEmbedded({ dataDir, log: silentLog })
const started: Container[] = []
try {
  const [port, workerPort, sandboxPort] = [await freePort(), await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const env = {
    DATABASE_URL: await ensureDatabase(database, dataDir),
    APP_SECRET: 'the same in all processes of one database',
    PUBLIC_URL: url,
    PORT: String(port),
    WORKER_PORT: String(workerPort),
    SANDBOX: 'on',
    SANDBOX_KEY: sandboxKey,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_TIME_SCALE: '0.001',
    SANDBOX_LEADS: 'off',
    SANDBOX_DATA_DIR: '/tmp/sandbox',
    HOST: '127.0.0.1',
  }
  const run = (...args: string[]): Container => {
    const container = runImage(mounted.image, config, args, env)
    started.push(container)
    return container
  }
  const isReady = async (at: string): Promise<boolean> => (await fetch(`${at}/ready`)).ok

  const web = run('web')
  const told = await eventually('it says at /ready what it waits for', async () => {
    const response = await fetch(`${url}/ready`)
    return response.status === 503 ? response.json() : null
  })
  expect(JSON.stringify(told).includes('"migrations":false'), 'waits for the migrations, and says so at /ready')
  const migrated = await timed('migrations of a first start', () => run('migrate').ended())
  expect(migrated.code === 0, 'migrate ends with 0')
  await timed('web server is ready after the migrations', () => eventually('it is ready', () => isReady(url)))
  const worker = run('worker')
  run('sandbox')
  await timed('worker is ready', () => eventually('it is ready', () => isReady(`http://127.0.0.1:${workerPort}`)))
  const again = await timed('a second web server ready', async () => {
    const other = runImage(mounted.image, config, ['web'], { ...env, PORT: String(await freePort()) })
    started.push(other)
    await eventually('it listens', async () => other.output().includes('web server listening'))
    other.kill('SIGTERM')
    return other.ended()
  })
  expect(again.code === 0, 'a web server that nobody asked anything stops with 0')

  const desk = await openDesk(url, `http://127.0.0.1:${sandboxPort}`)
  await timed('a lead answered', async () => {
    const threadId = await threadWith(desk, await ask(desk, 0))
    const words = await answer(desk, threadId)
    await answered(desk, threadId)
    expect((await timesSent(desk, words)) === 1, 'the answer went out once')
  })
  const health = await run('health').ended()
  expect(health.code === 0, 'the health check says that it lives')
  const wrong = await run('nothing').ended()
  expect(wrong.code === 64, 'what it does not know it refuses')
  const toUse = runImage(
    mounted.image,
    { ...config, Entrypoint: [] },
    ['sh', '-c', 'id -u; touch /opt/x /data/x 2>&1; touch /tmp/x && echo tmp'],
    env,
  )
  await toUse.ended()
  expect(
    /^10001\n/.test(toUse.output()) &&
      /Read-only file system[\s\S]*Read-only file system[\s\S]*tmp/.test(toUse.output()),
    'is unprivileged on a read-only tree',
  )

  for (const [name, part] of [
    ['worker', worker],
    ['web', web],
  ] as const) {
    part.kill('SIGTERM')
    const { code, ms } = await part.ended()
    expect(code === 0 && ms < 8000, `${name} stops on SIGTERM with ${code} after ${(ms / 1000).toFixed(1)} s`)
  }
  const wrongs = started.flatMap(({ output }) => output().match(/.*"level":(50|60).*/g) ?? [])
  expect(wrongs.length === 0, `no error was logged (${wrongs.slice(0, 2).join(' ') || 'none'})`)
} finally {
  for (const container of started) container.kill('SIGKILL')
  await Promise.all(started.map((container) => container.ended()))
  await database.stop('immediate')
  await rm(dataDir, { recursive: true, force: true })
}
console.log(problems.length === 0 ? 'The image holds.' : `${problems.length} things do not hold.`)
process.exit(problems.length === 0 ? 0 : 1)
