import { parseArgs } from 'node:util'
import { silentLog } from '#lib/log.ts'
import { ensureWebBuilt } from '#main/web-build.ts'
import { compileProduct } from '../product-code.ts'
import { startMachines } from './machines.ts'
import { findPooler } from './pooler.ts'
import { runMachines } from './storm.ts'

// npm run machines:check [-- --rounds 2 --per-second 4 --patience 300 --seed 1]: two web servers, three workers, PgBouncer in transaction mode, a
// replica and a bucket; each server is killed in turn while leads write. Prints what happened and what must not have; exits with 1 when a promise
// was broken.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    /** How often each is killed. */
    rounds: { type: 'string', default: '2' },
    'per-second': { type: 'string', default: '4' },
    /** Seconds that all of it has to become calm. */
    patience: { type: 'string', default: '300' },
  },
})
const pooler = await findPooler()
if (pooler === null) {
  console.log('Skipped: there is no pgbouncer on this machine (on Debian: apt-get install pgbouncer).')
  process.exit(0)
}
const hasNames = pooler.major > 1 || pooler.minor >= 21
console.log(
  `PgBouncer ${pooler.major}.${pooler.minor}, which ${hasNames ? 'knows' : 'does not know'} the names of statements`,
)
await compileProduct()
await ensureWebBuilt(silentLog)
await using machines = await startMachines({ hasNames })
console.log(`two web servers, three workers, pooler, database, replica and bucket run in ${machines.folder}`)
const { counts, violations } = await runMachines(machines, {
  seed: Number(values.seed),
  rounds: Number(values.rounds),
  perSecond: Number(values['per-second']),
  calmMs: Number(values.patience) * 1000,
  say: (line) => console.log(line),
})
const width = Math.max(...Object.keys(counts).map((what) => what.length))
for (const [what, count] of Object.entries(counts)) console.log(`  ${what.padEnd(width)}  ${count}`)
for (const violation of violations) console.log(`  VIOLATION: ${violation}`)
console.log(violations.length === 0 ? 'Every promise held.' : `${violations.length} promises were broken.`)
process.exitCode = violations.length === 0 ? 0 : 1
