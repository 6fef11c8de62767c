import { silentLog } from '#lib/log.ts'
import { ensureWebBuilt } from '#main/web-build.ts'
import { startInstallation } from '../chaos/installation.ts'
import { startChaosModel } from '../chaos/model.ts'
import { type Customer, openCustomer } from '../chaos/people.ts'
import { createRandom } from '../chaos/random.ts'
import { eventually } from '../process/eventually.ts'
import { compileProduct } from '../product-code.ts'
import { clientOf } from '../sandbox-process.ts'
import { openClusterDatabase } from './chaos-database.ts'
import { findCluster, findStart } from './find-cluster.ts'
import { findNodes, nodeOf } from './nodes.ts'

// npm run citus:node-down: a node of the cluster is killed, and stays away. Workspaces on other nodes go on, from a lead's reply to the answer that goes
// out; what came for its own meanwhile is answered once it is back. CITUS_URL and CITUS_START as for npm run citus:chaos. Exits with 1 when it is not so.

const longestMs = 120_000
const mostCustomers = 8

const { url } = await findCluster()
const command = findStart()
await compileProduct()
await ensureWebBuilt(silentLog)
await using model = await startChaosModel(createRandom(1), { slowestMs: 500, badEvery: 1_000_000 })
let superuserUrl = ''
await using installation = await startInstallation({
  modelUrl: model.url,
  async openDatabase(dataDir) {
    const database = await openClusterDatabase(url, command, 'rejoinder_down', dataDir)
    superuserUrl = database.superuserUrl
    return database
  },
})
const sandbox = clientOf(installation.sandboxUrl)

/** One customer on each of two nodes. */
const customers = new Map<number, Customer>()
for (let n = 0; n < mostCustomers && customers.size < 2; n += 1) {
  const place = { url: installation.webs[0] ?? '', sandboxUrl: installation.sandboxUrl }
  const customer = await openCustomer(place, sandbox, 20, { from: `127.1.${n}.1` })
  customers.set(await nodeOf(superuserUrl, customer.person.workspaceId), customer)
}
const [[downId, down], [, other]] = [...customers] as [[number, Customer], [number, Customer]]
const node = (await findNodes(superuserUrl, command)).find(({ name }) => name === `node ${downId}`)
if (node === undefined || other === undefined) throw new Error('Two nodes have no workspace each')

const question = 'Yes, this sounds interesting. Please tell me more about how it works.'
let leads = 0
const reply = async ({ platformId, leadIds }: Customer): Promise<void> => {
  leads += 1
  await sandbox.leadReplies({ workspaceId: platformId, leadId: leadIds[leads] ?? 0, text: question, lang: 'en' })
}
const answersOf = async ({ platformId }: Customer): Promise<number> => {
  let count = 0
  for await (const _mail of sandbox.eachSent(platformId)) count += 1
  return count
}
const untilAnswered = (what: string, customer: Customer, count: number): Promise<true> =>
  eventually(what, async () => (await answersOf(customer)) >= count, longestMs)
const seconds = (from: number): string => ((performance.now() - from) / 1000).toFixed(1)

for (const customer of [down, other]) await reply(customer)
for (const customer of [down, other]) await untilAnswered('both are answered while all is well', customer, 1)
console.log(`${node.name} is killed, and stays away`)
await node.end('crash')
const from = performance.now()
for (let n = 0; n < 3; n += 1) await reply(other)
for (let n = 0; n < 3; n += 1) await reply(down)
await untilAnswered('a workspace on another node goes on', other, 4)
console.log(`a workspace on another node: 3 replies answered ${seconds(from)} s later`)
const seen = await other.person.api.threads.list({ workspaceId: other.person.workspaceId, limit: 30 })
const refused = await down.person.api.threads
  .list({ workspaceId: down.person.workspaceId, limit: 30 })
  .then(() => false)
  .catch(() => true)
if (seen.rows.length < 4 || !refused) throw new Error('Its list is not there, or that of a workspace that is away is')
const early = await answersOf(down)
if (early !== 1) throw new Error(`${early - 1} answers of a workspace went out whose node is away`)
await node.start()
const back = performance.now()
await untilAnswered('what came meanwhile is answered once the node is back', down, 4)
console.log(`the workspace on it: 3 replies answered ${seconds(back)} s after it was back`)
await reply(down)
await untilAnswered('and it goes on', down, 5)
// What was on its way when the node was killed is looked up at the platform, and not sent again.
const unsettled = "select from tasks where type = 'reply' and status <> 'sent'"
await eventually(
  'no send is left open',
  async () => (await installation.admin.query(unsettled)).rowCount === 0,
  longestMs,
)
for (const [name, customer, wanted] of [
  ['on it', down, 5],
  ['on another', other, 4],
] as const)
  if ((await answersOf(customer)) !== wanted) throw new Error(`Some of the answers ${name} went out twice`)
console.log('Every promise held.')
process.exitCode = 0
