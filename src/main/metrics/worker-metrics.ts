import type pg from 'pg'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Ctx } from '#domain/context.ts'
import { type Measures, measurePlatform } from '#domain/platform/measure.ts'
import { answerWithin } from '#lib/answer-within.ts'
import type { Log } from '#lib/log.ts'
import { timeOfId } from '#lib/new-id.ts'
import { catalogue } from '#queue/catalogue.ts'
import { createQueueDesk, type JobDepth } from '#queue/desk.ts'
import { measureDatabase } from '#server/metrics.ts'
import type { WorkerOptions } from '#worker/run-worker.ts'

/** Counts are asked of the database at most so often, however many look. */
const freshMs = 5000
/** Whoever looks hears what there is even so: Prometheus waits for ten seconds, and then takes the process for dead. */
const patienceMs = 7000

/** What `/metrics` shows of the whole installation, each as every worker shows it: take the highest. */
const gauges: Readonly<Record<keyof Measures, { name: string; help: string }>> = {
  overdueSends: { name: 'sends_overdue', help: 'Sends that are due and that nobody began within a minute.' },
  oldestSendAt: { name: 'sends_overdue_oldest_seconds', help: 'Age of the oldest of them.' },
  unclearSends: { name: 'unclear_sends', help: 'Sends of which nobody knows yet whether they went out.' },
  failedSends: { name: 'failed_sends', help: 'Sends that failed and wait for a person.' },
  waitingEvents: { name: 'webhook_events_waiting', help: 'Webhook deliveries that nobody has looked into yet.' },
  oldestEventAt: { name: 'webhook_events_oldest_seconds', help: 'Age of the oldest of them.' },
  failedEvents: { name: 'webhook_events_failed', help: 'Webhook deliveries that could not be applied.' },
  connections: { name: 'connections', help: 'Connections to sending platforms.' },
  brokenConnections: {
    name: 'connections_broken',
    help: 'Connections whose platform refuses us or can not be reached.',
  },
  behindConnections: { name: 'connections_behind', help: 'Connections of which a stretch is still to be read.' },
  lateConnections: { name: 'connections_late', help: 'Connections that were not compared for three rounds.' },
  shortConnections: { name: 'connections_short', help: 'Connections with replies at the platform that are not here.' },
  waitingMails: { name: 'mails_waiting', help: 'Mails of the product itself that wait to be sent.' },
  oldestMailAt: { name: 'mails_oldest_seconds', help: 'Age of the oldest of them.' },
  differingNumbers: {
    name: 'numbers_differing_workspaces',
    help: 'Workspaces whose numbers are not what the last recount counted.',
  },
  overdueNotices: {
    name: 'notices_overdue',
    help: 'Messages to people about what happened that are due and that nobody began within a minute.',
  },
  oldestNoticeAt: { name: 'notices_overdue_oldest_seconds', help: 'Age of the oldest of them.' },
  backedUpAt: { name: 'backup_newest_seconds', help: 'Age of the newest backup; 0: none was ever made.' },
}

/** A count as it is, a time by its age. */
const readingOf = (measure: number | string | null): number =>
  typeof measure === 'number' ? measure : secondsSince(measure)

const secondsSince = (at: string | null): number =>
  at === null ? 0 : Math.max(0, (Date.now() - Date.parse(at)) / 1000)

/** By job; of each queue the oldest 5,000 are looked at, of those that are to be done and of all. */
const queueGauges: readonly { name: string; help: string; of: (depth: JobDepth) => number }[] = [
  { name: 'queue_jobs_waiting', help: 'Jobs that could be done now.', of: ({ waiting }) => waiting },
  {
    name: 'queue_jobs_later',
    help: 'Jobs of a later time, those that are tried again among them.',
    of: ({ later }) => later,
  },
  { name: 'queue_jobs_failed', help: 'Jobs that were given up.', of: ({ failed }) => failed },
  {
    name: 'queue_job_oldest_seconds',
    help: 'How long the oldest could have been done.',
    of: ({ oldestAt }) => secondsSince(oldestAt),
  },
]

/**
 * What a worker adds to the registry. The name of a job is its `kind`: `job` is Prometheus' own word, for what it asks, and it renames ours. Returns what has to
 * hear of each try that ended, and of each job that was given up.
 */
export function createWorkerMetrics(
  registry: Registry,
  ctx: Pick<Ctx, 'pool' | 'now' | 'settings' | 'log'>,
  queuePool: pg.Pool,
): Required<Pick<WorkerOptions, 'onJobEnd' | 'onGivenUp'>> {
  const registers = [registry]
  const jobs = new Counter({
    name: 'rejoinder_jobs_total',
    help: 'Tries of jobs, by how they ended, and jobs that were given up after the last.',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  // From nothing to one is no increase, by which an alert would hear of the first.
  for (const job of Object.keys(catalogue)) jobs.inc({ kind: job, outcome: 'given_up' }, 0)
  const seconds = new Histogram({
    name: 'rejoinder_job_seconds',
    help: 'How long a try of a job took.',
    labelNames: ['kind'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
    registers,
  })
  const drafted = new Histogram({
    name: 'rejoinder_reply_drafted_seconds',
    help: 'From the moment that a reply was stored until its draft was written, or nothing was to be written.',
    buckets: [0.5, 1, 2, 5, 10, 30, 60, 300, 1800, 7200],
    registers,
  })
  measureDatabase(registry, ctx)
  const measured = fresh(ctx.log, () => measurePlatform(ctx))
  for (const key of Object.keys(gauges) as (keyof Measures)[]) {
    const { name, help } = gauges[key]
    new Gauge({
      name: `rejoinder_${name}`,
      help,
      registers,
      async collect() {
        const measures = await measured()
        // Nothing is not none: whoever can't count says no number.
        if (measures === null) this.remove()
        else this.set(readingOf(measures[key]))
      },
    })
  }
  const desk = createQueueDesk(queuePool)
  const depth = fresh(ctx.log, () => desk.depth())
  for (const { name, help, of } of queueGauges) {
    new Gauge({
      name: `rejoinder_${name}`,
      help,
      labelNames: ['kind'],
      registers,
      async collect() {
        const depths = await depth()
        if (depths === null) this.reset()
        else for (const one of depths) this.set({ kind: one.job }, of(one))
      },
    })
  }
  return {
    onJobEnd({ job, payload, outcome, ms }) {
      jobs.inc({ kind: job, outcome })
      seconds.observe({ kind: job }, ms / 1000)
      if (job === 'write_draft' && outcome === 'done' && isOfMessage(payload))
        drafted.observe(Math.max(0, (ctx.now().getTime() - timeOfId(payload.messageId).getTime()) / 1000))
    },
    onGivenUp: (job) => jobs.inc({ kind: job, outcome: 'given_up' }),
  }
}

const isOfMessage = (payload: unknown): payload is { messageId: string } =>
  typeof payload === 'object' && payload !== null && 'messageId' in payload

/** Asked again when what is known is too old; who asks meanwhile gets the same answer. Null: there is none, or none in time. */
function fresh<Value>(log: Log, ask: () => Promise<Value>): () => Promise<Value | null> {
  let known: { at: number; value: Promise<Value | null>; isUnderWay: boolean } | undefined
  const begin = () => {
    const asked = ask()
    const value = answerWithin(asked, patienceMs, 'the database').catch((error: unknown) => {
      log.warn({ err: error }, 'could not measure the installation')
      return null
    })
    const begun = { at: performance.now(), value, isUnderWay: true }
    const end = (): void => {
      begun.isUnderWay = false
    }
    asked.then(end, end)
    return begun
  }
  return () => {
    // While the database is silent, who asks next takes no further connection.
    if (known === undefined || (!known.isUnderWay && performance.now() - known.at > freshMs)) known = begin()
    return known.value
  }
}
