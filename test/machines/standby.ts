import { execFile, spawn } from 'node:child_process'
import { appendFile, chown, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { executable } from '#db/embedded/binaries.ts'
import type { Cluster } from '#db/embedded/cluster.ts'
import { spawnOptions } from '#db/embedded/server-process.ts'
import { serverArguments } from '#db/embedded/settings.ts'
import { type KeptProcess, keep } from '../chaos/kept-process.ts'

/**
 * A second server that follows the one of `cluster` by streaming replication, started again whenever it ends. The embedded binaries have no
 * pg_basebackup: the files are copied while the first says that they may be.
 *
 * @param superuserUrl of the server that is followed
 */
export async function startStandby(
  { native, clusterDir, account }: Pick<Cluster, 'native' | 'clusterDir' | 'account'>,
  { superuserUrl, port, logPath }: { superuserUrl: string; port: number; logPath: string },
): Promise<KeptProcess> {
  const standbyDir = `${clusterDir}-standby`
  const own = async (path: string): Promise<void> => {
    if (account !== null) await chown(path, account.uid, account.gid)
  }
  const primary = new pg.Client({ connectionString: superuserUrl })
  await primary.connect()
  try {
    await primary.query("select pg_create_physical_replication_slot('standby', true)")
    await primary.query("select pg_backup_start('standby', true)")
    await promisify(execFile)('cp', ['-a', clusterDir, standbyDir])
    const { rows } = await primary.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(join(standbyDir, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 })
  } finally {
    await primary.end()
  }
  const { hostname, port: primaryPort, username, password } = new URL(superuserUrl)
  await rm(join(standbyDir, 'postmaster.pid'), { force: true })
  await writeFile(join(standbyDir, 'standby.signal'), '')
  const settings = join(standbyDir, 'postgresql.auto.conf')
  await appendFile(
    settings,
    `primary_conninfo = 'host=${hostname} port=${primaryPort} user=${username} password=${password}'\nprimary_slot_name = 'standby'\n`,
  )
  for (const name of ['backup_label', 'standby.signal', 'postgresql.auto.conf']) await own(join(standbyDir, name))
  const program = join(native, 'bin', executable('postgres'))
  const start = () =>
    spawn(program, serverArguments(standbyDir, port), { ...spawnOptions(account), stdio: ['ignore', 'pipe', 'pipe'] })
  return keep('replica', start, logPath)
}
