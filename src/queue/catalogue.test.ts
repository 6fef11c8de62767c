import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { catalogue, type JobKind } from './catalogue.ts'
import { settings } from './install.ts'

/** Maintenance finds what these do in the tables, and asks for it again; a proposed rule has words without a model's. */
const mayEnd = ['sync_replies', 'check_domain', 'word_lesson', 'run_replay', 'make_export']
const outageSeconds = 300
/** Of the queue, at least: the longer, the more often it has failed. */
const waitSeconds = (attempts: number): number =>
  Math.min(settings.retryDelayMax, (settings.retryDelay * 2 ** attempts) / 2)

it('a database that can not be reached for five minutes uses up no tries of a job that nobody would find again', () => {
  const used = Object.entries(catalogue).filter(([, { maxAttempts }]: [string, JobKind]) => {
    const waits = Array.from({ length: maxAttempts - 1 }, (_, failed) => waitSeconds(failed + 1))
    return waits.reduce((sum, wait) => sum + wait, 0) < outageSeconds
  })
  expect(used.map(([name]) => name)).toEqual(mayEnd)
})

it('no alert tells of a job that a platform, a name server or a model has end, and that is asked for again', async () => {
  const alerts = await readFile(new URL('../../ops/prometheus/alerts.yml', import.meta.url), 'utf8')
  const [, quiet = ''] = /alert: JobsGivenUp\n.*kind!~"([\w|]+)"/.exec(alerts) ?? []
  // A replay or an export that is given up is a fault of ours.
  expect(quiet.split('|')).toEqual(mayEnd.filter((name) => name !== 'run_replay' && name !== 'make_export'))
})
