import { parseArgs } from 'node:util'
import { silentLog } from '#lib/log.ts'
import { ensureWebBuilt } from '#main/web-build.ts'
import { compileProduct } from '../product-code.ts'
import { type ChaosOptions, runChaos } from './chaos.ts'

/**
 * What the arguments ask for, with what the caller says besides: prints what happened and what must not have, and ends with 1 when a promise was broken.
 */
export async function chaosCommand(besides: Pick<ChaosOptions, 'openDatabase'> = {}): Promise<never> {
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
      workers: { type: 'string', default: '3' },
      /** Minutes that an answer of one customer in three waits at most. */
      delay: { type: 'string', default: '1' },
      /** By how many seconds the clock of a web or a worker is wrong for a while; 0: none is. */
      clocks: { type: 'string', default: '3600' },
      /** For how many seconds the database takes no writes, and for how many its disk is full; 0: never. */
      'read-only': { type: 'string', default: '60' },
      'full-disk': { type: 'string', default: '15' },
      /** Seconds between such things, at most. */
      pause: { type: 'string', default: '30' },
      /** Whether all is lost in the middle, and restored from a backup of a while ago. */
      restore: { type: 'boolean', default: true },
      /** How many reminders are written while leads answer, once all else is done; left out: a tenth of the replies. */
      reminders: { type: 'string' },
      /** Whether a pooler in transaction mode stands before the database. */
      pooler: { type: 'boolean', default: true },
    },
    allowNegative: true,
  })
  const msOf = (seconds: string): number => Number(seconds) * 1000
  await compileProduct()
  await ensureWebBuilt(silentLog)
  const verdict = await runChaos({
    seed: Number(values.seed),
    replies: Number(values.replies),
    perSecond: Number(values['per-second']),
    calmMs: msOf(values.patience),
    slowestMs: msOf(values.slowest),
    badEvery: Number(values['bad-every']),
    workers: Number(values.workers),
    hasPooler: values.pooler,
    delayMax: Number(values.delay),
    long: {
      clocksWrongByMs: msOf(values.clocks),
      clocksWrongForMs: msOf(values.pause),
      readOnlyForMs: msOf(values['read-only']),
      diskFullForMs: msOf(values['full-disk']),
      pauseMs: msOf(values.pause),
    },
    isRestored: values.restore,
    reminders: Number(values.reminders ?? Number(values.replies) / 10),
    say: (line) => console.log(line),
    ...besides,
  })
  const width = Math.max(...Object.keys(verdict.counts).map((what) => what.length))
  for (const [what, count] of Object.entries(verdict.counts)) console.log(`  ${what.padEnd(width)}  ${count}`)
  for (const violation of verdict.violations) console.log(`  VIOLATION: ${violation}`)
  console.log(
    verdict.violations.length === 0 ? 'Every promise held.' : `${verdict.violations.length} promises were broken.`,
  )
  return process.exit(verdict.violations.length === 0 ? 0 : 1)
}
