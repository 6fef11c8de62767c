import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const execute = promisify(execFile)
const root = join(import.meta.dirname, '../..')
/** Where images are kept, apart from those of whoever runs this. */
const store = join(root, 'dist/image')

/** Runs a program and returns what it prints. Rejects with what it says when it fails. */
export async function say(command: string, ...args: string[]): Promise<string> {
  const { stdout } = await execute(command, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })
  return stdout.trim()
}

/** buildah, without a daemon and without the kernel's file systems for images. */
export const buildah = (...args: string[]): Promise<string> =>
  say('buildah', '--storage-driver', 'vfs', '--root', join(store, 'store'), '--runroot', join(store, 'run'), ...args)

const baseName = 'localhost/rejoinder-base'
const imageName = 'localhost/rejoinder'

/** A Debian of the packages that every Debian has, made once: nothing is pulled. */
async function ensureBase(): Promise<void> {
  const known = await buildah('images', '--quiet', baseName).catch(() => '')
  if (known !== '') return
  await mkdir(store, { recursive: true })
  const folder = join(store, 'base')
  await say('rm', '-rf', folder)
  await say('debootstrap', '--variant=minbase', 'bookworm', folder)
  // Lists and archives of packages are what an image's layers leave out, too.
  await say(
    'sh',
    '-c',
    `rm -rf ${folder}/var/lib/apt/lists/* ${folder}/var/cache/apt/*.bin ${folder}/var/cache/apt/archives/*.deb`,
  )
  const container = await buildah('from', 'scratch')
  await buildah('add', '--quiet', container, folder, '/')
  await buildah('commit', '--quiet', '--rm', container, baseName)
  await say('rm', '-rf', folder)
}

/** Makes the release of this checkout, by its own command, and returns what that says. */
export const makeRelease = (): Promise<string> => say(process.execPath, 'scripts/release.ts')

/** Builds the image of the release in dist/release on that base. */
export async function buildImage(): Promise<void> {
  await ensureBase()
  await buildah(
    'build',
    '--isolation',
    'chroot',
    '--format',
    'docker',
    '--build-arg',
    `BASE=${baseName}`,
    '--tag',
    imageName,
    '.',
  )
}

const inspectedSchema = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      Env: z.array(z.string()),
      Entrypoint: z.array(z.string()),
      Cmd: z.array(z.string()),
      Healthcheck: z.object({ Test: z.array(z.string()) }),
    }),
  }),
})
export type ImageConfig = z.infer<typeof inspectedSchema>['Docker']['config']

/** What the image says of how it is run. */
export const readConfig = async (): Promise<ImageConfig> =>
  inspectedSchema.parse(JSON.parse(await buildah('inspect', '--type', 'image', imageName))).Docker.config

/** The image's file system, and that of its base, as folders; gone when disposed. */
export async function mountImages(): Promise<AsyncDisposable & { image: string; base: string }> {
  const containers = [await buildah('from', imageName), await buildah('from', baseName)] as const
  const [image, base] = await Promise.all(containers.map((container) => buildah('mount', container)))
  return {
    image: image ?? '',
    base: base ?? '',
    async [Symbol.asyncDispose]() {
      await buildah('rm', ...containers)
    },
  }
}

/** Read-only but for /tmp, as `--read-only --tmpfs /tmp` has it, with nothing of this machine in it but what every container has. */
const readOnly = `set -e
mount --bind "$0" "$0"
mount -t proc proc "$0/proc"
mount -t tmpfs tmpfs "$0/tmp"
mount -t tmpfs -o mode=755 tmpfs "$0/dev"
for one in null zero random urandom; do touch "$0/dev/$one"; mount --bind "/dev/$one" "$0/dev/$one"; done
mount -o remount,ro,bind "$0"
user=$1; shift
exec chroot --userspec="$user" "$0" /usr/bin/env -i "$@"`

export interface Container {
  output(): string
  kill(signal: NodeJS.Signals): void
  /** Its exit code, and how long it took to end since this was asked. */
  ended(): Promise<{ code: number | null; ms: number }>
}

/** Runs the image as a container does that has a read-only file system and shares the machine's network. */
export function runImage(
  folder: string,
  { User, Env, Entrypoint }: ImageConfig,
  args: readonly string[],
  env: Record<string, string>,
): Container {
  const variables = [...Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)]
  const child = spawn(
    'unshare',
    ['--mount', '--propagation', 'private', 'sh', '-c', readOnly, folder, User, ...variables, ...Entrypoint, ...args],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said += part.toString()
    })
  return {
    output: () => said,
    kill: (signal) => child.kill(signal),
    async ended() {
      const askedAt = performance.now()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      return { code: child.exitCode, ms: performance.now() - askedAt }
    },
  }
}
