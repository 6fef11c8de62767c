import { setTimeout as sleep } from 'node:timers/promises'
import { queuedJobs, queuesOf } from '../queued-jobs.ts'
import type { clientOf } from '../sandbox-process.ts'
import type { Installation } from './installation.ts'
import { countsOf, type Writers } from './leads.ts'
import { hurryNotices } from './trouble.ts'

/** What is still under way, in words; empty when nothing is. */
async function underWay(
  { admin }: Pick<Installation, 'admin'>,
  sandbox: ReturnType<typeof clientOf>,
  customers: readonly Pick<Writers, 'platformId'>[],
): Promise<string[]> {
  const { deliveries } = await sandbox.state()
  const { rows } = await admin.query<Record<string, number>>(`select
    (select count(*) from webhook_events where status = 'received')::int as "deliveries to look into",
    (select count(*) from send_attempts where state in ('prepared', 'calling', 'unclear'))::int as "sends to settle",
    (select count(*) from tasks where status = 'processing'
        or (status = 'pending' and draft_id is not null and scheduled_at < now() + interval '15 minutes'))::int as "sends that are due",
    (select count(*) from tasks where status = 'pending' and draft_id is null and scheduled_at < now())::int as "follow-ups to write",
    (select count(*) from writings where outcome is null and (lease_until > now() or not_before > now()))::int as "writings",
    (select count(*) from notices where gathered_at is null)::int as "notices to gather",
    (select count(*) from notice_deliveries where state = 'waiting' and due_at < now() + interval '15 minutes')::int as "notices to tell",
    (select count(*) from reconciliations where ended_at is null)::int as "workspaces to compare after a restore",
    (select count(*) from messages where direction = 'inbound')::int as received,
    (select count(*) from messages where direction = 'outbound' and platform_reply_id is not null)::int as sent`)
  const { received = 0, sent = 0, ...counts } = rows[0] ?? {}
  const jobs = (await queuedJobs(admin)).filter(
    ({ state, startedOn, startAfter }) => state !== 'failed' && (startedOn !== null || startAfter <= new Date()),
  )
  const there = await countsOf(sandbox, customers)
  const waiting = (deliveries.pending ?? 0) + (deliveries.held ?? 0) + (deliveries.sending ?? 0)
  const all: Record<string, number> = {
    ...counts,
    jobs: jobs.length,
    'deliveries under way': waiting,
    'replies to fetch': there.received - received,
    // What was answered inside the platform, and whose webhook was lost, comes with the next sync.
    'answers to fetch': there.sent - sent,
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
  const { rows: hurried } = await admin.query<{ id: string }>(`
    update tasks set scheduled_at = now() where status = 'pending' and last_error is not null
       and scheduled_at > now() and scheduled_at < now() + interval '15 minutes' returning id`)
  await admin.query('update due set at = now() where subject_id = any($1::uuid[])', [hurried.map(({ id }) => id)])
  await admin.query('update connections set sends_paused_until = null where sends_paused_until > now()')
  await admin.query('delete from send_rests')
  await hurryNotices(admin)
}

/** Waits until nothing is under way any more. Returns what still is after `patienceMs`. */
export async function untilCalm(
  installation: Pick<Installation, 'admin'>,
  sandbox: ReturnType<typeof clientOf>,
  customers: readonly Pick<Writers, 'platformId'>[],
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
