import type { Replay, ReplayEnd } from '#contract/replays.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Due } from '../due.ts'
import { personOf, type Scope } from '../scope.ts'

const shown = ({ workspaceId }: Scope): Sql => sql`
  r.id, r.agent_id as "agentId", r.version, r.purpose, r.state, r.end_cause as "end", r.cases, r.done, r.failed, r.calls,
  r.cost_micros / 1e6::float8 as "costUsd", r.unpriced_calls as "unpricedCalls", r.cap_micros / 1e6::float8 as "capUsd",
  (select count(*) from replay_cases j where j.workspace_id = ${workspaceId} and j.replay_id = r.id and j.judgement is not null) as judged,
  u.full_name as "madeByName", r.made_at as "madeAt", r.ended_at as "endedAt"`

const select = (tx: TxCtx, scope: Scope, condition: Sql): Promise<Replay[]> =>
  tx.db.query<Replay>(sql`
    select ${shown(scope)} from replays r left join users u on u.id = r.made_by
     where r.workspace_id = ${scope.workspaceId} ${condition} order by r.id desc limit 100`)

/** The replays of an agent, newest first. */
export const listReplays = (tx: TxCtx, scope: Scope, agentId: string): Promise<Replay[]> =>
  select(tx, scope, sql`and r.agent_id = ${agentId}`)

export async function findReplay(tx: TxCtx, scope: Scope, id: string): Promise<Replay | undefined> {
  const [replay] = await select(tx, scope, sql`and r.id = ${id}`)
  return replay
}

export interface NewReplay {
  id: string
  agentId: string
  version: number
  purpose: Replay['purpose']
  cases: number
  capUsd: number | null
}

/** False when another one of the workspace is under way. */
export async function insertReplay(tx: TxCtx, scope: Scope, replay: NewReplay): Promise<boolean> {
  const now = tx.now().toISOString()
  const cap = replay.capUsd === null ? null : Math.round(replay.capUsd * 1e6)
  const rows = await tx.db.query(sql`
    insert into replays (workspace_id, id, agent_id, version, purpose, cap_micros, cases, made_by, made_at, touched_at)
    values (${scope.workspaceId}, ${replay.id}, ${replay.agentId}, ${replay.version}, ${replay.purpose}, ${cap}, ${replay.cases},
      ${personOf(scope)}, ${now}, ${now})
    on conflict (workspace_id) where state in ('waiting', 'running') do nothing returning id`)
  if (rows.length === 0) return false
  tx.outbox.setDue(scope, { kind: 'replay', subjectId: replay.id, at: now })
  return true
}

/** One job goes on with a replay; by its key it is also known that there is one. */
export const queueReplay = (tx: TxCtx, { workspaceId }: Scope, replayId: string, runAt?: Date): Promise<void> =>
  tx.addJob('run_replay', { workspaceId, replayId }, { key: `replay:${replayId}`, ...(runAt && { runAt }) })

/** A replay as its job needs it. */
export interface RunningReplay {
  id: string
  agentId: string
  version: number
  purpose: Replay['purpose']
  capMicros: number | null
  costMicros: number
  tried: number
  faults: number
}

/** From now on this holder alone goes on with it; undefined when it is not under way any more. */
export async function takeReplay(
  tx: TxCtx,
  scope: Scope,
  { id, holder }: { id: string; holder: string },
): Promise<RunningReplay | undefined> {
  const now = tx.now().toISOString()
  const [replay] = await tx.db.query<RunningReplay>(sql`
    update replays set state = 'running', holder = ${holder}, touched_at = ${now}
     where workspace_id = ${scope.workspaceId} and id = ${id} and state in ('waiting', 'running')
    returning id, agent_id as "agentId", version, purpose, cap_micros as "capMicros", cost_micros as "costMicros", done as tried, faults`)
  if (replay !== undefined) tx.outbox.setDue(scope, { kind: 'replay', subjectId: id, at: now })
  return replay
}

export interface Spent {
  calls: number
  unpricedCalls: number
  costMicros: number
}

/** Adds what a case came to. Undefined when another one goes on with the replay, or it is not under way any more. */
export async function addToReplay(
  tx: TxCtx,
  scope: Scope,
  { id, holder }: { id: string; holder: string },
  { isDone, isGone, hasFailed, spent }: { isDone: boolean; isGone: boolean; hasFailed: boolean; spent: Spent },
): Promise<Pick<RunningReplay, 'costMicros' | 'tried'> | undefined> {
  const [sums] = await tx.db.query<{ costMicros: number; tried: number; isOurs: boolean }>(sql`
    update replays set done = done + ${isDone ? 1 : 0}::int, failed = failed + ${hasFailed ? 1 : 0}::int,
      cases = cases - ${isGone ? 1 : 0}::int, calls = calls + ${spent.calls}::int, unpriced_calls = unpriced_calls + ${spent.unpricedCalls}::int,
      cost_micros = cost_micros + ${spent.costMicros}::bigint, faults = case when ${isDone} then 0 else faults end
     where workspace_id = ${scope.workspaceId} and id = ${id}
    returning cost_micros as "costMicros", done as tried, state = 'running' and holder = ${holder} as "isOurs"`)
  return sums?.isOurs === true ? sums : undefined
}

/** How many times in a row the model was not reached, this one among them; undefined when it is not under way any more. */
export async function noteFault(tx: TxCtx, scope: Scope, id: string): Promise<number | undefined> {
  const [row] = await tx.db.query<{ faults: number }>(sql`
    update replays set faults = faults + 1
     where workspace_id = ${scope.workspaceId} and id = ${id} and state = 'running' returning faults`)
  return row?.faults
}

/** False when it had ended before. */
export async function endReplay(
  tx: TxCtx,
  scope: Scope,
  id: string,
  { state, end, holder }: { state: 'done' | 'canceled' | 'failed'; end: ReplayEnd | null; holder?: string },
): Promise<boolean> {
  const rows = await tx.db.query(sql`
    update replays set state = ${state}, end_cause = ${end}, ended_at = ${tx.now().toISOString()}
     where workspace_id = ${scope.workspaceId} and id = ${id} and state in ('waiting', 'running')
       ${holder === undefined ? empty : sql`and holder = ${holder}`} returning id`)
  if (rows.length === 0) return false
  tx.outbox.setDue(scope, { kind: 'replay', subjectId: id, at: null })
  return true
}

export const listUnderWay = (tx: TxCtx, scope: Scope): Promise<{ id: string }[]> =>
  tx.db.query<{ id: string }>(sql`
    select id from replays where workspace_id = ${scope.workspaceId} and state in ('waiting', 'running')`)

export const listDue = (tx: TxCtx, scope: Scope): Promise<Due[]> =>
  tx.db.query<Due>(sql`
    select 'replay' as kind, id as "subjectId", touched_at as at from replays
     where workspace_id = ${scope.workspaceId} and state in ('waiting', 'running')`)

/** When an agent was last tried once more; undefined: never. */
export async function findLastRecheck(tx: TxCtx, scope: Scope, agentId: string): Promise<string | undefined> {
  const [last] = await tx.db.query<{ madeAt: string }>(sql`
    select made_at as "madeAt" from replays
     where workspace_id = ${scope.workspaceId} and agent_id = ${agentId} and purpose = 'recheck' order by id desc limit 1`)
  return last?.madeAt
}

/** What a person last said that a replay of an agent may cost; null: nobody has. */
export async function readLastCap(tx: TxCtx, scope: Scope, agentId: string): Promise<number | null> {
  const [last] = await tx.db.query<{ capUsd: number }>(sql`
    select cap_micros / 1e6::float8 as "capUsd" from replays
     where workspace_id = ${scope.workspaceId} and agent_id = ${agentId} and purpose = 'asked' and cap_micros is not null
     order by id desc limit 1`)
  return last?.capUsd ?? null
}
