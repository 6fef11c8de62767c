import type pg from 'pg'
import { labelFacts, labels } from '#contract/labels.ts'
import { type Report, type ReportAccess, reportListed } from '#contract/report.ts'
import { inTransaction } from '#db/connect.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { addDays } from '#lib/add-days.ts'
import { cutAtWord } from '#lib/cut-at-word.ts'
import { sha256 } from '#lib/sha256.ts'
import { AppError } from '../app-error.ts'
import type { TxCtx } from '../context.ts'
import { findInDirectory } from '../directory.ts'
import type { Scope } from '../scope.ts'
import { readThreadCounts } from '../threads/reads.ts'
import { currentWeek, type Readable, shownWeek, weekOf } from './rules.ts'
import { isAllowed, isMailedTo, listReaders, type Member, readLink, readNextAt } from './store.ts'

export { listDueReports } from './store.ts'

/** The workspace as a report is made of it. */
export interface Reported {
  name: string
  timeZone: string
  /** The day on which it was made. */
  since: string
}

/** Throws `not_found` when the workspace is gone. */
export async function readReported(tx: TxCtx, scope: Scope): Promise<Reported> {
  const [row] = await tx.db.query<Reported>(sql`
    select coalesce(nullif(company_name, ''), name) as name, time_zone as "timeZone", (created_at at time zone time_zone)::date::text as since
      from workspaces where id = ${scope.workspaceId} and deleted_at is null`)
  if (row === undefined) throw new AppError('not_found')
  return row
}

/** The report of the week that a day lies in, the one under way too; without a day the last week that is over. */
export async function readReport(tx: TxCtx, scope: Scope, asked: string | undefined): Promise<Report> {
  const workspace = await readReported(tx, scope)
  const week = currentWeek(tx.now(), workspace.timeZone)
  const first = weekOf(workspace.since)
  return readWeek(tx, scope, {
    workspace,
    week: shownWeek(asked ?? addDays(week, -7), { first, last: week }),
    readable: { first, last: week },
    showsThreads: true,
  })
}

interface Wanted {
  workspace: Reported
  /** The Monday. */
  week: string
  readable: Readable
  /** Whether whoever reads may open the threads. */
  showsThreads: boolean
}

/**
 * Bounded by one week of one workspace: what came is counted by the day already, what went out is found by an index of messages over time.
 * Answers count whoever wrote them, inside the platform too. What waits is what waits now, whenever it came: whoever reads by a link hears how
 * much that is, and names only of the weeks that are theirs to read.
 */
export async function readWeek(
  tx: TxCtx,
  scope: Scope,
  { workspace, week, readable, showsThreads }: Wanted,
): Promise<Report> {
  const after = addDays(week, 7)
  const [bounds] = await tx.db.query<{ lo: string; hi: string }>(sql`
    select ${week}::date::timestamp at time zone ${workspace.timeZone} as lo, ${after}::date::timestamp at time zone ${workspace.timeZone} as hi`)
  if (bounds === undefined) throw new Error('The week has no bounds')
  const within = (at: Sql): Sql => sql`${at} >= ${bounds.lo}::timestamptz and ${at} < ${bounds.hi}::timestamptz`
  const isReadable = (at: Sql): Sql => sql`
    and ${at} >= ${readable.first}::date::timestamp at time zone ${workspace.timeZone}
    and ${at} < ${addDays(readable.last, 7)}::date::timestamp at time zone ${workspace.timeZone}`
  const parts = {
    tx,
    scope,
    week: { from: week, to: addDays(week, 6) },
    within,
    waitingWithin: showsThreads ? () => empty : isReadable,
    threadId: showsThreads ? sql`t.id` : sql`null::uuid`,
  }
  const [cameIn, said, meetings, waiting] = await Promise.all([
    readCameIn(parts),
    readSaid(parts),
    readMeetings(parts),
    readWaiting(parts),
  ])
  return {
    workspaceName: workspace.name,
    from: week,
    to: addDays(week, 6),
    isOver: week < currentWeek(tx.now(), workspace.timeZone),
    earlier: week > readable.first ? addDays(week, -7) : null,
    later: week < readable.last ? after : null,
    cameIn,
    said,
    meetings,
    waiting,
  }
}

interface Parts {
  tx: TxCtx
  scope: Scope
  /** The days, and the moments. */
  week: { from: string; to: string }
  within: (at: Sql) => Sql
  /** Of what waits, that whose last mail is of a time that whoever reads may read of. */
  waitingWithin: (at: Sql) => Sql
  threadId: Sql
}

const machines = labels.filter((label) => labelFacts[label].isMachine)

/** Replies of the week as they are counted everywhere: `f` is what one was judged to be. */
const counted = ({ scope, week }: Parts): Sql => sql`
  f.workspace_id = ${scope.workspaceId} and f.day >= ${week.from}::date and f.day <= ${week.to}::date and f.kind = 'reply'`
/** Of a lead who was erased nothing but that: `keepNumbers`. */
const conversation = sql`coalesce(f.thread_id, f.subject_id)`
const byPerson = sql`not coalesce(f.label = any(${machines}), false)`

async function readCameIn(parts: Parts): Promise<Report['cameIn']> {
  const { tx, scope } = parts
  const [[sums], byLabel, byCampaign] = await Promise.all([
    tx.db.query<{ replies: number; conversations: number; machineMails: number }>(sql`
      select (count(*) filter (where ${byPerson}))::int as replies, (count(*) filter (where not ${byPerson}))::int as "machineMails",
             (count(distinct ${conversation}) filter (where ${byPerson}))::int as conversations
        from number_facts f where ${counted(parts)}`),
    tx.db.query<Report['cameIn']['byLabel'][number]>(sql`
      select f.label, count(*)::int as replies from number_facts f where ${counted(parts)} and ${byPerson}
       group by f.label order by count(*) desc, f.label`),
    tx.db.query<Report['cameIn']['byCampaign'][number]>(sql`
      select k.name as "campaignName", count(*)::int as replies from number_facts f
        left join campaigns k on k.workspace_id = ${scope.workspaceId} and k.id = f.campaign_id
       where ${counted(parts)} and ${byPerson} group by k.id, k.name order by count(*) desc, k.name limit 5`),
  ])
  if (sums === undefined) throw new Error('Nothing was counted')
  return { ...sums, byLabel, byCampaign }
}

/** Of somebody's words so many characters are told. */
const mostWords = 200
const shortened = <Lead extends { words: string }>(lead: Lead): Lead => ({
  ...lead,
  words: cutAtWord(lead.words, mostWords),
})

const iso = (column: Sql): Sql => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Of thread `t` and its contact `c`. */
const leadColumns = ({ threadId }: Pick<Parts, 'threadId'>, words: Sql, at: Sql): Sql => sql`
  ${threadId} as "threadId", coalesce(nullif(c.name, ''), c.email) as name, c.company,
  left(regexp_replace(${words}, '\\s+', ' ', 'g'), ${mostWords + 1}) as words, ${iso(at)} as at`

const joinContact = (scope: Scope): Sql => sql`
  join contacts c on c.workspace_id = ${scope.workspaceId} and c.id = t.contact_id`

async function readSaid(parts: Parts): Promise<Report['said']> {
  const { tx, scope, within } = parts
  const sent = sql`m.workspace_id = ${scope.workspaceId} and m.direction = 'outbound' and ${within(sql`m.sent_at`)}`
  const [[sums], newest] = await Promise.all([
    tx.db.query<Omit<Report['said'], 'newest'>>(sql`
      select count(*)::int as answers, (count(*) filter (where k.is_automatic))::int as automatic,
             (count(*) filter (where k.type = 'follow_up'))::int as "followUps"
        from messages m left join tasks k on k.workspace_id = ${scope.workspaceId} and k.id = m.task_id where ${sent}`),
    tx.db.query<Report['said']['newest'][number]>(sql`
      select ${leadColumns(parts, sql`m.new_text`, sql`m.sent_at`)}
        from (select * from messages m where ${sent} order by m.sent_at desc, m.id desc limit ${reportListed}) m
        join threads t on t.workspace_id = ${scope.workspaceId} and t.id = m.thread_id ${joinContact(scope)}
       order by m.sent_at desc, m.id desc`),
  ])
  if (sums === undefined) throw new Error('Nothing was counted')
  return { ...sums, newest: newest.map(shortened) }
}

/** The words that say so where the thread is judged by them, else the beginning of the reply. */
const leadsWords = sql`case when t.judged_message_id = m.id then coalesce(nullif(t.intent->'reasons'->0->>'quote', ''), m.new_text) else m.new_text end`
const namedDay = sql`
  case when t.judged_message_id = m.id then jsonb_path_query_first(t.intent, '$.dates[*] ? (@.kind == "meeting").day') #>> '{}' end`

async function readMeetings(parts: Parts): Promise<Report['meetings']> {
  const { tx, scope } = parts
  const asked = sql`${counted(parts)} and f.label = 'meeting_request'`
  const [[sum], newest] = await Promise.all([
    tx.db.query<{ count: number }>(
      sql`select count(distinct ${conversation})::int as count from number_facts f where ${asked}`,
    ),
    tx.db.query<Report['meetings']['newest'][number]>(sql`
      select w.* from (
        select distinct on (t.id) ${leadColumns(parts, leadsWords, sql`m.sent_at`)}, ${namedDay} as day,
               exists (select from messages o where o.workspace_id = ${scope.workspaceId} and o.thread_id = t.id and o.direction = 'outbound'
                 and o.sent_at > m.sent_at) as "isAnswered"
          from number_facts f join messages m on m.workspace_id = ${scope.workspaceId} and m.id = f.subject_id
          join threads t on t.workspace_id = ${scope.workspaceId} and t.id = f.thread_id ${joinContact(scope)}
         where ${asked} order by t.id, m.sent_at desc) w
       order by w.at desc, w.name limit ${reportListed}`),
  ])
  return { count: sum?.count ?? 0, newest: newest.map(shortened) }
}

/** All that needs a person at this moment, as the inbox counts it; named is whoever has waited longest. */
async function readWaiting({ waitingWithin, ...parts }: Parts): Promise<Report['waiting']> {
  const { tx, scope } = parts
  const [{ needs }, longest] = await Promise.all([
    readThreadCounts(tx, scope),
    tx.db.query<Report['waiting']['longest'][number]>(sql`
      select ${leadColumns(parts, sql`t.snippet`, sql`t.last_message_at`)}, t.needs as why
        from threads t ${joinContact(scope)}
       where t.workspace_id = ${scope.workspaceId} and t.archived_at is null and t.snoozed_until is null and t.needs is not null
         ${waitingWithin(sql`t.last_message_at`)}
       order by t.last_message_at, t.id limit ${reportListed}`),
  ])
  return { count: needs, longest: longest.map(shortened) }
}

/** Whether the report is mailed to who asks, and when; for admins also its link and who else gets it. */
export async function readReportAccess(tx: TxCtx, scope: Scope, member: Member): Promise<ReportAccess> {
  const isAdmin = scope.actor.kind === 'person' && scope.actor.role === 'admin'
  return {
    isSubscribed: await isMailedTo(tx, scope, member),
    nextAt: await readNextAt(tx, scope),
    link: isAdmin ? await readLink(tx, scope) : null,
    readers: isAdmin ? await listReaders(tx, scope) : [],
  }
}

export interface FoundReportLink {
  workspaceId: string
  /** Of whom it was mailed to; null: the workspace's own link. */
  reader: { id: string; email: string } | null
  firstWeek: string
}

/** What a link's token opens; null for one that never was, that has ended, whose workspace is gone, or that was mailed to who may not read it any more. */
export async function findReportLink(pool: pg.Pool, token: string, now: Date): Promise<FoundReportLink | null> {
  const hash = sha256(token)
  const entry = await findInDirectory(pool, 'report', hash)
  if (entry === null) return null
  const { workspaceId } = entry
  const [row] = await inTransaction(pool, { workspaceId }, (db) =>
    db.query<{ firstWeek: string; readerId: string | null; email: string | null }>(sql`
      select l.first_week::text as "firstWeek", l.reader_id as "readerId", r.email
        from report_links l join workspaces w on w.id = ${workspaceId} and w.deleted_at is null
        left join report_readers r on r.workspace_id = ${workspaceId} and r.id = l.reader_id
       where l.workspace_id = ${workspaceId} and l.id = ${entry.subjectId} and l.token_hash = ${hash}
         and l.expires_at > ${now} and l.revoked_at is null and (l.reader_id is null or ${isAllowed({ workspaceId })})`),
  )
  if (row === undefined) return null
  const { firstWeek, readerId, email } = row
  return { workspaceId, firstWeek, reader: readerId === null || email === null ? null : { id: readerId, email } }
}

/**
 * What a link shows: of a mail the one week that it tells of, else a finished week since the first one. Nothing of other weeks, and no way
 * into a thread. Throws `not_found` while no such week is over.
 */
export async function readLinkedReport(
  tx: TxCtx,
  scope: Scope,
  { firstWeek, reader }: FoundReportLink,
  asked: string | undefined,
): Promise<Report> {
  const workspace = await readReported(tx, scope)
  const lastOver = addDays(currentWeek(tx.now(), workspace.timeZone), -7)
  const readable = { first: firstWeek, last: reader === null ? lastOver : firstWeek }
  if (readable.last < readable.first) throw new AppError('not_found')
  return readWeek(tx, scope, { workspace, week: shownWeek(asked, readable), readable, showsThreads: false })
}
