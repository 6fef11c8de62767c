import { setTimeout as sleep } from 'node:timers/promises'
import { queuedJobs, queuesOf } from '../queued-jobs.ts'
import type { clientOf } from '../sandbox-process.ts'
import type { Installation } from './installation.ts'
import { type Customer, receivedInAll, sentInAll } from './people.ts'

/** What is still under way, in words; empty when nothing is. */
async function underWay(
  { admin }: Pick<Installation, 'admin'>,
  sandbox: ReturnType<typeof clientOf>,
  customers: readonly Customer[],
): Promise<string[]> {
  const { deliveries } = await sandbox.state()
  const { rows } = await admin.query<Record<string, number>>(`select
    (select count(*) from webhook_events where status = 'received')::int as "deliveries to look into",
    (select count(*) from send_attempts where state in ('prepared', 'calling', 'unclear'))::int as "sends to settle",
    (select count(*) from tasks where status = 'processing'
        or (status = 'pending' and draft_id is not null and scheduled_at < now() + interval '15 minutes'))::int as "sends that are due",
    (select count(*) from tasks where status = 'pending' and draft_id is null and scheduled_at < now())::int as "follow-ups to write",
    (select count(*) from writings where outcome is null and (lease_until > now() or not_before is not null))::int as "writings",
    (select count(*) from messages where direction = 'inbound')::int as here`)
  const { here = 0, ...counts } = rows[0] ?? {}
  const jobs = (await queuedJobs(admin)).filter(
    ({ state, startedOn, startAfter }) => state !== 'failed' && (startedOn !== null || startAfter <= new Date()),
  )
  const there = await receivedInAll(sandbox, customers)
  const sent = await sentInAll(sandbox, customers)
  const { rows: kept } = await admin.query<{ id: number }>(
    'select platform_reply_id::int as id from messages where platform_reply_id = any ($1::text[])',
    [sent],
  )
  const waiting = (deliveries.pending ?? 0) + (deliveries.held ?? 0) + (deliveries.sending ?? 0)
  const all: Record<string, number> = {
    ...counts,
    jobs: jobs.length,
    'deliveries under way': waiting,
    'replies to fetch': there - here,
    // What was answered inside the platform, and whose webhook was lost, comes with the next sync.
    'answers to fetch': sent.length - kept.length,
  }
  return Object.entries(all).flatMap(([what, count]) => (count === 0 ? [] : `${count} ${what}`))
}

const written = ['write_draft', 'write_follow_up']

/** What would be tried again in an hour is tried again now: patience is the product's, the hours are not ours. */
async function hurry({ admin }: Pick<Installation, 'admin'>): Promise<void> {
  const queues = await queuesOf(admin)
  for (const { queue, id, state, data, startAfter } of await queuedJobs(admin)) {
    const isTriedAgain = state === 'retry' || (state === 'created' && written.includes(data.job))
    if (isTriedAgain && startAfter > new Date()) await queues.update(queue, undefined, { id, startAfter: 0 })
  }
  await admin.query('update writings set not_before = now() where not_before > now()')
  await admin.query(`
    with hurried as (
      update tasks set scheduled_at = now() where status = 'pending' and last_error is not null
         and scheduled_at > now() and scheduled_at < now() + interval '15 minutes' returning workspace_id, id)
    update due d set at = now() from hurried h where d.workspace_id = h.workspace_id and d.subject_id = h.id`)
  await admin.query('update connections set sends_paused_until = null where sends_paused_until > now()')
  await admin.query('delete from send_rests')
}

/** Waits until nothing is under way any more. Returns what still is after `patienceMs`. */
export async function untilCalm(
  installation: Pick<Installation, 'admin'>,
  sandbox: ReturnType<typeof clientOf>,
  customers: readonly Customer[],
  patienceMs: number,
): Promise<string[]> {
  let left: string[] = ['nothing was seen']
  let quietRounds = 0
  for (const until = Date.now() + patienceMs; Date.now() < until && quietRounds < 2; await sleep(1000)) {
    try {
      await sandbox.clearFaults()
      await hurry(installation)
      left = await underWay(installation, sandbox, customers)
      quietRounds = left.length === 0 ? quietRounds + 1 : 0
    } catch {
      quietRounds = 0 // something is just starting again
    }
  }
  return quietRounds < 2 ? left : []
}
