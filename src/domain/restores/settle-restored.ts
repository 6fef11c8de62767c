import type pg from 'pg'
import { sql } from '#db/sql.ts'
import { type Ctx, inTx } from '../context.ts'
import { putBackDue } from '../due.ts'
import { arePlansSold } from '../platform/reads.ts'
import type { Scope } from '../scope.ts'
import { restWhileBehind } from './note-lookup.ts'

/** The newest restore, and the moment that its backup holds. */
export interface Restored {
  id: string
  backedUpAt: string
  restoredAt: string
}

/** Notes that the database was put back. As the role that owns the schema: the application only reads it. */
export async function noteRestored(
  ownerPool: pg.Pool,
  { id, backedUpAt, restoredAt }: Restored,
  of: { backup: string; version: string },
): Promise<void> {
  await ownerPool.query(
    'insert into restores (id, backup, backed_up_at, restored_at, version) values ($1, $2, $3, $4, $5)',
    [id, of.backup, backedUpAt, restoredAt, of.version],
  )
}

/**
 * Puts to rest what belongs to no workspace and could happen a second time: mails of the product that waited, and ways in that may have been used
 * or withdrawn since the backup (sessions, codes, links). People sign in again.
 */
export async function settleAccounts(pool: pg.Pool): Promise<void> {
  await pool.query(`update mails set error = 'restored', sent_at = now(), text = '', html = '' where sent_at is null`)
  for (const table of ['one_time_tokens', 'auth_codes', 'oauth_states', 'factor_challenges'])
    await pool.query(`delete from ${table}`)
  await pool.query('delete from sessions')
}

/**
 * Puts a workspace to rest that was put back from a backup, before anything acts in it: nothing goes out until it was held against its platform;
 * messages to people that waited are dropped, and the next report is one of a week to come; what it pays is compared at once; and who deleted it has
 * all the days to bring it back once more. Doing it twice does no harm.
 */
export async function settleRestored(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  { id, backedUpAt, restoredAt }: Restored,
): Promise<void> {
  const { workspaceId } = scope
  await inTx(ctx, scope, async (tx) => {
    const [connection] = await tx.db.query(
      sql`select from connections where workspace_id = ${workspaceId} and is_active limit 1`,
    )
    // Where nothing is connected, nothing is behind.
    const endedAt = connection === undefined ? restoredAt : null
    await tx.db.query(sql`
      insert into reconciliations (workspace_id, id, backed_up_at, restored_at, ended_at)
      values (${workspaceId}, ${id}, ${backedUpAt}, ${restoredAt}, ${endedAt}) on conflict (workspace_id, id) do nothing`)
    if (endedAt === null) await restWhileBehind(tx, scope)
    await tx.db.query(sql`
      update notice_deliveries set state = 'dropped', outcome = 'restored', ended_at = ${restoredAt}
       where workspace_id = ${workspaceId} and state in ('waiting', 'calling')`)
    await tx.db.query(sql`
      update notices set gathered_at = ${restoredAt} where workspace_id = ${workspaceId} and gathered_at is null`)
    await tx.db.query(sql`delete from due where workspace_id = ${workspaceId} and kind = 'notice'`)
    await tx.db.query(sql`
      update report_schedules set next_at = next_at + make_interval(weeks => 1 + floor(extract(epoch from ${restoredAt}::timestamptz - next_at) / 604800)::int)
       where workspace_id = ${workspaceId} and next_at <= ${restoredAt}`)
    await tx.db.query(sql`
      update due set at = s.next_at from report_schedules s
       where due.workspace_id = ${workspaceId} and due.kind = 'report' and s.workspace_id = ${workspaceId}`)
    await tx.db.query(sql`
      update workspaces set deleted_at = ${restoredAt} where id = ${workspaceId} and deleted_at is not null`)
    await tx.db.query(sql`
      update due set at = ${restoredAt} where workspace_id = ${workspaceId} and kind = 'erase'`)
    // Of everybody: who began to pay since the backup is known to the provider alone.
    if (await arePlansSold(tx.db))
      await putBackDue(tx.db, scope, [{ kind: 'payment', subjectId: workspaceId, at: restoredAt }])
    if (endedAt === null) await putBackDue(tx.db, scope, [{ kind: 'sync', subjectId: workspaceId, at: backedUpAt }])
  })
}
