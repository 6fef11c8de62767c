import type { BulkAction, BulkChange } from '#contract/bulk.ts'
import { inLots, json, list, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Due } from '../due.ts'
import { type MembershipsScope, personOf, type Scope } from '../scope.ts'
import { inLotsOf, type Outcome, type Told } from './rules.ts'

/** A thread of a change, with when the newest message was from that the person saw, and its revision, where that was said. */
export interface ChosenThread {
  threadId: string
  seenAt: string
  revision?: number | undefined
}

export interface StoredChange {
  id: string
  action: BulkAction
  /** `holding`: `running`, of a part of a batch, and then waiting; what it approved is held until it is decided for all parts. */
  state: BulkChange['state'] | 'holding'
  total: number
  lots: number
  lotsDone: number
  lotsUndone: number
  told: Told
  madeBy: string | null
  madeAt: string
  undoneBy: string | null
  undoUntil: string | null
}

const columns = sql`
  id, action, state, total, lots, lots_done as "lotsDone", lots_undone as "lotsUndone", told, made_by as "madeBy", made_at as "madeAt",
  undone_by as "undoneBy", undo_until as "undoUntil"`

/** Stores a change of these threads, which begins now; `isPart`: what it approves is not its own to send. False: there is one of this id. */
export async function insertChange(
  tx: TxCtx,
  scope: Scope,
  {
    id,
    action,
    chosen,
    isPart = false,
  }: { id: string; action: BulkAction; chosen: readonly ChosenThread[]; isPart?: boolean },
): Promise<boolean> {
  const { workspaceId } = scope
  const state = isPart ? 'holding' : 'running'
  const now = tx.now().toISOString()
  const lots = inLotsOf(chosen).map((lot, number) => ({
    number,
    lot: lot.map(({ threadId, seenAt, revision }) => [threadId, seenAt, revision]),
  }))
  const begun = await tx.db.query(sql`
    insert into bulk_changes (workspace_id, id, action, state, total, lots, made_by, made_at, touched_at)
    values (${workspaceId}, ${id}, ${json(action)}::jsonb, ${state}, ${chosen.length}, ${lots.length}, ${personOf(scope)}, ${now}, ${now})
    on conflict (workspace_id, id) do nothing returning id`)
  if (begun.length === 0) return false
  for (const some of inLots(lots))
    await tx.db.query(sql`
      insert into bulk_lots (workspace_id, change_id, number, chosen)
      values ${list(some.map(({ number, lot }) => sql`(${workspaceId}, ${id}::uuid, ${number}::int, ${json(lot)}::jsonb)`))}`)
  if (isUnderWay(state)) tx.outbox.setDue(scope, { kind: 'bulk', subjectId: id, at: now })
  return true
}

export async function findChange(tx: TxCtx, scope: Scope, id: string): Promise<StoredChange | undefined> {
  const [row] = await tx.db.query<StoredChange>(
    sql`select ${columns} from bulk_changes where workspace_id = ${scope.workspaceId} and id = ${id}`,
  )
  return row
}

/** The same, locked: whoever holds it alone goes on with the change. */
export async function lockChange(tx: TxCtx, scope: Scope, id: string): Promise<StoredChange | undefined> {
  const [row] = await tx.db.query<StoredChange>(
    sql`select ${columns} from bulk_changes where workspace_id = ${scope.workspaceId} and id = ${id} for update`,
  )
  return row
}

/** What a person has begun and that is under way, or can't be taken back any more in a moment; the newest first. */
export async function listOwn(tx: TxCtx, scope: Scope): Promise<StoredChange[]> {
  return tx.db.query<StoredChange>(sql`
    select ${columns} from bulk_changes
     where workspace_id = ${scope.workspaceId} and made_by = ${personOf(scope)}
       and (state in ('running', 'undoing') or (state = 'done' and undo_until > ${tx.now().toISOString()}::timestamptz))
     order by id desc limit 10`)
}

/** The same in all workspaces of a person. */
export async function listOwnTogether(
  tx: TxCtx,
  { workspaceIds, userId }: MembershipsScope,
): Promise<(StoredChange & { workspaceId: string })[]> {
  return tx.db.query<StoredChange & { workspaceId: string }>(sql`
    select workspace_id as "workspaceId", ${columns} from bulk_changes
     where workspace_id = any(${workspaceIds}::uuid[]) and made_by = ${userId}
       and (state in ('running', 'undoing') or (state = 'done' and undo_until > ${tx.now().toISOString()}::timestamptz))
     order by id desc limit 200`)
}

/** Those of these changes that lie in workspaces of the person. */
export async function listChangesTogether(
  tx: TxCtx,
  { workspaceIds }: MembershipsScope,
  ids: readonly string[],
): Promise<(StoredChange & { workspaceId: string })[]> {
  if (ids.length === 0) return []
  return tx.db.query<StoredChange & { workspaceId: string }>(sql`
    select workspace_id as "workspaceId", ${columns} from bulk_changes
     where workspace_id = any(${workspaceIds}::uuid[]) and id = any(${ids}::uuid[])`)
}

export interface Lot {
  chosen: ChosenThread[]
  /** By the thread; null while nobody has gone through it. */
  outcomes: Record<string, Outcome> | null
}

export async function readLot(tx: TxCtx, scope: Scope, changeId: string, number: number): Promise<Lot | undefined> {
  const [row] = await tx.db.query<{ chosen: [string, string, (number | null)?][]; outcomes: Lot['outcomes'] }>(sql`
    select chosen, outcomes from bulk_lots
     where workspace_id = ${scope.workspaceId} and change_id = ${changeId} and number = ${number}`)
  return (
    row && {
      ...row,
      chosen: row.chosen.map(([threadId, seenAt, revision]) => ({ threadId, seenAt, revision: revision ?? undefined })),
    }
  )
}

export async function storeOutcomes(
  tx: TxCtx,
  scope: Scope,
  { changeId, number, outcomes }: { changeId: string; number: number; outcomes: Record<string, Outcome> },
): Promise<void> {
  await tx.db.query(sql`
    update bulk_lots set outcomes = ${json(outcomes)}::jsonb
     where workspace_id = ${scope.workspaceId} and change_id = ${changeId} and number = ${number}`)
}

/** What came of each thread of the change so far. */
export async function listOutcomes(tx: TxCtx, scope: Scope, changeId: string): Promise<Outcome[]> {
  const rows = await tx.db.query<{ outcomes: Record<string, Outcome> }>(sql`
    select outcomes from bulk_lots
     where workspace_id = ${scope.workspaceId} and change_id = ${changeId} and outcomes is not null order by number`)
  return rows.flatMap(({ outcomes }) => Object.values(outcomes))
}

export interface Progress {
  state: StoredChange['state']
  lotsDone: number
  lotsUndone: number
  told: Told
  undoneBy: string | null
  undoUntil: Date | string | null
}

/** Somebody goes on with it, whatever is said elsewhere. One that is held waits for a word, and `bulk_parts` says what is to be done. */
const isUnderWay = (state: StoredChange['state']): boolean => state === 'running' || state === 'undoing'

/** Stores how far a change is; the caller holds its lock. */
export async function storeProgress(tx: TxCtx, scope: Scope, id: string, progress: Progress): Promise<void> {
  const now = tx.now().toISOString()
  const isOver = progress.state === 'done' || progress.state === 'undone'
  await tx.db.query(sql`
    update bulk_changes set state = ${progress.state}, lots_done = ${progress.lotsDone}, lots_undone = ${progress.lotsUndone},
      told = ${json(progress.told)}::jsonb, undone_by = ${progress.undoneBy}::uuid, undo_until = ${progress.undoUntil}::timestamptz,
      touched_at = ${now}, ended_at = ${isOver ? now : null}::timestamptz
     where workspace_id = ${scope.workspaceId} and id = ${id}`)
  tx.outbox.setDue(scope, { kind: 'bulk', subjectId: id, at: isUnderWay(progress.state) ? now : null })
}

export const listUnderWay = (tx: TxCtx, scope: Scope): Promise<{ id: string }[]> =>
  tx.db.query<{ id: string }>(sql`
    select id from bulk_changes where workspace_id = ${scope.workspaceId} and state in ('running', 'undoing')`)

export const listDueChanges = (tx: TxCtx, scope: Scope): Promise<Due[]> =>
  tx.db.query<Due>(sql`
    select 'bulk' as kind, id as "subjectId", touched_at as at from bulk_changes
     where workspace_id = ${scope.workspaceId} and state in ('running', 'undoing')`)

export async function deleteEnded(tx: TxCtx, scope: Scope, before: Date): Promise<void> {
  await tx.db.query(sql`
    delete from bulk_changes where workspace_id = ${scope.workspaceId} and ended_at < ${before.toISOString()}::timestamptz`)
}
