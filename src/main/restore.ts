import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Env, readEnv } from '#config/env.ts'
import { assertEmptyDatabase, RestoreError, unmarkUnderWay } from '#db/backup/load.ts'
import { isToBeSpread } from '#db/distribute.ts'
import { findPackage } from '#db/embedded/binaries.ts'
import { ensureDatabase, findEmbeddedDatabase } from '#db/embedded/ensure-database.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import type { Files } from '#domain/ports.ts'
import { silentLog } from '#lib/log.ts'
import { productVersion } from '#lib/product-version.ts'
import type { Manifest } from './backup/manifest.ts'
import { momentIn, momentOfRestore } from './backup/moment.ts'
import { installationsOf, type ListedBackup, listBackups, openPlace, type Place } from './backup/place.ts'
import { openManifest, restoreDatabase, restoreFiles } from './backup/restore-backup.ts'
import { type PutBack, settleInstallation } from './backup/settle-installation.ts'
import { sizeOf } from './backup/size-of.ts'
import { assertOwnFolder, findInstallation, printed } from './command.ts'
import { openLogin } from './database.ts'
import { openFiles } from './open-files.ts'
import { keepSecrets, knownMasterSecret, loadSecrets, maySecretsBeKept, type PutBackSecrets } from './secrets.ts'
import { acquireInstanceLock } from './supervise/instance-lock.ts'
import { settingsOf } from './wire.ts'

const usage = `Usage: npm run restore -- [<backup>] [--check]
       npm run restore -- --list
       npm run restore -- --recovered-to <time>   (after a point-in-time recovery of the database)`

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
let isBrokenOff = false

await printed(async (args) => {
  const env = readEnv(process.env)
  const [first, second] = args
  if (first === '--recovered-to') return markRecovered(env, second)
  const place = await openPlace(env)
  if (first === '--list') return listed(place)
  const isCheck = args.includes('--check')
  const names = args.filter((arg) => arg !== '--check')
  if (names.length > 1 || names.some((name) => name.startsWith('-'))) throw new Error(usage)
  const found = await chosen(env, place, names[0])
  return isCheck ? checkEach(place, found) : restore(env, place, theOne(found))
})
// What was under way then may still go on without its server.
if (isBrokenOff) process.exit()

async function listed({ store }: Place): Promise<string> {
  const backups = await listBackups(store)
  if (backups.length === 0) return 'There are no backups.'
  const isShared = installationsOf(backups).length > 1
  return backups
    .map(({ name, label, isUnreadable }) =>
      label === null
        ? `${name}  ${isUnreadable ? 'its label is damaged, or of a newer version' : 'not finished'}`
        : `${name}  version ${label.version}, ${label.rows} rows, ${label.files} files, ${sizeOf(label.bytes)}${isShared ? `, installation ${label.installation ?? 'not noted'}` : ''}`,
    )
    .join('\n')
}

/** The named backup, or the newest of this installation; where nobody can tell which that is, the newest of each. */
async function chosen(env: Env, { store }: Place, name: string | undefined): Promise<ListedBackup[]> {
  const finished = (await listBackups(store)).filter(({ label, isUnreadable }) => label !== null || isUnreadable)
  const found = name === undefined ? await newestOwn(env, finished) : finished.filter((backup) => backup.name === name)
  if (found.length === 0)
    throw new RestoreError(name === undefined ? 'There are no backups.' : `There is no backup ${name}.`)
  // An older one instead would be another installation than the one that is meant.
  const unreadable = name === undefined ? found.find(({ isUnreadable }) => isUnreadable) : undefined
  if (unreadable !== undefined)
    throw new RestoreError(
      `The label of the newest backup, ${unreadable.name}, is damaged, or of a newer version. Name the backup to restore: ${unreadable.name}, or one of those that --list shows.`,
    )
  return found
}

async function newestOwn(env: Env, finished: readonly ListedBackup[]): Promise<ListedBackup[]> {
  const newest = finished.slice(-1)
  const installations = installationsOf(finished)
  if (installations.length < 2) return newest
  const newestOf = (installation: string): ListedBackup[] =>
    finished.filter(({ label }) => label?.installation === installation).slice(-1)
  const own = (await knownMasterSecret(env)) === null ? null : (await loadSecrets(env)).database.tag
  const of = own !== null && installations.includes(own) ? newestOf(own) : installations.flatMap(newestOf)
  // It may be anybody's.
  return newest[0]?.isUnreadable ? newest : of
}

/** Where several installations share a place, the newest may be another's: both would answer the same leads then. */
function theOne(found: readonly ListedBackup[]): string {
  const [one, ...others] = found
  if (one !== undefined && others.length === 0) return one.name
  throw new RestoreError(
    `Backups of several installations lie there, or of one from before and after its master secret was replaced. Name the backup to restore, or set the APP_SECRET that it was made with. The newest of each: ${found.map(({ name }) => name).join(', ')}.`,
  )
}

/** Each that this key opens; another installation may have one of its own. */
async function checkEach(place: Place, found: readonly ListedBackup[]): Promise<string> {
  const opened = found.filter(({ label }) => label?.recipient === place.key.recipient)
  const said: string[] = []
  for (const { name } of opened.length > 0 ? opened : found) said.push(await check(place, name))
  return said.join('\n')
}

/** Restores into a database that is thrown away, and reads every file. */
async function check(place: Place, name: string): Promise<string> {
  assertOwnDatabase()
  const manifest = await openManifest(place, name)
  const dataDir = await mkdtemp(join(tmpdir(), 'rejoinder-check-'))
  try {
    await withServer(dataDir, 'immediate', async (ownerUrl) => {
      await restoreDatabase(place, manifest, ownerUrl)
      await restoreFiles(place, manifest.files, null)
    })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
  return `${name} is whole: every row of ${manifest.nodes[0]?.tables.length ?? 0} tables and all ${manifest.files.length} files were read, and are what was backed up at ${manifest.takenAt}.`
}

/** Said before anything is begun: a release may have been made without the embedded server. */
function assertOwnDatabase(): void {
  try {
    findPackage()
  } catch (error) {
    throw new RestoreError(
      '--check restores into a database that it brings itself, and there is none here. Run it from a checkout after "npm install", or from a release that was made with "npm run release -- --with-database". It needs nothing of the installation but its backups and BACKUP_KEY.',
      { cause: error },
    )
  }
}

async function restore(env: Env, place: Place, name: string): Promise<string> {
  if (!isElsewhere(env)) await assertOwnFolder(env)
  const manifest = await openManifest(place, name)
  const dataDir = resolve(env.DATA_DIR)
  const files = await openFiles(env)
  const lock = isElsewhere(env) ? null : await acquireInstanceLock(dataDir)
  try {
    await assertNobodyServes(settingsOf(env).publicUrl)
    await assertNoFiles(files)
    const secrets = await secretsToKeep(env, dataDir, manifest)
    return await withEmptyDatabase(env, dataDir, async (ownerUrl) => {
      await restoreDatabase(place, manifest, ownerUrl)
      await restoreFiles(place, manifest.files, files)
      // Not before: one that was refused would leave them to whatever starts here next.
      await keepSecrets(dataDir, secrets)
      const workspaces = await settle(env, ownerUrl, { backup: name, backedUpAt: manifest.takenAt })
      await unmarkUnderWay(ownerUrl)
      const spread = (await isToBeSpread(ownerUrl))
        ? 'All of it lies on the coordinator of a cluster. Spread it by "distribute" before you start it.\n'
        : ''
      const replaced =
        manifest.secretBefore === null
          ? ''
          : '\nThe master secret was being replaced then: run "keys:rotate" once it runs, and take APP_SECRET_BEFORE, or secret.before in DATA_DIR, away.'
      return `Restored ${name}: the installation is as it was at ${manifest.takenAt}.\n${spread}${whatNow(workspaces)}${replaced}`
    })
  } finally {
    lock?.release()
  }
}

function whatNow(workspaces: number): string {
  return `Start it now. In each of its ${workspaces} workspaces nothing goes out until it has been compared with its sending platform; /admin shows how far that is.
Everybody signs in again. Never start the installation that this one replaces: both would answer the same leads.`
}

async function markRecovered(env: Env, time: string | undefined): Promise<string> {
  const backedUpAt = momentIn(time, new Date())
  if (backedUpAt === null) throw new Error(usage)
  await assertNobodyServes(settingsOf(env).publicUrl)
  const { ownerUrl } = await findInstallation(env)
  const recovered = { backup: 'point-in-time recovery', backedUpAt: backedUpAt.toISOString() }
  return whatNow(await settle(env, ownerUrl, recovered))
}

async function settle(
  env: Env,
  ownerUrl: string,
  { backup, backedUpAt }: Pick<PutBack, 'backup' | 'backedUpAt'>,
): Promise<number> {
  const openApp = async (url: string): Promise<string> => (await openLogin(env, url)).appUrl
  const restoredAt = await momentOfRestore(ownerUrl, backedUpAt)
  return settleInstallation(ownerUrl, openApp, { backup, backedUpAt, restoredAt, version: productVersion })
}

/** One that still runs would answer the same leads beside the restored one. */
async function assertNobodyServes(publicUrl: string): Promise<void> {
  const answer = await fetch(`${publicUrl}/health`, { signal: AbortSignal.timeout(5000) }).catch(() => null)
  const said: unknown = answer?.ok ? await answer.json().catch(() => null) : null
  if (typeof said === 'object' && said !== null && 'status' in said && said.status === 'ok')
    throw new RestoreError(
      `Rejoinder is running at ${publicUrl}. Stop it first, everywhere: two installations of one backup would answer the same leads.`,
    )
}

async function assertNoFiles(files: Files): Promise<void> {
  for await (const key of files.list())
    throw new RestoreError(
      `The store of files is not empty: it has ${key}. A restore replaces nothing; name an empty one.`,
    )
}

/** Nothing is kept in the data directory then: a container may be unable to write it, and its others see nothing of it. */
function isElsewhere(env: Env): boolean {
  return env.DATABASE_URL !== undefined && env.APP_SECRET !== undefined && env.S3_BUCKET !== undefined
}

/** Which secrets of the backup the data directory is to hold. Throws a `RestoreError` when what was sealed could not be opened here. */
async function secretsToKeep(env: Env, dataDir: string, { secret, secretBefore }: Manifest): Promise<PutBackSecrets> {
  const isBeforeToBeKept = secretBefore !== null && secretBefore !== env.APP_SECRET_BEFORE
  if (isBeforeToBeKept && env.APP_SECRET === secret && (isElsewhere(env) || env.APP_SECRET_BEFORE !== undefined))
    throw new RestoreError(
      'The master secret was being replaced when the backup was made: what was not sealed anew yet is opened by the one before it alone. Set APP_SECRET_BEFORE to that one, here and wherever the product runs. Whoever does not have it restores without APP_SECRET and APP_SECRET_BEFORE into a DATA_DIR that can be written: both are put there.',
    )
  const wanted: PutBackSecrets =
    env.APP_SECRET === undefined
      ? { secret, before: secretBefore }
      : { secret: null, before: isBeforeToBeKept ? secretBefore : null }
  if ((env.APP_SECRET ?? secret) === secret && (await maySecretsBeKept(dataDir, wanted))) return wanted
  throw new RestoreError(
    env.APP_SECRET === undefined
      ? `${join(dataDir, 'secret')} is another installation's. Name an empty DATA_DIR.`
      : "APP_SECRET is not the backup's, so nothing that was sealed could be opened. Set the one that it was made with, or none.",
  )
}

/** The named database, or a new embedded one, which is stopped at the end. */
async function withEmptyDatabase<Result>(
  env: Env,
  dataDir: string,
  work: (ownerUrl: string) => Promise<Result>,
): Promise<Result> {
  if (env.DATABASE_URL !== undefined) {
    await assertEmptyDatabase(env.DATABASE_URL)
    return work(env.DATABASE_URL)
  }
  if ((await findEmbeddedDatabase(dataDir)) !== null)
    throw new RestoreError(
      `There is a database in ${dataDir} already. A restore replaces nothing; name an empty DATA_DIR.`,
    )
  return withServer(dataDir, 'fast', work)
}

/** The server has a session of its own and would outlive this process: whoever breaks it off ends both. */
async function withServer<Result>(
  dataDir: string,
  mode: 'fast' | 'immediate',
  work: (ownerUrl: string) => Promise<Result>,
): Promise<Result> {
  const brokenOff = Promise.withResolvers<never>()
  brokenOff.promise.catch(() => undefined)
  const breakOff = (): void => {
    isBrokenOff = true
    const whatNow =
      mode === 'fast' ? 'restore was broken off. Empty DATA_DIR again before the next one.' : 'check was broken off.'
    brokenOff.reject(new RestoreError(`The ${whatNow}`))
  }
  for (const signal of signals) process.on(signal, breakOff)
  const starting = startEmbedded({ dataDir, log: silentLog })
  try {
    const restoring = starting.then(async (server) => work(await ensureDatabase(server, dataDir)))
    return await Promise.race([restoring, brokenOff.promise])
  } finally {
    await (await starting.catch(() => null))?.stop(mode)
    for (const signal of signals) process.off(signal, breakOff)
  }
}
