import { expect, test } from 'vitest'
import type { PlatformHealth } from '#contract/admin.ts'
import { healthLines } from './health-labels.ts'

const now = new Date('2026-11-25T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const well: PlatformHealth = {
  queue: { waiting: 0, failed: 0, oldestAt: null },
  sends: { overdue: 0, oldestAt: null, unclear: 0, failed: 0 },
  sync: { connections: 3, broken: 0, behind: 0, late: 0 },
  deliveries: { waiting: 0, failed: 0, oldestAt: null },
  mail: { isSent: true, waiting: 0, failed: 0, oldestAt: null },
  numbers: { differing: 0 },
}
const line = (name: string, change: Partial<PlatformHealth>) => {
  const found = healthLines({ ...well, ...change }, now).find((one) => one.name === name)
  return [found?.isFine, found?.facts.join('; ')]
}

test('where all is well every line says so', () => {
  expect(healthLines(well, now).map(({ name, isFine }) => [name, isFine])).toEqual([
    ['Queue', true],
    ['Deliveries', true],
    ['Sends', true],
    ['Sync', true],
    ['Mail', true],
    ['Numbers', true],
  ])
})

test.each([
  [
    'Numbers',
    { numbers: { differing: 1 } },
    false,
    'The nightly recount found wrong sums in 1 workspace; the log of the workers has them',
  ],
  [
    'Queue',
    { queue: { waiting: 4, failed: 0, oldestAt: minutesAgo(0.5) } },
    true,
    '4 jobs waiting, oldest under a minute',
  ],
  ['Queue', { queue: { waiting: 1, failed: 0, oldestAt: minutesAgo(7) } }, false, '1 job waiting, oldest 7 min'],
  ['Queue', { queue: { waiting: 1, failed: 0, oldestAt: minutesAgo(190) } }, false, '1 job waiting, oldest 3 h'],
  [
    'Sends',
    { sends: { overdue: 1, oldestAt: minutesAgo(4_400), unclear: 0, failed: 0 } },
    false,
    '1 send overdue, oldest 3 d',
  ],
  ['Queue', { queue: { waiting: 0, failed: 2, oldestAt: null } }, false, '2 jobs failed'],
  ['Deliveries', { deliveries: { waiting: 0, failed: 1, oldestAt: null } }, false, '1 delivery failed'],
  [
    'Sends',
    { sends: { overdue: 1, oldestAt: minutesAgo(3), unclear: 1, failed: 2 } },
    false,
    '1 send with an unknown outcome; 1 send overdue, oldest 3 min; 2 replies failed and waiting for a person',
  ],
  [
    'Sync',
    { sync: { connections: 3, broken: 0, behind: 1, late: 0 } },
    true,
    'Of 3 connections, 1 is still catching up',
  ],
  [
    'Sync',
    { sync: { connections: 1, broken: 1, behind: 1, late: 0 } },
    false,
    'Of 1 connection, 1 has a problem, 1 is still catching up',
  ],
  [
    'Mail',
    { mail: { isSent: false, waiting: 0, failed: 0, oldestAt: null } },
    false,
    'No mail server is set up, so email is kept, not sent',
  ],
] as const)('%s %j', (name, change, isFine, words) => {
  expect(line(name, change)).toEqual([isFine, words])
})
