import { readEnv } from '#config/env.ts'
import { connect } from '#db/connect.ts'
import { noteBackup } from '#domain/platform/note-backup.ts'
import { productVersion } from '#lib/product-version.ts'
import { makeStreamKey } from '#lib/sealed-stream.ts'
import { makeBackup } from './backup/make-backup.ts'
import { type ListedBackup, listBackups, openPlace, superfluous } from './backup/place.ts'
import { removeOlder } from './backup/remove-older.ts'
import { sizeOf } from './backup/size-of.ts'
import { findInstallation, printed } from './command.ts'
import { openFiles } from './open-files.ts'
import { loadSecrets, masterSecret, secretBefore } from './secrets.ts'

const usage = 'Usage: npm run backup -- [--keep <number>] | --make-key'

await printed(async (args) => {
  if (args[0] === '--make-key') {
    const { identity, recipient } = await makeStreamKey()
    return `BACKUP_KEY=${identity}\n\nKeep it where the backups are not. To make backups, its public half is enough:\nBACKUP_KEY=${recipient}`
  }
  const [flag, number, ...others] = args
  const keep = flag === '--keep' ? Number(number) : null
  const isKnown = flag === undefined || (flag === '--keep' && others.length === 0)
  if (!isKnown || (keep !== null && !(Number.isInteger(keep) && keep > 0))) throw new Error(usage)
  const env = readEnv(process.env)
  const place = await openPlace(env)
  const { ownerUrl, appUrl } = await findInstallation(env)
  const { tag: installation } = (await loadSecrets(env)).database
  const source = {
    ownerUrl,
    files: await openFiles(env),
    secret: await masterSecret(env),
    secretBefore: await secretBefore(env),
    version: productVersion,
    installation,
  }
  const { name, label } = await makeBackup(source, place)
  const pool = connect({ url: appUrl, max: 1, applicationName: 'rejoinder backup', onError: () => undefined })
  await noteBackup({ pool }, label.takenAt).finally(() => pool.end())
  const listed = keep === null ? [] : await listBackups(place.store)
  const gone = keep === null ? [] : superfluous(listed, keep, new Date(), installation)
  await removeOlder(place.store, gone, name)
  const kept = gone.length === 0 ? '' : ` Removed ${gone.length === 1 ? '1 older one' : `${gone.length} older ones`}.`
  return `${name}: ${label.rows} rows of ${label.tables} tables and ${label.files} files as of ${label.takenAt}, ${sizeOf(label.bytes)} in ${label.seconds} s.${kept}${foreignWords(listed, installation)}`
})

/** Nobody removes them but a person, who has to know of them: they hold what was erased since, and a secret that was replaced. */
function foreignWords(listed: readonly ListedBackup[], installation: string): string {
  const foreign = listed.filter(({ label }) => ![undefined, installation].includes(label?.installation)).length
  if (foreign === 0) return ''
  return ` ${foreign} of another installation, or from before its master secret was replaced, ${foreign === 1 ? 'stays' : 'stay'}: “restore --list” names ${foreign === 1 ? 'it' : 'them'}.`
}
