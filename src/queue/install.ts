import pg from 'pg'
import { PgBoss, type QueueOptions } from 'pg-boss'
import { type QueueName, queueNames, queues } from './catalogue.ts'
import { deadLetters, idle, schema, statementsBy } from './library.ts'

/** Any fixed number; all who install into one database must agree on it. */
const lock = 7_315_500_123
const yearSeconds = 365 * 86_400

/** What holds for every job, unless it says otherwise itself. */
export const settings = {
  notify: true,
  /** After two to four seconds, then twice as long each time. */
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 6 * 3600,
  /** A job is lost with its worker after so long without a word of it: the shortest that the library takes. */
  heartbeatSeconds: 10,
  /** Only its heartbeat ends a job: this is the longest that the library takes. */
  expireInSeconds: 86_400,
  /** However long no worker runs, no job is forgotten. */
  retentionSeconds: 50 * yearSeconds,
} as const satisfies QueueOptions & { notify: boolean }

/** How long jobs are kept that were given up; those that were done are deleted at once. What is done in turn is asked for again and again. */
const keptSeconds = (queue: QueueName): number => (queues[queue].isInTurn ? 1 : 30) * 86_400

/** What adding a job writes where its key waits already; not its state, nor whose it is. */
const changedByAdding = [
  'data',
  'priority',
  'start_after',
  'keep_until',
  'expire_seconds',
  'deletion_seconds',
  'retry_limit',
  'retry_delay',
  'retry_backoff',
  'retry_delay_max',
  'dead_letter',
  'heartbeat_seconds',
  'group_id',
  'group_tier',
]

/** What it reads to find the row; not what was said of a job that failed. */
const readByAdding = ['id', 'name', 'state', 'singleton_key', 'created_on', ...changedByAdding]

/**
 * Brings the library's tables to its version, and the queues to what the catalogue says. The application's role may then add jobs, and
 * no more than adding needs (decisions/049). Several processes may call it at once, at every start.
 *
 * @param ownerUrl as for `migrate`, which comes first: it makes the application's role
 */
export async function installQueue(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'rejoinder queue install' })
  // What breaks tells whoever asked; without this it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    // In a database of several nodes the queue stays on the first; elsewhere the setting says nothing.
    await client.query('set citus.enable_ddl_propagation = off')
    const boss = await new PgBoss({ ...idle, migrate: true, db: statementsBy(client) }).start()
    const tables = new Set<string>()
    await boss.createQueue(deadLetters, settings)
    for (const queue of queueNames) {
      const own = { ...settings, deleteAfterSeconds: keptSeconds(queue), deadLetter: deadLetters }
      await boss.createQueue(queue, { ...own, policy: policyOf(queue) })
      await boss.updateQueue(queue, own)
      tables.add((await boss.getQueue(queue))?.table ?? '')
    }
    await boss.stop({ close: false, graceful: false })
    await grant(client, [...tables])
  } finally {
    await client.end() // also gives the advisory lock back
  }
}

async function grant(client: pg.Client, tables: readonly string[]): Promise<void> {
  const mayAdd = tables.map(
    (table) =>
      `grant insert, select (${readByAdding.join(', ')}), update (${changedByAdding.join(', ')})
         on ${schema}.${client.escapeIdentifier(table)} to rejoinder_app;`,
  )
  await client.query(`
    begin;
    revoke all on all tables in schema ${schema} from rejoinder_app;
    grant usage on schema ${schema} to rejoinder_app;
    grant select on ${schema}.version, ${schema}.queue to rejoinder_app;
    ${mayAdd.join('\n')}
    commit`)
}

/** In turn: of a key one is under way, which a unique index of the library's holds for all workers. */
const policyOf = (queue: QueueName): 'singleton' | 'standard' => (queues[queue].isInTurn ? 'singleton' : 'standard')
