import { mkdir, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { distribute } from '#db/distribute.ts'
import type { ChaosDatabase } from '../chaos/database.ts'
import { eventually } from '../process/eventually.ts'
import { ask, makeClusterDatabase, makeDistributed } from './cluster.ts'
import { findNodes } from './nodes.ts'

/** In so many parts: customers come to every node. */
const shards = 8
/** So long a node or the coordinator is away at most. */
const longestAwayMs = 8000

/**
 * A distributed database of its own on a cluster that runs on this machine. Its servers are ended one after the other, the coordinator in its turn, and
 * are away for a while. What is lost comes back by a restore into an empty database, which is spread anew.
 *
 * @param url of the coordinator, as a superuser
 * @param command starts a server
 */
export async function openClusterDatabase(
  url: string,
  command: string,
  name: string,
  dataDir: string,
): Promise<ChaosDatabase> {
  await takeWrites(url)
  const { ownerUrl, superuserUrl } = await makeDistributed(url, name, { shards })
  const nodes = await findNodes(superuserUrl, command)
  const restarts: Record<string, number> = Object.fromEntries(nodes.map((node) => [`restarts of ${node.name}`, 0]))
  const bringUp = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.start()))
  }
  let turn = 0
  return {
    ownerUrl,
    superuserUrl,
    poolerPlace: async () => null,
    async restart(how) {
      const node = nodes[turn % nodes.length]
      turn += 1
      if (node === undefined) return
      restarts[`restarts of ${node.name}`] = (restarts[`restarts of ${node.name}`] ?? 0) + 1
      await node.end(how)
      await sleep((longestAwayMs * (1 + (turn % 4))) / 4)
      await node.start()
    },
    bringUp,
    async replace(fill) {
      await bringUp()
      await takeWrites(url)
      await makeClusterDatabase(url, name)
      await rm(dataDir, { recursive: true, force: true })
      await mkdir(dataDir)
      const said = await fill(ownerUrl)
      const { spread } = await distribute(ownerUrl, { shards })
      return `${said}\n${spread.length} tables are spread again.`
    },
    restarts: () => restarts,
    async [Symbol.asyncDispose]() {
      await bringUp()
      await takeWrites(url)
    },
  }
}

/** Whatever the coordinator was told while it was troubled: what stands in place of a lost one begins without it, and so does the next run. */
async function takeWrites(url: string): Promise<void> {
  await ask(url, 'alter system reset default_transaction_read_only', 'select pg_reload_conf()')
  await eventually('the coordinator takes writes', async () => {
    const [told] = await ask(url, 'show default_transaction_read_only')
    return told?.rows[0]?.default_transaction_read_only === 'off'
  })
}
