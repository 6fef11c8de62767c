import { type Band, bands, lowestOf, minScore } from '#contract/bands.ts'
import { meOf, nameIn, noneOf } from '#contract/none-of.ts'
import { type NumberDimension, numberDimensions } from '#contract/number-dimensions.ts'
import { idSchema } from '#contract/operation.ts'
import type { ThreadFilters } from '#contract/threads.ts'
import { empty, numeral, type Sql, sql } from '#db/sql.ts'
import { columnOf, countsUnder, isCountedAs, type NumberOfLines } from '../../numbers/lines.ts'
import { isLongPast } from '../rules.ts'

/**
 * For a page the list is walked in its order; for counts the threads are found, wherever they are in it. For a walk over memberships it is
 * walked campaign by campaign, where one is meant by its name: each row is held against a campaign `n` of `campaignsNamed`.
 */
type Purpose = 'page' | 'walk' | 'counts'

/** When threads are asked for, and by whom: null for nobody, to whom nothing is assigned. */
export interface Asking {
  now: Date
  personId: string | null
}

/** A condition on threads `t`, begun with `and`; and where they are read by something else one after the other (`n`), by what. */
interface Condition {
  condition: Sql
  by: Sql | null
}

/**
 * The conditions on threads `t` that filters stand for, each begun with `and`; nothing without any. Where there are several, a thread fulfils
 * one of them at most: each is read by an index of its own, and put together with the others. Each but a period is served in the list's own
 * order; a period by an index over messages where it is long past, else thread by thread along the list.
 */
export const filterConditions = (
  workspaceId: Sql,
  filters: ThreadFilters,
  asking: Asking,
  purpose: Exclude<Purpose, 'walk'>,
): Sql[] => conditionsFor(workspaceId, filters, asking, purpose).map(({ condition }) => condition)

/** The same for a walk over memberships, of which `workspaceId` is one. */
export const walkedConditions = (workspaceId: Sql, filters: ThreadFilters, asking: Asking): Condition[] =>
  conditionsFor(workspaceId, filters, asking, 'walk')

function conditionsFor(workspaceId: Sql, filters: ThreadFilters, asking: Asking, purpose: Purpose): Condition[] {
  const { campaign, agent, label, sender, person, language, number, band, draft, unread } = filters
  const { now, personId } = asking
  const asItIs = joined([
    isIn(band),
    isAssigned(filters.assignee, personId),
    unread === undefined ? empty : unread === 'yes' ? sql`and t.is_new_thread` : sql`and not t.is_new_thread`,
  ])
  const written = draft === undefined ? [empty] : isWritten(workspaceId, draft, purpose)
  if (number !== undefined) {
    const behind =
      number === 'questions'
        ? [hasAsked(workspaceId, filters, now, purpose)]
        : isBehind(workspaceId, number, filters, now, purpose)
    return behind.flatMap(({ condition, by }) =>
      written.map((one) => ({ condition: joined([asItIs, condition, one]), by })),
    )
  }
  const rest = joined([
    asItIs,
    isInCampaign(workspaceId, campaign, purpose),
    isThat(sql`t.label`, label),
    isThat(sql`t.mailbox`, sender),
    isThat(sql`t.lang`, language),
  ])
  const answered = agent === undefined ? [empty] : isAnsweredBy(workspaceId, agent, purpose)
  const told =
    person === undefined
      ? [inPeriod(workspaceId, filters, now, purpose)]
      : sentBy(workspaceId, person, filters, now, purpose)
  const by = purpose === 'walk' ? campaignsNamed(workspaceId, filters) : null
  return answered.flatMap((one) =>
    told.flatMap((other) => written.map((third) => ({ condition: joined([rest, one, other, third]), by }))),
  )
}

/** Of a score the other way round, as its index has it; what nobody has judged is in no band. */
function isIn(band: Band | undefined): Sql {
  if (band === undefined) return empty
  const above = bands[bands.indexOf(band) - 1]
  return joined([
    sql`and t.by_worth <= ${numeral(-(band === 'negative' ? minScore : lowestOf[band]))}`,
    above === undefined ? empty : sql`and t.by_worth > ${numeral(-lowestOf[above])}`,
  ])
}

/** Ids of what is called so in the workspace. */
const idsNamed = (workspaceId: Sql, table: 'campaigns' | 'agents', name: string): Sql => sql`array(
  select n.id from ${table === 'campaigns' ? sql`campaigns` : sql`agents`} n where n.workspace_id = ${workspaceId} and n.name = ${name})`

/** The campaigns `n` that are meant by their name; null where none is. */
function campaignsNamed(workspaceId: Sql, { campaign }: ThreadFilters): Sql | null {
  const name = nameIn(campaign)
  return name === null ? null : sql`campaigns n where n.workspace_id = ${workspaceId} and n.name = ${name}`
}

function isInCampaign(workspaceId: Sql, campaign: string | undefined, purpose: Purpose): Sql {
  const name = nameIn(campaign)
  if (name === null) return isThat(sql`t.campaign_id`, campaign)
  if (purpose === 'walk') return sql`and t.campaign_id = n.id`
  return sql`and t.campaign_id = any(${idsNamed(workspaceId, 'campaigns', name)})`
}

function isAssigned(assignee: string | undefined, personId: string | null): Sql {
  if (assignee !== meOf) return isThat(sql`t.assigned_to`, assignee)
  return sql`and t.assigned_to = ${personId}::uuid`
}

/** An answer is written in it, or none is. Where few are, their threads are looked up; else they are met along the list. */
function isWritten(workspaceId: Sql, draft: 'yes' | 'no', purpose: Purpose): Sql[] {
  const open = sql`drafts d where d.workspace_id = ${workspaceId} and d.state = 'open'`
  if (draft === 'no') return [sql`and (select true from ${open} and d.thread_id = t.id limit 1) is null`]
  return metOrLookedUp(open, sql`d.thread_id`, purpose)
}

/**
 * The thread is one of these. For counts as a join, by which each is looked up by its id: an array is held against the list from one end to the
 * other, since the planner takes every workspace for a small one.
 */
const isOneOf = (threadIds: Sql, purpose: Purpose): Sql =>
  purpose === 'counts' ? sql`and t.id in (${threadIds})` : sql`and t.id = any(array(${threadIds}))`

const isThat = (column: Sql, value: string | undefined): Sql =>
  value === undefined ? empty : value === noneOf ? sql`and ${column} is null` : sql`and ${column} = ${value}`

const joined = (parts: readonly Sql[]): Sql => parts.reduce((before, part) => sql`${before} ${part}`, empty)

/** A day of the workspace's calendar begins. */
export const startOf = (workspaceId: Sql, day: string, later = 0): Sql => sql`
  (select (${day}::date + ${later}::int)::timestamp at time zone z.time_zone from workspaces z where z.id = ${workspaceId})`

/** How many days before today a day lies that is meant so; null: it is a date. */
const daysBack = (day: string): number | null => (day.endsWith('d') ? Number.parseInt(day, 10) - 1 : null)

/** A day of the workspace's calendar, as filters name it. */
const dayOf = (workspaceId: Sql, day: string, now: Date): Sql => {
  const back = daysBack(day)
  if (back === null) return sql`${day}::date`
  return sql`(select (${now}::timestamptz at time zone z.time_zone)::date - ${back}::int from workspaces z where z.id = ${workspaceId})`
}

/** When such a day begins. */
const beginOf = (workspaceId: Sql, day: string, now: Date, later = 0): Sql => {
  const back = daysBack(day)
  if (back === null) return startOf(workspaceId, day, later)
  return sql`(select ((${now}::timestamptz at time zone z.time_zone)::date + ${later - back}::int)::timestamp at time zone z.time_zone
    from workspaces z where z.id = ${workspaceId})`
}

/** The time `at` of something lies within the days that are asked for. */
const within = (workspaceId: Sql, at: Sql, { from, to }: ThreadFilters, now: Date): Sql =>
  joined([
    from === undefined ? empty : sql`and ${at} >= ${beginOf(workspaceId, from, now)}`,
    to === undefined ? empty : sql`and ${at} < ${beginOf(workspaceId, to, now, 1)}`,
  ])

/** To count the threads of a period no more mails are looked at: there are more threads among them than are counted. */
const mostMails = 50_000

/** The lead wrote within the period. A subselect with a limit is asked thread by thread, and never made a join of all messages. */
function inPeriod(workspaceId: Sql, filters: ThreadFilters, now: Date, purpose: Purpose): Sql {
  const { from, to } = filters
  if (from === undefined && to === undefined) return empty
  const mails = sql`messages m where m.workspace_id = ${workspaceId} and m.direction = 'inbound' ${within(workspaceId, sql`m.sent_at`, filters, now)}`
  if (isLongPast(filters, now))
    return isOneOf(
      purpose === 'counts'
        ? sql`select distinct m.thread_id from (select m.thread_id from ${mails} limit ${numeral(mostMails)}) m`
        : sql`select distinct m.thread_id from ${mails}`,
      purpose,
    )
  // Not the column itself: each thread would be looked for among all messages of the period, where the planner guesses that these are few.
  const isThen = within(workspaceId, sql`(m.sent_at + interval '0')`, filters, now)
  return sql`${from === undefined ? empty : sql`and t.last_message_at >= ${beginOf(workspaceId, from, now)}`} and (
    select true from messages m where m.workspace_id = ${workspaceId} and m.thread_id = t.id and m.direction = 'inbound' ${isThen} limit 1)`
}

/** Up to so many rows that name a thread, the threads are looked up one by one; where there are more, they are met along the list. */
const mostLookedUp = 2000

/** Something of the thread is among `rows`, which name it in `threadId`. */
function metOrLookedUp(rows: Sql, threadId: Sql, purpose: Purpose): Sql[] {
  const isLookedUp = isOneOf(sql`select distinct ${threadId} from ${rows}`, purpose)
  if (purpose === 'counts') return [isLookedUp]
  const isSeldom = sql`(select count(*) <= ${mostLookedUp} from (select from ${rows} limit ${numeral(mostLookedUp + 1)}) few)`
  return [
    sql`and ${isSeldom} ${isLookedUp}`,
    sql`and not ${isSeldom} and (select true from ${rows} and ${threadId} = t.id limit 1)`,
  ]
}

/** The person answered, or an answer went out by itself; within the period where there is one. */
function sentBy(workspaceId: Sql, person: string, filters: ThreadFilters, now: Date, purpose: Purpose): Sql[] {
  const isDecided = person === noneOf ? sql`k.is_automatic` : sql`k.decided_by = ${person}::uuid and not k.is_automatic`
  const sent = sql`tasks k where k.workspace_id = ${workspaceId} and k.status = 'sent' and ${isDecided}`
  const isAtAll = isOneOf(sql`select distinct k.thread_id from ${sent}`, purpose)
  if (filters.from === undefined && filters.to === undefined) {
    // An answer by itself is in no index of its own.
    return person === noneOf ? [isAtAll] : metOrLookedUp(sent, sql`k.thread_id`, purpose)
  }
  const then = sql`${isAtAll} and (
    select true from messages m join tasks k on k.workspace_id = ${workspaceId} and k.id = m.task_id
     where m.workspace_id = ${workspaceId} and m.thread_id = t.id and ${isDecided}
       ${within(workspaceId, sql`m.sent_at`, filters, now)} limit 1)`
  return [then]
}

/** What of a number is so seldom that its threads are found by its lines, and not along the list. */
const seldom: readonly NumberOfLines[] = [
  'meetingRequests',
  'optOuts',
  'machineMails',
  'rejectedDrafts',
  'editedDrafts',
]

/** Lines `f` that count under what a filter names, begun with `and`. They are kept by ids. */
function linesUnder(workspaceId: Sql, dimension: NumberDimension, key: string): Sql {
  const name = nameIn(key)
  if (name === null) return countsUnder(dimension, key)
  return sql`and ${columnOf[dimension]} = any(${idsNamed(workspaceId, dimension === 'campaign' ? 'campaigns' : 'agents', name)})`
}

/** The thread is one of those that the number counts, of what it is narrowed to. */
function isBehind(
  workspaceId: Sql,
  number: NumberOfLines,
  filters: ThreadFilters,
  now: Date,
  purpose: Purpose,
): Condition[] {
  const { from, to, reason } = filters
  const lines = joined([
    sql`number_facts f where f.workspace_id = ${workspaceId} and ${isCountedAs[number]}`,
    from === undefined ? empty : sql`and f.day >= ${dayOf(workspaceId, from, now)}`,
    to === undefined ? empty : sql`and f.day <= ${dayOf(workspaceId, to, now)}`,
    reason === undefined ? empty : sql`and f.detail = ${reason}`,
    ...numberDimensions.map((name) => {
      const key = filters[name]
      return key === undefined ? empty : linesUnder(workspaceId, name, key)
    }),
  ])
  const isMet = sql`and (select true from ${lines} and f.thread_id = t.id limit 1)`
  if (purpose === 'walk') {
    if (isLongPast(filters, now)) return [lookedUp(sql`select distinct f.thread_id as id from ${lines}`)]
    const areFew = sql`(select count(*) <= ${mostOfOne} from (select from ${lines} limit ${numeral(mostOfOne + 1)}) few)`
    return [
      lookedUp(sql`select distinct f.thread_id as id from ${lines} and ${areFew}`),
      { condition: sql`and not ${areFew} ${isMet}`, by: null },
    ]
  }
  const isSeldom =
    seldom.includes(number) || reason !== undefined || numberDimensions.some((name) => filters[name] !== undefined)
  return [
    {
      condition:
        purpose === 'counts' || isSeldom || isLongPast(filters, now)
          ? isOneOf(sql`select distinct f.thread_id from ${lines}`, purpose)
          : isMet,
      by: null,
    },
  ]
}

/** In a walk over memberships: up to so many lines of one of many workspaces its threads are looked up one by one, else met along its list. */
const mostOfOne = 50

/** In a walk: the threads of these ids, each by its own. */
const lookedUp = (ids: Sql, condition = empty): Condition => ({
  condition: sql`and t.id = n.id ${condition}`,
  by: sql`(${ids}) n`,
})

/** The lead asked what no entry answered, as the numbers count it: narrowed as the thread is now, and by agent and person as its lines say. */
function hasAsked(workspaceId: Sql, filters: ThreadFilters, now: Date, purpose: Purpose): Condition {
  const { reason, campaign, label, sender, language } = filters
  const asked = joined([
    sql`kb_question_threads a where a.workspace_id = ${workspaceId}`,
    reason === undefined
      ? empty
      : idSchema.safeParse(reason).success
        ? sql`and a.question_id = ${reason}::uuid`
        : sql`and false`,
    within(workspaceId, sql`a.asked_at`, filters, now),
  ])
  const linesOf = (dimension: 'agent' | 'person', kind: 'reply' | 'send'): Sql => {
    const key = filters[dimension]
    if (key === undefined) return empty
    return sql`and (select true from number_facts f where f.workspace_id = ${workspaceId} and f.thread_id = t.id and f.kind = ${kind}
      ${linesUnder(workspaceId, dimension, key)} limit 1)`
  }
  const asItIs = joined([
    isInCampaign(workspaceId, campaign, 'counts'),
    isThat(sql`t.label`, label),
    isThat(sql`t.mailbox`, sender),
    isThat(sql`t.lang`, language),
    linesOf('agent', 'reply'),
    linesOf('person', 'send'),
  ])
  if (purpose === 'walk') return lookedUp(sql`select distinct a.thread_id as id from ${asked}`, asItIs)
  return {
    condition: sql`${isOneOf(sql`select distinct a.thread_id from ${asked}`, purpose)} ${asItIs}`,
    by: null,
  }
}

/** What `effectiveAgent` says, in the database's words: its own agent's campaigns, and for the workspace's agent all that have none. */
function isAnsweredBy(workspaceId: Sql, agent: string, purpose: Purpose): Sql[] {
  const newest = (condition: Sql): Sql => sql`
    select a.id from agents a where a.workspace_id = ${workspaceId} and a.deleted_at is null and ${condition}
     order by a.created_at desc, a.id desc limit 1`
  const attached = newest(sql`a.id = (
    select k.agent_id from campaign_agents k where k.workspace_id = ${workspaceId} and k.campaign_id = c.id)`)
  const linked = newest(sql`a.connect_level = 'campaign' and a.linked_campaign_id = c.id`)
  const ofWorkspace = newest(sql`a.connect_level = 'workspace'`)
  const name = nameIn(agent)
  const isIt = (found: Sql): Sql => {
    if (name !== null) return sql`(${found}) = any(${idsNamed(workspaceId, 'agents', name)})`
    return agent === noneOf ? sql`(${found}) is null` : sql`(${found}) = ${agent}::uuid`
  }
  const inCampaign = sql`t.campaign_id = any(array(
      select c.id from campaigns c where c.workspace_id = ${workspaceId}
         and ${isIt(sql`select coalesce((${attached}), (${linked}), (${ofWorkspace}))`)}))`
  const inNone = sql`(t.campaign_id is null and ${isIt(ofWorkspace)})`
  return purpose === 'counts' ? [sql`and ${inCampaign}`, sql`and ${inNone}`] : [sql`and (${inCampaign} or ${inNone})`]
}
