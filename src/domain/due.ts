import type pg from 'pg'
import type { Queryable } from '#db/connect.ts'
import { inLots, list, sql } from '#db/sql.ts'
import type { Scope } from './scope.ts'

/**
 * What the product comes to by itself; what it is of, and since when. A task: `send`, or `follow_up` while nothing is written for it. A ledger
 * line: `check`. A thread: `snooze`. A message to somebody: `notice`, and of a workspace the notices that are to be gathered. Of a workspace, too: `report`, its next weekly mail; `plan`, what comes of its plan by itself; `payment`, when its payments are compared next; `domain`, the next look at its custom domain. A replay: `replay` while it is under way. A change of several threads: `bulk`, as long. An export: `export` while it is under way, `export_file` while there is a file to be deleted. A
 * workspace: `sync` since it was compared with its platform, `erase` since it was deleted, or a while after it began to be made and never was, `sweep` for the round through all of them.
 */
export type DueKind =
  | 'send'
  | 'follow_up'
  | 'check'
  | 'snooze'
  | 'sync'
  | 'export'
  | 'export_file'
  | 'erase'
  | 'sweep'
  | 'notice'
  | 'report'
  | 'plan'
  | 'domain'
  | 'payment'
  | 'replay'
  | 'bulk'

export interface Due {
  kind: DueKind
  subjectId: string
  at: Date | string
}

/** The same in a workspace; null: no more. */
export interface DueChange extends Omit<Due, 'at'> {
  workspaceId: string
  at: Due['at'] | null
}

const orderOf = ({ workspaceId, kind, subjectId }: DueChange): string => `${workspaceId} ${kind} ${subjectId}`

/**
 * Says what is due, inside the transaction of its cause. It is an index of what the rows themselves say, kept in one place for all workspaces;
 * whoever acts on it asks those rows again. No two of the changes may be of the same kind and subject.
 */
export async function writeDue(db: Queryable, changes: readonly DueChange[]): Promise<void> {
  // In one order, so that transactions with several of them never wait for each other in a ring.
  const inOrder = changes.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
  const over = Map.groupBy(
    inOrder.filter(({ at }) => at === null),
    ({ workspaceId, kind }) => `${workspaceId} ${kind}`,
  )
  await Promise.all([
    ...inLots(inOrder.flatMap(({ at, ...change }) => (at === null ? [] : { ...change, at }))).map((lot) =>
      db.query(sql`
        insert into due (workspace_id, kind, subject_id, at) values ${rowsOf(lot)}
        on conflict (workspace_id, kind, subject_id) do update set at = excluded.at`),
    ),
    ...[...over.values()].flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : db.query(sql`
            delete from due where workspace_id = ${first.workspaceId} and kind = ${first.kind}
               and subject_id = any(${[first, ...others].map(({ subjectId }) => subjectId)}::uuid[])`),
    ),
  ])
}

/**
 * Puts back what is missing, or stands there for later than it is due (but for a check that somebody has on loan); returns which. What stands there
 * as it should is read without a lock: a transaction that has changed one such line may wait for another, and this one must not wait for it in a ring.
 */
export async function putBackDue(
  db: Queryable,
  { workspaceId }: Scope,
  rows: readonly Due[],
): Promise<Omit<Due, 'at'>[]> {
  const there = await db.query<{ kind: DueKind; subjectId: string; at: string }>(sql`
    select kind, subject_id as "subjectId", at from due
     where workspace_id = ${workspaceId} and subject_id = any(${rows.map(({ subjectId }) => subjectId)}::uuid[])`)
  const known = new Map(there.map(({ kind, subjectId, at }) => [`${kind} ${subjectId}`, new Date(at)]))
  const isMissing = ({ kind, subjectId, at }: Due): boolean => {
    const stands = known.get(`${kind} ${subjectId}`)
    return stands === undefined || (kind !== 'check' && stands > new Date(at))
  }
  const inOrder = rows
    .filter(isMissing)
    .map((row) => ({ ...row, workspaceId }))
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
  const put = await Promise.all(
    inLots(inOrder).map((lot) =>
      db.query<Omit<Due, 'at'>>(sql`
        insert into due (workspace_id, kind, subject_id, at) values ${rowsOf(lot)}
        on conflict (workspace_id, kind, subject_id) do update set at = excluded.at
          where due.at > excluded.at and due.kind <> 'check'
        returning kind, subject_id as "subjectId"`),
    ),
  )
  return put.flat()
}

const rowsOf = (lot: readonly (Due & { workspaceId: string })[]) =>
  list(
    lot.map(
      ({ workspaceId, kind, subjectId, at }) =>
        sql`(${workspaceId}, ${kind}, ${subjectId}, ${typeof at === 'string' ? at : at.toISOString()})`,
    ),
  )

/** What is of this kind and was due by then has been seen to, or is called for no more. */
export async function dropDue(db: Queryable, { workspaceId }: Scope, kind: DueKind, by: Date): Promise<void> {
  await db.query(
    sql`delete from due where workspace_id = ${workspaceId} and kind = ${kind} and at <= ${by.toISOString()}`,
  )
}

/** Nothing of the workspace is due any more: it is gone, in this transaction, with all that it held. */
export async function forgetDue(db: Queryable, { workspaceId }: Pick<Scope, 'workspaceId'>): Promise<void> {
  await Promise.all([
    db.query(sql`delete from due where workspace_id = ${workspaceId}`),
    db.query(sql`delete from send_rests where workspace_id = ${workspaceId}`),
  ])
}

/** All sends of the workspace rest until then, or rest no more (null). */
export async function restSends(db: Queryable, { workspaceId }: Scope, until: string | null): Promise<void> {
  await db.query(
    until === null
      ? sql`delete from send_rests where workspace_id = ${workspaceId}`
      : sql`insert into send_rests (workspace_id, until) values (${workspaceId}, ${until})
            on conflict (workspace_id) do update set until = excluded.until`,
  )
}

/** Ids of the workspaces in which something of this kind has been due since before then. Crosses workspaces by one narrow database function. */
export async function findDueWorkspaces(
  pool: pg.Pool,
  kind: Exclude<DueKind, 'send' | 'check' | 'sweep'>,
  before: Date,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select find_due_workspaces($1, $2) as id', [kind, before])
  return rows.map(({ id }) => id)
}
