import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRotatingBox, type RotatingBox } from '#lib/secret-box.ts'

export interface Secrets {
  /** Begins with the first key: which one is the newest, the database knows. */
  box: RotatingBox
  /** The application's database login: its password, and a tag that keeps two installations of one server apart. */
  database: { tag: string; password: string }
  /** Opens the controls of the whole sandbox. */
  sandboxKey: string
  /** Of whoever runs the installation: opens the outbox and the metrics. */
  operatorToken: string
  /** A private key of P-256: browsers know by it who sends them messages. */
  pushKey: Buffer
}

/**
 * The installation's secrets, all derived from one master secret: the one given, else the one in the data directory, made at
 * the first start with mode 0600.
 */
export async function loadSecrets(dataDir: string, given: string | undefined): Promise<Secrets> {
  const master = given ?? (await readOrMake(join(dataDir, 'secret')))
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', master, 'rejoinder', purpose, 32))
  return {
    box: createRotatingBox((id) => derive(`encryption key ${id}`), 1),
    database: {
      tag: createHash('sha256').update(derive('database tag')).digest('hex').slice(0, 8),
      password: derive('database password').toString('base64url'),
    },
    sandboxKey: derive('sandbox controls').toString('base64url'),
    operatorToken: derive('operator token').toString('base64url'),
    pushKey: derive('push key'),
  }
}

async function readOrMake(path: string): Promise<string> {
  const known = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (known !== null && known.length >= 32) return known
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  const made = randomBytes(48).toString('base64url')
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, made, { mode: 0o600 })
  await chmod(draft, 0o600)
  try {
    await link(draft, path) // of two processes that start at once, one wins and both read the winner's
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft)
  }
  return readFile(path, 'utf8')
}
