import { parseArgs } from 'node:util'
import { silentLog } from '#lib/log.ts'
import { ensureCompiled } from '#main/compiled-code.ts'
import { runChaos } from './chaos.ts'

// npm run chaos [-- --seed 1 --replies 5000 --per-second 25 --patience 600 --slowest 40 --bad-every 50]: prints what happened and what must not have; exits with 1 when a promise was broken.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    replies: { type: 'string', default: '5000' },
    'per-second': { type: 'string', default: '25' },
    /** Seconds that the installation has to become calm once the trouble is over. */
    patience: { type: 'string', default: '600' },
    /** Seconds that a slow answer of the language model takes at most. */
    slowest: { type: 'string', default: '40' },
    /** One of so many of its answers goes wrong. */
    'bad-every': { type: 'string', default: '50' },
  },
})
// What is killed comes back as soon as it does under npm start.
process.env.NODE_COMPILE_CACHE = await ensureCompiled(silentLog)
const verdict = await runChaos({
  seed: Number(values.seed),
  replies: Number(values.replies),
  perSecond: Number(values['per-second']),
  calmMs: Number(values.patience) * 1000,
  slowestMs: Number(values.slowest) * 1000,
  badEvery: Number(values['bad-every']),
  say: (line) => console.log(line),
})
const width = Math.max(...Object.keys(verdict.counts).map((what) => what.length))
for (const [what, count] of Object.entries(verdict.counts)) console.log(`  ${what.padEnd(width)}  ${count}`)
for (const violation of verdict.violations) console.log(`  VIOLATION: ${violation}`)
console.log(
  verdict.violations.length === 0 ? 'Every promise held.' : `${verdict.violations.length} promises were broken.`,
)
process.exit(verdict.violations.length === 0 ? 0 : 1)
