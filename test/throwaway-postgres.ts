import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { executable } from '#db/embedded/binaries.ts'
import { prepareCluster } from '#db/embedded/cluster.ts'
import { chooseFreePort } from '#db/embedded/port.ts'
import { askToStop, spawnOptions, waitForEnd } from '#db/embedded/server-process.ts'
import { serverArguments } from '#db/embedded/settings.ts'
import { writeState } from '#db/embedded/state.ts'
import { superuserUrl, tryConnect, withClient } from '#db/embedded/superuser.ts'
import { silentLog } from '#lib/log.ts'
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
  checkpoint_timeout: '1h',
  // Each connection answers for its password anew; a thousand times the sums would only cost time.
  scram_iterations: '1',
}

const patienceMs = 30_000

/** The product's own binaries and settings, but for durability. */
export async function startThrowawayPostgres(): Promise<ThrowawayPostgres> {
  const dataDir = await scratchFolder('rejoinder-test-')
  const cluster = await prepareCluster({ dataDir, log: silentLog })
  const { native, clusterDir, account, state } = cluster
  const port = await chooseFreePort()
  await writeState(cluster.dataDir, { ...state, port })
  const settings = Object.entries(careless).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(
    join(native, 'bin', executable('postgres')),
    [...serverArguments(clusterDir, port), ...settings],
    { ...spawnOptions(account), stdio: 'ignore' },
  )
  const { pid } = child
  if (pid === undefined) throw new Error('PostgreSQL could not be run')
  const url = superuserUrl(state.superuserPassword, port)
  for (const giveUpAt = Date.now() + patienceMs; (await tryConnect(url, clusterDir)) !== 'ours'; await sleep(20))
    if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error('PostgreSQL did not start')
  await withClient(url, (client) => client.query(`alter role postgres password '${state.superuserPassword}'`))
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
