import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { distribute } from '#db/distribute.ts'
import { addBacklog, addCustomers } from '../../bench/backlog.ts'
import type { BenchDatabase } from '../../bench/parts.ts'
import { type Cost, costOf, replies } from '../../bench/workers.ts'
import { makeAppLogin } from '../app-login.ts'
import { makeMigrated } from './cluster.ts'
import { findCluster, findStart } from './find-cluster.ts'
import { findNodes } from './nodes.ts'

// npm run citus:bench: what a reply costs the database from its delivery to its draft, on one PostgreSQL (the coordinator's, not spread) and spread over
// the nodes of the same cluster, in turns. CITUS_URL and CITUS_START as for npm run citus:chaos; the servers run on this machine.

const rounds = 2

const { url } = await findCluster()
const command = findStart()

interface Side {
  name: string
  database: BenchDatabase
  add(count: number): Promise<void>
  costs: Cost[]
}

async function openSide(name: string, isSpread: boolean, firstLead: number): Promise<Side> {
  const { ownerUrl, superuserUrl } = await makeMigrated(url, name)
  const admin = new pg.Pool({ connectionString: superuserUrl, max: 4 })
  admin.on('error', () => undefined)
  await admin.query("alter table threads alter column campaign_mail_read_at set default 'infinity'")
  if (isSpread) await distribute(ownerUrl, { shards: 8 })
  const dataDir = await mkdtemp(join(tmpdir(), 'rejoinder-bench-'))
  const database: BenchDatabase = {
    dataDir,
    ownerUrl,
    appUrl: await makeAppLogin(ownerUrl),
    admin,
    adminUrl: superuserUrl,
    version: '17',
    async [Symbol.asyncDispose]() {
      await admin.end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  const customers = await addCustomers(admin)
  let lead = firstLead
  return {
    name: isSpread ? 'spread' : 'one',
    database,
    async add(count) {
      await addBacklog(database, customers, { count, firstLead: lead })
      lead += count
    },
    costs: [],
  }
}

const sides = [
  await openSide('rejoinder_one', false, 5_000_000_000),
  await openSide('rejoinder_spread', true, 6_000_000_000),
]
const nodes = await findNodes(sides[1]?.database.adminUrl ?? '', command)
const servers = await Promise.all(nodes.map((node) => node.pid()))
for (let round = 0; round < rounds; round += 1)
  for (const side of sides) {
    const cost = await costOf(side.database, 1, (count) => side.add(count), servers)
    side.costs.push(cost)
    const each = cost.serverMs.map((ms, nth) => `${nodes[nth]?.name} ${ms.toFixed(1)}`).join(', ')
    console.log(
      `${side.name}: ${cost.done} of ${replies} replies; processor time for each, ms: worker ${cost.workerMs.toFixed(1)}, ${each}; together ${cost.databaseMs.toFixed(1)}`,
    )
  }

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const [one, spread] = sides.map(({ costs }) => ({
  worker: mean(costs.map(({ workerMs }) => workerMs)),
  database: mean(costs.map(({ databaseMs }) => databaseMs)),
  coordinator: mean(costs.map(({ serverMs }) => serverMs[0] ?? 0)),
}))
if (one !== undefined && spread !== undefined) {
  const onNodes = spread.database - spread.coordinator
  console.log(`the worker, spread / one: ${(spread.worker / one.worker).toFixed(2)}`)
  console.log(`the database, spread / one: ${(spread.database / one.database).toFixed(2)}`)
  console.log(
    `of the spread one, on the coordinator: ${spread.coordinator.toFixed(1)} ms, on the nodes: ${onNodes.toFixed(1)} ms`,
  )
  console.log(
    `the coordinator's for a reply / that of one PostgreSQL: ${(spread.coordinator / one.coordinator).toFixed(2)}: a coordinator takes ${(one.coordinator / spread.coordinator).toFixed(2)} times what one PostgreSQL of the same size takes`,
  )
}
for (const { database } of sides) await database[Symbol.asyncDispose]()
