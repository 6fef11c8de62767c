import { noneOf } from '#contract/none-of.ts'
import { type NumberDimension, numberDimensions } from '#contract/number-dimensions.ts'
import type { AgentWeek, AnswerTimes, Figures, NumberFilters, Numbers, Period } from '#contract/numbers.ts'
import { plans } from '#contract/plans.ts'
import type { Counts } from '#contract/workspaces.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Counter } from '../daily-numbers.ts'
import type { Scope } from '../scope.ts'
import { timeAtShare } from './answer-rules.ts'
import { readNames } from './choices.ts'
import { columnOf, countedSums, countsUnder, plain, sums } from './lines.ts'
import { before, lengthOf, periodOf, spansOf, stepOf, stepsOf } from './period-rules.ts'
import { sliceOf, sliceOfWaits } from './rules.ts'

/** What is told of the numbers: of which workspaces, of which days, narrowed to what, and by what. */
export interface Asked {
  workspaceIds: readonly string[]
  from?: string | undefined
  to?: string | undefined
  days: number
  by: NumberDimension | 'workspace'
  filters: NumberFilters
}

type Sums = Record<Counter, number>
type Filter = readonly [dimension: NumberDimension, key: string]

interface Question {
  workspaceIds: readonly string[]
  filters: readonly Filter[]
  now: Period
  past: Period
  today: string
}

const mostRows = 100
/** It takes these sums for few lines, and would sort tens of thousands of them before it adds: half of the time. */
const addUnsorted = 'set local enable_sort = off'

/**
 * The figures of a period and of the one before it, of workspaces that the transaction sees. By one or two things, with or without telling
 * them apart, they are read from the sums of days; by more, from the single lines. First answers are read from classes of time
 * (`classEdges`) while at most one thing is asked for, else exactly.
 */
export async function readNumbers(tx: TxCtx, asked: Asked): Promise<Numbers> {
  const { workspaceIds, by } = asked
  const today = await readToday(tx, workspaceIds)
  const period = periodOf(asked, today)
  const filters = filtersOf(asked.filters)
  const question: Question = { workspaceIds, filters, now: period, past: before(period), today }
  const [, days, times, waits, questions, rows, recount] = await Promise.all([
    tx.db.query(plain(addUnsorted)),
    readDays(tx, question),
    readAnswerTimes(tx, question),
    readWaits(tx, question),
    readQuestions(tx, question),
    readRows(tx, question, by),
    readRecount(tx, workspaceIds),
  ])
  const within = ({ from, to }: Period) => days.filter(({ day }) => day >= from && day <= to)
  return {
    period,
    before: question.past,
    today,
    now: figuresOf(within(period)),
    past: figuresOf(within(question.past)),
    answerTimes: times,
    step: stepOf(period),
    steps: stepsOf(period).map((step) => ({ ...step, ...figuresOf(within(step)) })),
    waits,
    questions,
    dimension: by,
    by: rows.slice(0, mostRows),
    hasMore: rows.length > mostRows,
    recount,
  }
}

const weekDays = 7

/** What an agent did within a week, up to today; and why its drafts waited for a person. */
export async function readAgentWeek(tx: TxCtx, { workspaceId }: Scope, agentId: string): Promise<AgentWeek> {
  const workspaceIds = [workspaceId]
  const today = await readToday(tx, workspaceIds)
  const now = periodOf({ days: weekDays }, today)
  // Of these days alone: nothing is compared.
  const question: Question = { workspaceIds, filters: [['agent', agentId]], now, past: now, today }
  const [days, waits] = await Promise.all([readDays(tx, question), readWaits(tx, question)])
  const { sends, automaticSends, uneditedDrafts, editedDrafts, rejectedDrafts } = figuresOf(days)
  return { period: now, sends, automaticSends, uneditedDrafts, editedDrafts, rejectedDrafts, waits }
}

const filtersOf = (filters: NumberFilters): Filter[] =>
  numberDimensions.flatMap((dimension) => {
    const key = filters[dimension]
    return key === undefined ? [] : [[dimension, key] as const]
  })

async function readToday({ db, now }: TxCtx, workspaceIds: readonly string[]): Promise<string> {
  const [row] = await db.query<{ day: string | null }>(sql`
    select max((${now().toISOString()}::timestamptz at time zone w.time_zone)::date)::text as day
      from workspaces w where w.id = any(${workspaceIds}::uuid[])`)
  return row?.day ?? now().toISOString().slice(0, 10)
}

function figuresOf(rows: readonly Sums[]): Figures {
  const sum = (name: Counter): number => rows.reduce((total, row) => total + row[name], 0)
  return {
    replies: sum('replies'),
    machineMails: sum('machine_mails'),
    positiveReplies: sum('positive_replies'),
    meetingRequests: sum('meeting_requests'),
    optOuts: sum('opt_outs'),
    sends: sum('sends'),
    automaticSends: sum('automatic_sends'),
    uneditedDrafts: sum('unedited_drafts'),
    editedDrafts: sum('edited_drafts'),
    rejectedDrafts: sum('rejected_drafts'),
    costUsd: sum('cost_micros') / 1e6,
    tokens: sum('tokens'),
  }
}

// ------------------------------------------------------------------------------------------------------------- sums of days

/**
 * Sums `n` of these workspaces that stand for the filters, told apart by `by` (whose key is `key`) or not. Null: they are of more than two
 * things, of which there are no sums.
 */
function sumsFor({ workspaceIds, filters }: Question, by?: NumberDimension): { from: Sql; key: Sql } | null {
  const dimensions = [...new Set([...filters.map(([dimension]) => dimension), ...(by === undefined ? [] : [by])])]
  const slice = sliceOf(dimensions)
  if (slice === null) return null
  const [first, second] = numberDimensions.filter((one) => dimensions.includes(one))
  const keyOf = (dimension: NumberDimension | undefined): string | undefined =>
    filters.find(([one]) => one === dimension)?.[1]
  const is = (column: Sql, dimension: NumberDimension | undefined): Sql => {
    if (dimension === undefined) return sql`and ${column} = ''`
    const key = keyOf(dimension)
    return key === undefined ? empty : sql`and ${column} = ${key}`
  }
  return {
    from: sql`daily_numbers n where n.workspace_id = any(${workspaceIds}::uuid[]) and n.slice = ${slice} ${is(sql`n.one`, first)} ${is(sql`n.other`, second)}`,
    key: by !== undefined && by === second ? sql`n.other` : sql`n.one`,
  }
}

// ------------------------------------------------------------------------------------------------------------- single lines

const linesFor = ({ workspaceIds, filters }: Question): Sql =>
  filters.reduce(
    (sofar, [dimension, key]) => sql`${sofar} ${countsUnder(dimension, key)}`,
    sql`number_facts f where f.workspace_id = any(${workspaceIds}::uuid[])`,
  )

// -------------------------------------------------------------------------------------------------------------- the answers

async function readDays(tx: TxCtx, question: Question): Promise<(Sums & { day: string })[]> {
  const { now, past } = question
  const kept = sumsFor(question)
  return tx.db.query<Sums & { day: string }>(
    kept === null
      ? sql`select f.day::text as day, ${countedSums} from ${linesFor(question)} and f.day between ${past.from} and ${now.to} group by f.day`
      : sql`select n.day::text as day, ${sums} from ${kept.from} and n.day between ${past.from} and ${now.to} group by n.day`,
  )
}

type Row = Numbers['by'][number]

async function readRows(tx: TxCtx, question: Question, by: NumberDimension | 'workspace'): Promise<Row[]> {
  const found = await readSumsBy(tx, question, by)
  const [times, names] = await Promise.all([
    isTimed(question, by, found) ? readTimesBy(tx, question, by) : null,
    readNames(
      tx,
      question.workspaceIds,
      by,
      found.map(({ key }) => key),
    ),
  ])
  return found.map(({ key, ...row }) => ({
    key,
    name: names.get(key) ?? null,
    figures: figuresOf([row]),
    answerTimes: times === null ? null : (times.get(key) ?? timesOf([])),
  }))
}

const isOfOne = ({ filters }: Question, by: NumberDimension | 'workspace'): boolean =>
  filters.length === 0 || (filters.length === 1 && (by === 'workspace' || by === filters[0]?.[0]))

/** Where first answers are read line by line, more of them than this are not told apart, ... */
const mostTimed = 20_000
/** ... nor where no index leads to the lines and there are more days than these. */
const mostDays = 31

function isTimed(question: Question, by: NumberDimension | 'workspace', found: readonly Sums[]): boolean {
  if (isOfOne(question, by)) return true
  const isIndexed = question.filters.some(([dimension]) => dimension === 'campaign' || dimension === 'sender')
  const sends = found.reduce((sum, row) => sum + row.sends, 0)
  return sends <= mostTimed && (isIndexed || lengthOf(question.now) <= mostDays)
}

/** The most replies and sends first; one more than are told. */
async function readSumsBy(
  tx: TxCtx,
  question: Question,
  by: NumberDimension | 'workspace',
): Promise<(Sums & { key: string })[]> {
  const { from, to } = question.now
  const kept = sumsFor(question, by === 'workspace' ? undefined : by)
  if (kept !== null) {
    const key = by === 'workspace' ? sql`n.workspace_id::text` : kept.key
    return tx.db.query<Sums & { key: string }>(sql`
      select ${key} as key, ${sums} from ${kept.from} and n.day between ${from} and ${to}
       group by 1 order by sum(n.replies + n.sends) desc, 1 limit ${mostRows + 1}`)
  }
  const key = by === 'workspace' ? sql`f.workspace_id::text` : sql`coalesce(${columnOf[by]}::text, ${noneOf})`
  return tx.db.query<Sums & { key: string }>(sql`
    select ${key} as key, ${countedSums} from ${linesFor(question)} and f.day between ${from} and ${to}
     group by 1 order by count(*) filter (where f.kind in ('reply', 'send')) desc, 1 limit ${mostRows + 1}`)
}

interface ClassRow {
  key: string
  class: number
  byClock: number
  awake: number
}

function timesOf(rows: readonly Omit<ClassRow, 'key'>[]): AnswerTimes {
  const classes = (count: (row: Omit<ClassRow, 'key'>) => number) => new Map(rows.map((row) => [row.class, count(row)]))
  const [byClock, awake] = [classes((row) => row.byClock), classes((row) => row.awake)]
  return {
    answers: rows.reduce((sum, row) => sum + row.byClock, 0),
    byClock: { median: timeAtShare(byClock, 0.5), p90: timeAtShare(byClock, 0.9) },
    awake: { median: timeAtShare(awake, 0.5), p90: timeAtShare(awake, 0.9) },
  }
}

interface ExactRow {
  key: string
  answers: number
  clockMedian: number | null
  clockP90: number | null
  awakeMedian: number | null
  awakeP90: number | null
}

const exactTimes = sql`
  count(*) as answers, percentile_cont(0.5) within group (order by f.answer_seconds) as "clockMedian",
  percentile_cont(0.9) within group (order by f.answer_seconds) as "clockP90",
  percentile_cont(0.5) within group (order by f.awake_seconds) as "awakeMedian",
  percentile_cont(0.9) within group (order by f.awake_seconds) as "awakeP90"`

const exact = ({ answers, clockMedian, clockP90, awakeMedian, awakeP90 }: ExactRow): AnswerTimes => ({
  answers,
  byClock: { median: clockMedian, p90: clockP90 },
  awake: { median: awakeMedian, p90: awakeP90 },
})

/**
 * First answers `a` of a slice in each part of the periods, put together again: each part for itself is one stretch of an index, where a join
 * with the parts reads the slice of all time.
 */
const answersIn = (
  periods: Readonly<Record<string, Period>>,
  today: string,
  { columns, where }: { columns: Sql; where: Sql },
): Sql =>
  Object.entries(periods)
    .flatMap(([key, period]) => spansOf(period, today).map((span) => ({ key, ...span })))
    .reduce(
      (sofar, { key, span, from, to, sign }, place) => sql`${sofar} ${place === 0 ? empty : sql`union all`}
        select ${key}::text as period, ${columns}, a.class, ${sign}::int * a.by_clock as by_clock, ${sign}::int * a.awake as awake from answer_times a
         where ${where} and a.span = ${span} and a.day between ${from} and ${to}`,
      empty,
    )

async function readAnswerTimes(tx: TxCtx, question: Question): Promise<Numbers['answerTimes']> {
  const { workspaceIds, filters, now, past, today } = question
  const [filter] = filters
  if (filters.length > 1) {
    const rows = await tx.db.query<ExactRow>(sql`
      select case when f.day >= ${now.from} then 'now' else 'past' end as key, ${exactTimes}
        from ${linesFor(question)} and f.kind = 'send' and f.answer_seconds is not null and f.day between ${past.from} and ${now.to} group by 1`)
    const told = (key: string): AnswerTimes => {
      const row = rows.find((one) => one.key === key)
      return row === undefined ? timesOf([]) : exact(row)
    }
    return { now: told('now'), past: told('past') }
  }
  const rows = await tx.db.query<ClassRow>(sql`
    select period as key, class, sum(by_clock) as "byClock", sum(awake) as awake
      from (${answersIn({ now, past }, today, {
        columns: sql`a.one`,
        where: sql`a.workspace_id = any(${workspaceIds}::uuid[]) and a.slice = ${filter?.[0] ?? ''} and a.one = ${filter?.[1] ?? ''}`,
      })}) a
     group by 1, 2`)
  const told = (key: string): AnswerTimes => timesOf(rows.filter((row) => row.key === key))
  return { now: told('now'), past: told('past') }
}

async function readTimesBy(
  tx: TxCtx,
  question: Question,
  by: NumberDimension | 'workspace',
): Promise<Map<string, AnswerTimes>> {
  const { workspaceIds, filters, now, today } = question
  const [filter] = filters
  if (!isOfOne(question, by)) {
    const key = by === 'workspace' ? sql`f.workspace_id::text` : sql`coalesce(${columnOf[by]}::text, ${noneOf})`
    const rows = await tx.db.query<ExactRow>(sql`
      select ${key} as key, ${exactTimes}
        from ${linesFor(question)} and f.kind = 'send' and f.answer_seconds is not null and f.day between ${now.from} and ${now.to} group by 1`)
    return new Map(rows.map((row) => [row.key, exact(row)]))
  }
  const slice = by === 'workspace' ? (filter?.[0] ?? '') : by
  const isKey = filter === undefined ? (slice === '' ? sql`and a.one = ''` : empty) : sql`and a.one = ${filter[1]}`
  const rows = await tx.db.query<ClassRow>(sql`
    select ${by === 'workspace' ? sql`workspace_id::text` : sql`one`} as key, class, sum(by_clock) as "byClock", sum(awake) as awake
      from (${answersIn({ now }, today, {
        columns: sql`a.workspace_id, a.one`,
        where: sql`a.workspace_id = any(${workspaceIds}::uuid[]) and a.slice = ${slice} ${isKey}`,
      })}) a
     group by 1, 2`)
  const byKey = Map.groupBy(rows, ({ key }) => key)
  return new Map([...byKey].map(([key, own]) => [key, timesOf(own)]))
}

async function readWaits(tx: TxCtx, question: Question): Promise<Numbers['waits']> {
  const { workspaceIds, filters, now } = question
  const [filter] = filters
  const inNow = sql`between ${now.from} and ${now.to}`
  if (filters.length > 1)
    return tx.db.query<Numbers['waits'][number]>(sql`
      select f.detail as reason, count(*) as drafts from ${linesFor(question)} and f.kind = 'wait' and f.day ${inNow}
       group by 1 order by 2 desc, 1`)
  const [reason, key] = filter === undefined ? [sql`n.one`, empty] : [sql`n.other`, sql`and n.one = ${filter[1]}`]
  return tx.db.query<Numbers['waits'][number]>(sql`
    select ${reason} as reason, sum(n.waits) as drafts from daily_numbers n
     where n.workspace_id = any(${workspaceIds}::uuid[]) and n.slice = ${sliceOfWaits(filter?.[0])} ${key} and n.day ${inNow}
     group by 1 having sum(n.waits) > 0 order by 2 desc, 1`)
}

/**
 * By campaign, mailbox, label and language as the threads are now; by agent and person as the lines of a thread say: whose its replies counted
 * as, and who answered it.
 */
async function readQuestions(tx: TxCtx, question: Question): Promise<Numbers['questions']> {
  const { workspaceIds, filters, now } = question
  const columns = { campaign: sql`t.campaign_id`, sender: sql`t.mailbox`, label: sql`t.label`, language: sql`t.lang` }
  const conditions = filters.reduce((sofar, [dimension, key]) => {
    if (dimension === 'agent' || dimension === 'person')
      return sql`${sofar} and exists (select 1 from number_facts f where f.workspace_id = any(${workspaceIds}::uuid[]) and f.workspace_id = a.workspace_id
        and f.thread_id = a.thread_id and f.kind = ${dimension === 'agent' ? 'reply' : 'send'} ${countsUnder(dimension, key)})`
    const column = columns[dimension]
    return key === noneOf ? sql`${sofar} and ${column} is null` : sql`${sofar} and ${column}::text = ${key}`
  }, empty)
  const threads =
    filters.length === 0
      ? empty
      : sql`join threads t on t.workspace_id = a.workspace_id and t.id = a.thread_id and t.workspace_id = any(${workspaceIds}::uuid[])`
  return tx.db.query<Numbers['questions'][number]>(sql`
    select q.id, q.words, asked.threads, exists (
             select 1 from kb_entries e where e.workspace_id = any(${workspaceIds}::uuid[]) and e.workspace_id = q.workspace_id and e.id = q.answered_by
                and e.state = 'published' and e.deleted_at is null) as "isAnswered"
      from (select a.workspace_id, a.question_id, count(*) as threads
              from workspaces w join kb_question_threads a on a.workspace_id = w.id
               and a.asked_at >= (${now.from}::date::timestamp at time zone w.time_zone)
               and a.asked_at < ((${now.to}::date + 1)::timestamp at time zone w.time_zone) ${threads}
             where w.id = any(${workspaceIds}::uuid[]) and a.workspace_id = any(${workspaceIds}::uuid[]) ${conditions}
             group by 1, 2 order by 3 desc, 2 limit 10) asked
      join kb_questions q on q.workspace_id = asked.workspace_id and q.id = asked.question_id and q.workspace_id = any(${workspaceIds}::uuid[])
     where not q.is_dismissed order by asked.threads desc, q.id`)
}

async function readRecount(tx: TxCtx, workspaceIds: readonly string[]): Promise<Numbers['recount']> {
  const [row] = await tx.db.query<{ at: string | null; differing: number }>(sql`
    select min(r.at) as at, coalesce(sum(r.differing), 0) as differing from number_recounts r where r.workspace_id = any(${workspaceIds}::uuid[])`)
  return row?.at == null ? null : { at: row.at, differing: row.differing }
}

/** The four counters of the dashboard, of workspaces that the transaction sees: exact, and read from what every change keeps. */
export async function readCounters({ db }: TxCtx, workspaceIds: readonly string[]): Promise<Counts> {
  const [[threads], [tasks], [ready], [agents]] = await Promise.all([
    db.query<Pick<Counts, 'threads' | 'threadsAside' | 'highIntent' | 'highIntentAside'>>(sql`
      select coalesce(sum(c.total + c.aside), 0)::bigint as threads, coalesce(sum(c.aside), 0)::bigint as "threadsAside",
             coalesce(sum(c.high + c.high_aside), 0)::bigint as "highIntent", coalesce(sum(c.high_aside), 0)::bigint as "highIntentAside"
        from thread_counts c where c.workspace_id = any(${workspaceIds}::uuid[])`),
    db.query<Pick<Counts, 'pendingTasks' | 'plannedFollowUps'>>(sql`
      select count(*) as "pendingTasks", count(*) filter (where k.draft_id is null) as "plannedFollowUps" from tasks k
       where k.workspace_id = any(${workspaceIds}::uuid[]) and k.status = 'pending'`),
    db.query<Pick<Counts, 'readyTasks'>>(sql`
      select count(*) as "readyTasks" from tasks k where k.workspace_id = any(${workspaceIds}::uuid[]) and k.status = 'ready'`),
    db.query<Pick<Counts, 'activeAgents' | 'pausedAgents' | 'agentsOff'>>(sql`
      select coalesce(sum(o.active), 0)::bigint as "activeAgents",
             coalesce(sum(o.active) filter (where o.is_paused), 0)::bigint as "pausedAgents",
             coalesce(sum(o.agents - o.active), 0)::bigint as "agentsOff"
        from (select g.agents, case p.plan when 'per_agent' then least(g.agents, ${plans.per_agent.agents}::integer) else g.agents end as active,
                     coalesce(p.state = 'ended', false) or w.suspended_at is not null and w.suspension_ended_at is null as is_paused
                from (select a.workspace_id, count(*) as agents from agents a
                       where a.workspace_id = any(${workspaceIds}::uuid[]) and a.deleted_at is null group by a.workspace_id) g
                join workspaces w on w.id = any(${workspaceIds}::uuid[]) and w.id = g.workspace_id
                left join workspace_plans p on p.workspace_id = any(${workspaceIds}::uuid[]) and p.workspace_id = g.workspace_id
                     and (select s.has_plans from platform_settings s)) o`),
  ])
  if (threads === undefined || tasks === undefined || ready === undefined || agents === undefined)
    throw new Error('Nothing was counted')
  return { ...threads, ...tasks, ...ready, ...agents }
}
