import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ConfigurationError, type Env } from '#config/env.ts'
import { keepNames } from '#lib/keep-names.ts'
import { createRotatingBox, type RotatingBox } from '#lib/secret-box.ts'

export interface Secrets {
  /** Begins with the first key: which one is the newest, the database knows. */
  box: RotatingBox
  /** The application's database login: its password, and a tag that keeps two installations of one server apart. */
  database: { tag: string; password: string }
  /** While the master secret is being replaced: the tag of the login that was made under the one before. */
  databaseTagBefore: string | null
  /** Opens the controls of the whole sandbox. */
  sandboxKey: string
  /** Of whoever runs the installation: opens the outbox and the metrics. */
  operatorToken: string
  /** A private key of P-256: browsers know by it who sends them messages. */
  pushKey: Buffer
}

/**
 * The installation's secrets, all derived from one master secret: the one given, else the one in the data directory, made at
 * the first start with mode 0600. While it is being replaced, what the one before has sealed is opened, too, and nothing else is its.
 */
export async function loadSecrets(
  env: Pick<Env, 'DATA_DIR'> & Partial<Pick<Env, 'APP_SECRET' | 'APP_SECRET_BEFORE'>>,
): Promise<Secrets> {
  const master = await masterSecret(env)
  const before = await secretBefore(env)
  const deriveFrom = (secret: string, purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, 'rejoinder', purpose, 32))
  const derive = (purpose: string): Buffer => deriveFrom(master, purpose)
  const tagOf = (secret: string): string =>
    createHash('sha256').update(deriveFrom(secret, 'database tag')).digest('hex').slice(0, 8)
  const keysOf = (secret: string) => (id: number) => deriveFrom(secret, `encryption key ${id}`)
  return {
    box: createRotatingBox({ keyOf: keysOf(master), keyBefore: before === null ? undefined : keysOf(before) }, 1),
    databaseTagBefore: before === null ? null : tagOf(before),
    database: {
      tag: tagOf(master),
      password: derive('database password').toString('base64url'),
    },
    sandboxKey: derive('sandbox controls').toString('base64url'),
    operatorToken: derive('operator token').toString('base64url'),
    pushKey: derive('push key'),
  }
}

/** The master secret itself: the one given, else the one in the data directory. */
export const masterSecret = (env: Pick<Env, 'DATA_DIR'> & Partial<Pick<Env, 'APP_SECRET'>>): Promise<string> =>
  env.APP_SECRET === undefined ? readOrMake(secretPath(resolve(env.DATA_DIR))) : Promise.resolve(env.APP_SECRET)

/** The master secret that is there already; null: none that can be read. Makes none. */
export async function knownMasterSecret(env: Pick<Env, 'DATA_DIR' | 'APP_SECRET'>): Promise<string | null> {
  const known = env.APP_SECRET ?? (await readIfThere(secretPath(resolve(env.DATA_DIR))).catch(() => null))
  return known !== null && known.length >= 32 ? known : null
}

/** While the master secret is being replaced, the one before it; else null. */
export async function secretBefore(
  env: Pick<Env, 'DATA_DIR'> & Partial<Pick<Env, 'APP_SECRET' | 'APP_SECRET_BEFORE'>>,
): Promise<string | null> {
  const before = env.APP_SECRET_BEFORE ?? (await readIfThere(beforePath(resolve(env.DATA_DIR))))
  return before === (await masterSecret(env)) ? null : before
}

/** Of an installation that is put back: its master secret and the one before it, where the data directory is to hold them; null: it isn't. */
export interface PutBackSecrets {
  secret: string | null
  before: string | null
}

/** False when the data directory has another one. */
export async function maySecretsBeKept(dataDir: string, { secret, before }: PutBackSecrets): Promise<boolean> {
  const isFree = async (path: string, wanted: string | null): Promise<boolean> =>
    wanted === null || [null, wanted].includes(await readWhole(path))
  return (await isFree(secretPath(dataDir), secret)) && isFree(beforePath(dataDir), before)
}

export async function keepSecrets(dataDir: string, { secret, before }: PutBackSecrets): Promise<void> {
  if (secret !== null) await readOrMake(secretPath(dataDir), secret)
  if (before !== null) await readOrMake(beforePath(dataDir), before)
}

const secretPath = (dataDir: string): string => join(dataDir, 'secret')
const beforePath = (dataDir: string): string => join(dataDir, 'secret.before')

const readIfThere = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

async function readWhole(path: string): Promise<string | null> {
  const known = await readIfThere(path)
  return known === null ? null : whole(known, path)
}

async function readOrMake(path: string, wanted?: string): Promise<string> {
  const known = await readWhole(path)
  if (known !== null) return known
  const folder = dirname(path)
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 })
  const made = wanted ?? randomBytes(48).toString('base64url')
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, made, { mode: 0o600, flush: true })
  await chmod(draft, 0o600)
  try {
    await link(draft, path) // of two processes that start at once, one wins and both read the winner's
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft)
  }
  // A power cut may take no secret with it by which the database has sealed something already.
  await keepNames(path, firstMade ?? folder)
  return whole(await readFile(path, 'utf8'), path)
}

/** What a crash or a full disk left of a secret is none: anybody can guess what is derived from nothing. */
function whole(secret: string, path: string): string {
  if (secret.length >= 32) return secret
  throw new ConfigurationError([
    `DATA_DIR: the master secret in ${path} is cut off. Put it back from a backup. If nothing was stored yet, remove the file; a new one is made`,
  ])
}
