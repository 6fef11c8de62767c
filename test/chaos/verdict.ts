import type pg from 'pg'
import { queues } from '#queue/catalogue.ts'
import { queuedJobs } from '../queued-jobs.ts'
import type { clientOf } from '../sandbox-process.ts'
import { judgeAtThePlatform, type Received, receivedOf, type Sent, sentOf } from './at-the-platform.ts'
import type { OptOut } from './leads.ts'
import type { PeopleDid } from './people.ts'
import { judgeNotices, type Told } from './places.ts'

/** Whose workspace it is, here and at the platform. */
interface Judged {
  person: { workspaceId: string }
  platformId: number
}

type Platform = Pick<ReturnType<typeof clientOf>, 'eachReceived' | 'eachSent' | 'leads'>

/** What else happened. */
export interface Happened {
  /** Leads who wanted no more mail. */
  optOuts?: readonly OptOut[]
  /** Messages of notices that arrived. */
  told?: readonly Told[]
  /** What was done in this time is not in the backup that was restored; null: nothing was. */
  lost?: { from: Date; until: Date } | null
}

export interface Verdict {
  counts: Record<string, number>
  /** What must not be, in words; empty when every promise held. */
  violations: string[]
}

interface ThreadRow {
  id: string
  status: string
  answer_status: string | null
  last_direction: string
  revision: number
  is_scored: boolean
}
interface MessageRow {
  thread_id: string
  direction: string
  sent_at: string
  created_at: Date
  /** By what the platform is asked about it. */
  handle: string | null
  /** Of a send of ours: the handle of the mail that it answers; null for every other message. */
  answers: string | null
  /** When the words of such a send were written. */
  written_at: Date | null
}
interface TaskRow {
  id: string
  thread_id: string
  status: string
  is_late: boolean
  type: string
  has_draft: boolean
  draft_state: string | null
  last_error: object | null
}
interface AttemptRow {
  id: string
  task_id: string
  state: string
  platform_reply_id: number | null
}

const addresses = (to: readonly string[], cc: readonly string[]): string =>
  `${to.toSorted().join(', ')} / ${cc.toSorted().join(', ')}`
const emailsOf = (people: readonly { address: string }[]): string[] => people.map(({ address }) => address)

const openStatuses = ['processing', 'pending', 'ready', 'failed']

/** Compares what the simulator says happened with what the product says, thread by thread and send by send. */
export async function judge(
  admin: pg.Pool,
  sandbox: Platform,
  customers: readonly Judged[],
  did: PeopleDid,
  { optOuts = [], told = [], lost = null }: Happened = {},
): Promise<Verdict> {
  const verdict: Verdict = { counts: {}, violations: [] }
  for (const customer of customers)
    await judgeCustomer(admin, sandbox, customer, verdict, {
      letGo: did.letGo,
      optOuts: optOuts.filter(({ platformId }) => platformId === customer.platformId),
      lost,
    })
  await judgeQueue(admin, verdict)
  await judgePeople(admin, did, verdict)
  const notices = await judgeNotices(admin, told, lost, (what) => void verdict.violations.push(what))
  verdict.counts = { ...verdict.counts, 'leads who opted out': optOuts.length, ...notices }
  return verdict
}

const add = ({ counts }: Verdict, what: string, count: number): void => {
  counts[what] = (counts[what] ?? 0) + count
}

async function judgeCustomer(
  admin: pg.Pool,
  sandbox: Platform,
  { person: { workspaceId }, platformId }: Judged,
  verdict: Verdict,
  { letGo, optOuts, lost }: Required<Pick<Happened, 'optOuts' | 'lost'>> & Pick<PeopleDid, 'letGo'>,
): Promise<void> {
  const rows = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
    (await admin.query<Row>(text, [workspaceId])).rows
  const wrong = (what: string): void => void verdict.violations.push(what)
  const ids = (list: readonly { id: number }[]): Set<number> => new Set(list.map(({ id }) => Number(id)))

  // Every reply once.
  const received: Received[] = []
  for await (const mail of sandbox.eachReceived(platformId)) received.push(receivedOf(mail))
  const there = ids(received)
  const inbound = await rows<{ id: number }>(
    "select platform_reply_id::int as id from messages where workspace_id = $1 and direction = 'inbound'",
  )
  const here = ids(inbound)
  for (const id of there) if (!here.has(id)) wrong(`reply ${id} of the platform is not here`)
  if (inbound.length !== here.size) wrong(`${inbound.length - here.size} replies are here more than once`)
  add(verdict, 'replies at the platform', there.size)
  add(verdict, 'replies here', inbound.length)

  // Every send once: a mail of ours at the platform is one attempt here, and the other way round.
  const sent: SentThere[] = []
  for await (const mail of sandbox.eachSent(platformId)) {
    const { via, to, cc } = mail
    sent.push({ ...sentOf(mail), via, reached: addresses(emailsOf(to), emailsOf(cc)), isToSeveral: to.length > 1 })
  }
  const attempts = await rows<AttemptRow>(
    'select id, task_id, state, platform_reply_id::int from send_attempts where workspace_id = $1',
  )
  const claimed = Map.groupBy(
    attempts.filter(({ state }) => state === 'sent'),
    ({ platform_reply_id }) => platform_reply_id,
  )
  const ours = sent.filter(({ via }) => via === 'api')
  for (const mail of ours) {
    const count = claimed.get(mail.replyId)?.length ?? 0
    // The line in the ledger may be lost with the backup's time; that it went out is not: it is in its thread.
    const mayBeLost = count === 0 && lost !== null && mail.at >= lost.from && mail.at <= lost.until
    if (count !== 1 && !mayBeLost) wrong(`mail ${mail.replyId} went out, and ${count} sends here say that it is theirs`)
  }
  // To all whom the ledger names, and to nobody else.
  const told = new Map(
    (
      await rows<{ id: number; to: string[]; cc: string[] }>(
        `select id, jsonb_path_query_array(envelope, '$.to[*].email') as to, jsonb_path_query_array(envelope, '$.cc[*].email') as cc
           from (select a.platform_reply_id::int as id, coalesce(w.envelope, a.envelope) as envelope from send_attempts a
                   left join send_attempt_words w on w.workspace_id = $1 and w.attempt_id = a.id
                  where a.workspace_id = $1 and a.state = 'sent') sent where envelope is not null`,
      )
    ).map(({ id, to, cc }) => [id, addresses(to, cc)]),
  )
  for (const mail of ours) {
    const wanted = told.get(mail.replyId)
    if (wanted !== undefined && wanted !== mail.reached)
      wrong(`mail ${mail.replyId} reached ${mail.reached}, and was to reach ${wanted}`)
  }
  add(verdict, 'of them to several people', ours.filter(({ isToSeveral }) => isToSeveral).length)
  const mails = new Set(ours.map(({ replyId }) => replyId))
  for (const id of claimed.keys())
    if (id === null || !mails.has(id)) wrong(`a send says that it is mail ${id}, which never went out`)
  add(verdict, 'mails sent by us', ours.length)
  add(verdict, 'mails sent inside the platform', sent.length - ours.length)

  const tasks = await rows<TaskRow>(
    `select k.id, k.thread_id, k.type, k.status, k.scheduled_at < now() as is_late, k.draft_id is not null as has_draft,
            d.state as draft_state, k.last_error
       from tasks k left join drafts d on d.workspace_id = k.workspace_id and d.id = k.draft_id where k.workspace_id = $1`,
  )
  judgeTasks(tasks, attempts, wrong)
  for (const [status, list] of Map.groupBy(tasks, (task) => task.status)) add(verdict, `tasks ${status}`, list.length)

  const outbound = ids(
    await rows("select platform_reply_id::int as id from messages where workspace_id = $1 and direction = 'outbound'"),
  )
  for (const { replyId } of sent) if (!outbound.has(replyId)) wrong(`mail ${replyId} went out and is in no thread`)

  const threads = await rows<ThreadRow>(
    `select id, status, answer_status, last_direction, revision, intent is not null as is_scored from threads where workspace_id = $1`,
  )
  const messages = await rows<MessageRow>(
    `select m.thread_id, m.direction, m.sent_at::text, m.created_at, m.platform_handle as handle, a.in_reply_to as answers,
            d.created_at as written_at
       from messages m left join send_attempts a on a.workspace_id = $1 and a.task_id = m.task_id and a.state = 'sent'
       left join tasks k on k.workspace_id = $1 and k.id = a.task_id
       left join drafts d on d.workspace_id = $1 and d.id = k.draft_id
      where m.workspace_id = $1 order by m.sent_at desc`,
  )
  judgeThreads(threads, messages, tasks, wrong)
  add(verdict, 'threads', threads.length)
  await judgeCounts(rows, threads, wrong)
  await judgeWritings(rows, wrong)

  const emails = new Map((await sandbox.leads(platformId)).map(({ id, email }) => [email, id]))
  const known = await rows<{ id: number; at: string }>(
    `select platform_reply_id::int as id, created_at as at from messages
      where workspace_id = $1 and direction = 'inbound' and not is_away and not is_automated and not is_bounce`,
  )
  const optedOut = await rows<{ id: number; at: string }>(
    `select platform_lead_id::int as id, unsubscribed_at as at from contacts
      where workspace_id = $1 and unsubscribed_at is not null and platform_lead_id is not null`,
  )
  const timesOf = (list: readonly { id: number; at: string }[]) => new Map(list.map(({ id, at }) => [id, new Date(at)]))
  judgeAtThePlatform(
    {
      received,
      sent,
      optOuts,
      knownAt: timesOf(known),
      optedOutAt: timesOf(optedOut),
      letGo: new Set([...letGo].flatMap((email) => emails.get(email) ?? [])),
    },
    wrong,
  )
  for (const by of ['agent', 'reminder'] as const)
    add(
      verdict,
      `mails by ${by === 'agent' ? 'an agent' : 'way of reminder'}`,
      sent.filter((mail) => mail.by === by).length,
    )
}

interface SentThere extends Sent {
  via: string
  reached: string
  isToSeveral: boolean
}

/** By itself at most one answer goes to a message, and each follow-up once; and nothing that went out lies about to be sent again. */
async function judgeWritings(
  rows: <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>,
  wrong: (what: string) => void,
): Promise<void> {
  const answers = await rows<{ thread_id: string; words: string }>(`
    with sent as (
      select k.thread_id, k.type, k.follow_up_number, d.created_at, d.body,
             lag(d.created_at) over (partition by k.thread_id, k.type, k.follow_up_number order by d.created_at) as before
        from tasks k join drafts d on d.workspace_id = k.workspace_id and d.id = k.draft_id
       where k.workspace_id = $1 and k.status = 'sent' and k.is_automatic)
    select s.thread_id, left(s.body, 80) as words from sent s
     where s.before is not null and not exists (
       select from messages m left join tasks o on o.workspace_id = m.workspace_id and o.id = m.task_id
        where m.workspace_id = $1 and m.thread_id = s.thread_id and m.created_at between s.before and s.created_at
          and (m.direction = 'inbound' or (s.type = 'follow_up' and o.type <> 'follow_up')))`)
  for (const { thread_id, words } of answers) wrong(`thread ${thread_id} was answered twice by itself: ${words}`)
  // A draft to a mail that has come since may say the same: a person decides.
  const left = await rows<{ id: string; thread_id: string }>(`
    select d.id, d.thread_id from drafts d
     where d.workspace_id = $1 and d.state = 'open' and exists (
       select from send_attempts a left join send_attempt_words w on w.workspace_id = $1 and w.attempt_id = a.id
        where a.workspace_id = $1 and a.thread_id = d.thread_id and a.state = 'sent'
          and trim(coalesce(w.body, a.body)) = trim(d.body)
          and not exists (
            select from messages m join messages o on o.workspace_id = $1 and o.platform_handle = a.in_reply_to
             where m.workspace_id = $1 and m.thread_id = d.thread_id and m.direction = 'inbound'
               and m.created_at > o.created_at and m.created_at <= d.created_at))`)
  for (const { id, thread_id } of left) wrong(`draft ${id} of thread ${thread_id} is open, and its words went out`)
  const many = await rows<{ kind: string; subject_id: string; asked: number }>(
    'select kind, subject_id, asked from writings where workspace_id = $1 and asked > 3',
  )
  for (const { kind, subject_id, asked } of many) wrong(`${kind} ${subject_id} got ${asked} answers of its model`)
}

function judgeTasks(tasks: readonly TaskRow[], attempts: readonly AttemptRow[], wrong: (what: string) => void): void {
  const ofTask = Map.groupBy(attempts, ({ task_id }) => task_id)
  for (const { id, type, status, is_late, has_draft, draft_state, last_error } of tasks) {
    // Every task that waits has its draft; only a follow-up is planned before it is written.
    const isWaiting = status === 'ready' || status === 'pending'
    const isPlanned = status === 'pending' && type === 'follow_up' && !has_draft
    if (isWaiting && !isPlanned && draft_state !== 'open') wrong(`task ${id} is ${status}, its draft is ${draft_state}`)
    if (isPlanned && is_late) wrong(`follow-up ${id} is due and not written`)
    const sent = (ofTask.get(id) ?? []).filter(({ state }) => state === 'sent').length
    if (sent > 1) wrong(`task ${id} went out ${sent} times`)
    if (status === 'sent' && sent !== 1) wrong(`task ${id} says sent, its ledger does not`)
    if (status !== 'sent' && sent > 0) wrong(`task ${id} went out and says ${status}`)
    if (status === 'failed' && !last_error) wrong(`task ${id} failed without a word`)
    if (status === 'processing') wrong(`task ${id} is stuck in processing`)
    if (status === 'pending' && has_draft && is_late) wrong(`task ${id} is due and does not go out`)
  }
  for (const { id, state } of attempts) {
    if (state === 'prepared' || state === 'calling' || state === 'unclear')
      wrong(`send attempt ${id} is still ${state}`)
  }
}

function judgeThreads(
  threads: readonly ThreadRow[],
  messages: readonly MessageRow[],
  tasks: readonly TaskRow[],
  wrong: (what: string) => void,
): void {
  const messagesOf = Map.groupBy(messages, ({ thread_id }) => thread_id)
  const tasksOf = Map.groupBy(tasks, ({ thread_id }) => thread_id)
  for (const thread of threads) {
    const [newest, ...older] = messagesOf.get(thread.id) ?? []
    if (newest === undefined) {
      wrong(`thread ${thread.id} has no message`)
      continue
    }
    if (!lastDirections(newest, older).includes(thread.last_direction))
      wrong(`thread ${thread.id} says ${thread.last_direction} was last`)
    const ofThread = tasksOf.get(thread.id) ?? []
    const prepared = ofThread.filter(({ has_draft }) => has_draft).map(({ status }) => status)
    // What could not be written waits for a person like what could not be sent.
    const isUnwritten = ofThread.some(({ has_draft, status }) => !has_draft && status === 'failed')
    const open = isUnwritten ? [...prepared, 'failed'] : prepared
    const answer = openStatuses.find((status) => open.includes(status)) ?? null
    if (answer !== thread.answer_status)
      wrong(`thread ${thread.id} says its answer is ${thread.answer_status}, it is ${answer}`)
    const status = answer !== null ? 'pending' : thread.last_direction === 'outbound' ? 'replied' : 'new'
    if (status !== thread.status) wrong(`thread ${thread.id} is ${thread.status}, and should be ${status}`)
    if (!thread.is_scored) wrong(`thread ${thread.id} was never scored`)
  }
}

/**
 * Which direction a thread may say was last: of messages of one time either. A mail of the lead's that our newest send did not know, since it came
 * once its words were written, is not answered by it, though it is older by its own time; of one before their newest that depends on whether it asks
 * for anything.
 */
function lastDirections(newest: MessageRow, older: readonly MessageRow[]): string[] {
  const heard = older.find(({ direction }) => direction === 'inbound')
  if (newest.answers !== null && heard !== undefined) {
    if (heard.created_at > newest.created_at) return ['inbound']
    const since = newest.written_at ?? newest.created_at
    const isLate = older.some((one) => one !== heard && one.direction === 'inbound' && one.created_at > since)
    if (heard.handle !== newest.answers || isLate) return ['inbound', 'outbound']
  }
  return [newest, ...older].filter(({ sent_at }) => sent_at === newest.sent_at).map(({ direction }) => direction)
}

async function judgeCounts(
  rows: <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>,
  threads: readonly ThreadRow[],
  wrong: (what: string) => void,
): Promise<void> {
  const [counted] = await rows<{ total: number; fresh: number; pending: number }>(
    'select sum(total)::int as total, sum(fresh)::int as fresh, sum(pending)::int as pending from thread_counts where workspace_id = $1',
  )
  const real = {
    total: threads.length,
    fresh: threads.filter(({ status }) => status === 'new').length,
    pending: threads.filter(({ status }) => status === 'pending').length,
  }
  if (JSON.stringify(counted) !== JSON.stringify(real))
    wrong(`the tabs count ${JSON.stringify(counted)}, there are ${JSON.stringify(real)}`)
}

async function judgeQueue(admin: pg.Pool, { counts, violations }: Verdict): Promise<void> {
  const late = new Date(Date.now() - 10_000)
  const stuck = (await queuedJobs(admin)).filter(
    // What is done in turn is asked for again and again: one that was given up says nothing.
    ({ queue, state, startAfter, createdOn }) =>
      state === 'failed' ? !queues[queue].isInTurn : state !== 'active' && startAfter < late && createdOn < late,
  )
  for (const { data, state, output, retryCount, singletonKey, startAfter, createdOn } of stuck) {
    const more = { state, retryCount, singletonKey, startAfter, createdOn }
    violations.push(`a job ${data.job} is stuck: ${JSON.stringify(output ?? 'nobody does it')} ${JSON.stringify(more)}`)
  }
  counts['stuck jobs'] = stuck.length
  const events = await admin.query<{ status: string; count: number; error: string | null }>(
    'select status, count(*)::int as count, max(error::text) as error from webhook_events group by status',
  )
  for (const { status, count, error } of events.rows) {
    counts[`deliveries ${status}`] = count
    if (status === 'received' || status === 'failed')
      violations.push(`${count} deliveries are ${status}: ${error ?? ''}`)
  }
}

/** What the product said yes to either went out, or was cancelled, or says in words why not. */
async function judgePeople(admin: pg.Pool, { accepted, canceled }: PeopleDid, verdict: Verdict): Promise<void> {
  const { rows } = await admin.query<{ id: string; status: string; last_error: object | null }>(
    'select id, status, last_error from tasks where id = any($1::uuid[])',
    [[...accepted]],
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  for (const id of accepted) {
    const task = known.get(id)
    if (task === undefined) verdict.violations.push(`task ${id} was accepted and is gone`)
    else if (task.status === 'ready' && !task.last_error)
      verdict.violations.push(`task ${id} was approved and waits without a word`)
  }
  const sentAll = await admin.query<{ id: string }>(
    "select id from tasks where status = 'sent' and id = any($1::uuid[])",
    [[...canceled]],
  )
  for (const { id } of sentAll.rows) {
    if (!accepted.has(id)) verdict.violations.push(`task ${id} was cancelled and went out`)
  }
  verdict.counts['sends that people asked for'] = accepted.size
}
