import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { executable } from '#db/embedded/binaries.ts'
import { prepareCluster } from '#db/embedded/cluster.ts'
import { askToStop, spawnOptions, waitForEnd } from '#db/embedded/server-process.ts'
import { serverArguments } from '#db/embedded/settings.ts'
import { superuserUrl, tryConnect, withClient } from '#db/embedded/superuser.ts'
import { silentLog } from '#lib/log.ts'
import { fillDataDir } from './data-template.ts'
import { atOwnPace } from './patience.ts'
import { scratchFolder } from './scratch-folder.ts'

/** A PostgreSQL for tests alone, in a folder of its own, which is gone when it stops. */
export interface ThrowawayPostgres {
  /** Of the superuser. */
  url: string
  port: number
  dataDir: string
  stop(): Promise<void>
}

/**
 * Nothing of this server has to outlive the machine: waiting for the disk would prove nothing. The settings of the product's own server
 * stand on its command line, above every file, so these stand there too; PostgreSQL takes the last.
 */
const careless = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  shared_buffers: '128MB',
  checkpoint_timeout: '1h',
  // Each connection answers for its password anew; a thousand times the sums would only cost time.
  scram_iterations: '1',
}

const patienceMs = 30_000

/** The product's own binaries and settings, but for durability, and its database, migrated. */
export async function startThrowawayPostgres(): Promise<ThrowawayPostgres> {
  const dataDir = await scratchFolder('rejoinder-test-')
  await fillDataDir(dataDir)
  const { native, clusterDir, account, state } = await prepareCluster({ dataDir, log: silentLog })
  const { port } = state
  const settings = Object.entries(careless).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(
    join(native, 'bin', executable('postgres')),
    [...serverArguments(clusterDir, port), ...settings],
    { ...spawnOptions(account), stdio: 'ignore' },
  )
  const { pid } = child
  if (pid === undefined) throw new Error('PostgreSQL could not be run')
  const url = superuserUrl(state.superuserPassword, port)
  for (
    const giveUpAt = Date.now() + atOwnPace(patienceMs);
    (await tryConnect(url, clusterDir)) !== 'ours';
    await sleep(20)
  )
    if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error('PostgreSQL did not start')
  const passwords = { postgres: state.superuserPassword, rejoinder_owner: state.ownerPassword }
  await withClient(url, async (client) => {
    for (const [role, password] of Object.entries(passwords))
      await client.query(`alter role ${role} password '${password}'`)
  })
  return {
    url,
    port,
    dataDir,
    async stop() {
      await askToStop({ pid, native, clusterDir }, 'immediate')
      await waitForEnd(pid, patienceMs)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
