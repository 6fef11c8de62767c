import { parseArgs } from 'node:util'
import { readEnv } from '#config/env.ts'
import { type Distribution, distribute } from '#db/distribute.ts'
import { findInstallation, printed } from './command.ts'

// npm run distribute [-- --shards 32]: spreads the workspaces of an installation over the nodes of the Citus cluster whose coordinator DATABASE_URL
// names, whether there are any yet or not, and says what is where. Stop the product before, and start it after.

await printed(async () => {
  const { values } = parseArgs({ options: { shards: { type: 'string', default: '32' } } })
  const shards = Number(values.shards)
  if (!(Number.isInteger(shards) && shards > 0 && shards <= 1024))
    throw new Error('Usage: npm run distribute [-- --shards <number of parts, 1 to 1024>]')
  const { ownerUrl } = await findInstallation(readEnv(process.env))
  return told(await distribute(ownerUrl, { shards }))
})

function told({ nodes, shards, spread, everywhere, whole }: Distribution): string {
  const fresh = spread.filter(({ isNew }) => isNew)
  const reasons = Map.groupBy(whole, ({ why }) => why)
  return [
    `Workspaces are spread over ${nodes} ${nodes === 1 ? 'node' : 'nodes'}, in ${shards} parts.`,
    fresh.length === 0
      ? `All ${spread.length} tables of workspaces were spread before.`
      : `Spread now, each beside its workspace: ${fresh.map(({ name }) => name).join(', ')}.`,
    ...everywhere.map(({ name, why }) => `On every node: ${name} (${why}).`),
    ...[...reasons].map(([why, some]) => `On the coordinator: ${some.map(({ name }) => name).join(', ')} (${why}).`),
  ].join('\n')
}
