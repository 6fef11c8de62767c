import { parseArgs } from 'node:util'
import { compileProduct } from '../product-code.ts'
import { runDrill } from './drill.ts'

// npm run backup:drill [-- --replies 200 --seed 1]: backs up under load, goes on, loses everything but the platform, restores into an empty place,
// and compares with what the platform says. Exits with 1 when a promise was broken.

const { values } = parseArgs({
  options: { replies: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
})
await compileProduct()
const { counts, violations } = await runDrill({
  replies: Number(values.replies),
  seed: Number(values.seed),
  say: (line) => console.log(line),
})
for (const [what, count] of Object.entries(counts)) console.log(`  ${what.padEnd(44)}  ${count}`)
for (const violation of violations) console.log(`  VIOLATION: ${violation}`)
console.log(violations.length === 0 ? 'Every promise held.' : `${violations.length} promises were broken.`)
process.exit(violations.length === 0 ? 0 : 1)
