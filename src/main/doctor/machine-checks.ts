import { randomBytes } from 'node:crypto'
import { access, constants, stat, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Env } from '#config/env.ts'
import type { Files } from '#domain/ports.ts'
import { attempt, type Finding, failure, ok, skipped, warning } from './finding.ts'

const gigabyte = 1_000_000_000

/** The data directory, the master secret in it, the room on its disk, and the store of files. */
export async function checkMachine(env: Env, files: Files): Promise<Finding[]> {
  const dataDir = resolve(env.DATA_DIR)
  return [
    ...(await attempt('data directory', `Create ${dataDir}, and let the product's user write there.`, () =>
      checkDataDir(env, dataDir),
    )),
    ...(await attempt('master secret', 'Give the file to the product’s user alone.', () => checkSecret(env, dataDir))),
    ...(await attempt('files', 'Check S3_BUCKET, S3_ENDPOINT and the key, or the folder files in DATA_DIR.', () =>
      checkFiles(env, files),
    )),
  ]
}

async function checkDataDir(env: Env, dataDir: string): Promise<Finding> {
  // Nobody writes there then, and a container has no such place.
  if (env.APP_SECRET !== undefined && env.DATABASE_URL !== undefined && env.S3_BUCKET !== undefined)
    return skipped('data directory', 'Nothing is kept there: secret, database and files have places of their own.')
  await access(dataDir, constants.W_OK)
  const { bavail, blocks, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const share = Math.round((100 * bavail) / blocks)
  const said = `${(free / gigabyte).toFixed(1)} GB free (${share}%) at ${dataDir}`
  const cure = 'Make room before it is full: a full disk stops all that comes in. See the runbook “The disk is full”.'
  if (free < gigabyte / 2) return failure('disk', said, cure)
  if (free < 5 * gigabyte || share < 10) return warning('disk', said, cure)
  return ok('disk', said)
}

async function checkSecret(env: Env, dataDir: string): Promise<Finding[]> {
  const findings: Finding[] = []
  if (env.APP_SECRET !== undefined) findings.push(ok('master secret', 'set in the configuration'))
  else {
    const found = await stat(join(dataDir, 'secret')).catch(() => null)
    if (found === null)
      findings.push(
        warning('master secret', 'There is none yet.', 'It is made at the first start. Back it up with the database.'),
      )
    else if (found.size < 32)
      findings.push(
        failure(
          'master secret',
          `${join(dataDir, 'secret')} is cut off.`,
          'Put it back from a backup. If nothing was stored yet, remove it; the next start makes a new one.',
        ),
      )
    else if ((found.mode & 0o077) !== 0)
      findings.push(
        failure('master secret', 'Others on this machine can read it.', `chmod 600 ${join(dataDir, 'secret')}`),
      )
    else findings.push(ok('master secret', `in ${dataDir}, readable by its owner alone`))
  }
  const before = env.APP_SECRET_BEFORE ?? (await stat(join(dataDir, 'secret.before')).catch(() => undefined))
  if (before !== undefined)
    findings.push(
      warning(
        'master secret',
        'The one before it is still at hand.',
        'Run npm run keys:rotate; then take APP_SECRET_BEFORE, or the file secret.before, away.',
      ),
    )
  return findings
}

async function checkFiles(env: Env, files: Files): Promise<Finding> {
  // The folder is made with the first, by whom it is to belong to: this may be root, whose folder is closed to the product.
  if (env.S3_BUCKET === undefined && (await stat(join(resolve(env.DATA_DIR), 'files')).catch(() => null)) === null)
    return ok('files', 'None was stored yet.')
  const own = `doctor-${randomBytes(8).toString('hex')}`
  const key = `${own}/probe`
  const content = randomBytes(64)
  await files.put(key, content)
  const file = await files.open(key)
  const read = file === null ? null : await buffer(file.content)
  await files.removeFolder(own)
  if (read === null || !read.equals(content))
    return failure('files', 'The store does not give back what it was given.', 'Check the store of files.')
  return ok('files', 'written, read and removed')
}
