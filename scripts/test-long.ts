import { measureSlowness } from './pace.ts'
import { closeWithRemarks, playwright, vitest } from './runners.ts'
import { asCount, type Count, run } from './steps.ts'

// npm run test:long: simulations, large sets of data, sweeps over every screen, measurements of time, and processes that are killed over and over. Each takes
// minutes, where npm test must not. Ends with one line over all its parts.

process.env.TEST_PATIENCE ??= String(measureSlowness())

/** Real processes under everything that goes wrong at once, for a minute: mostly they wait. */
const chaos = async (): Promise<Count> =>
  asCount(
    'chaos',
    await run({
      title: 'chaos',
      command: process.execPath,
      args: [
        ['test/chaos/run.ts', '--seed', '20260', '--replies', '200', '--per-second', '12'],
        ['--patience', '300', '--slowest', '10', '--bad-every', '10', '--workers', '2', '--delay', '0'],
        // What takes minutes more is left to `npm run chaos`.
        ['--pause', '8', '--read-only', '4', '--full-disk', '0', '--no-restore', '--no-pooler', '--reminders', '0'],
      ].flat(),
      isBeside: true,
    }),
  )

// What measures times, and what kills processes and waits for others to take over, has the machine for itself.
const beside = await Promise.all([chaos(), playwright('test:long')])
closeWithRemarks([...beside, await vitest('test:long')])
