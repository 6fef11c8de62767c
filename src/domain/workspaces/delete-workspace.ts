import { inTransaction, type Queryable, single } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { eraseGuestAccount } from '../accounts/guest-account.ts'
import { AppError } from '../app-error.ts'
import { recordAudit } from '../audit/record.ts'
import { syncPaymentsLater } from '../billing/sync-payments-later.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import { type Due, forgetDue, writeDue } from '../due.ts'
import { personOf, type Scope } from '../scope.ts'

type Needs = Pick<Ctx, 'pool' | 'now'>

/** It was suspended when it was deleted, and is as long as nobody says otherwise. */
const isSuspendedStill = sql`(suspended_at is not null and suspension_ended_at is null)`

/** How long a deleted workspace can be taken back, ms. */
export const restorableMs = 30 * 86_400_000

/**
 * Deletes a workspace as far as anybody can tell: nobody gets in, nothing goes out. For thirty days an admin can take it back;
 * then a job erases it. `typedName` must be its name. Throws `bad_request` when it is not.
 */
export async function deleteWorkspace(ctx: Needs, scope: Scope, typedName: string): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const deletedAt = tx.now()
    const rows = await tx.db.query(sql`
      update workspaces set deleted_at = ${deletedAt.toISOString()}, deleted_by = ${personOf(scope)}
       where id = ${scope.workspaceId} and name = ${typedName} and deleted_at is null returning id`)
    if (rows.length === 0)
      throw new AppError('bad_request', { message: 'Type the name of the workspace exactly as it is shown.' })
    tx.outbox.setDue(scope, { kind: 'erase', subjectId: scope.workspaceId, at: deletedAt })
    // A plan that is paid for ends with its month.
    await syncPaymentsLater(tx, scope)
    await recordAudit(tx, scope, 'workspace.deleted', scope.workspaceId)
    await notifyLive(tx, scope, { kind: 'settings' })
  })
}

/**
 * Takes a deleted workspace back: its agents have paused since it was deleted, and go on as after a suspension (`take_up_replies`); where another
 * workspace was connected to its place of the platform meanwhile, nothing goes out by itself until a person says so. Throws `not_found` when it is not deleted, or gone.
 */
export async function restoreWorkspace(ctx: Needs, scope: Scope): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const rows = await tx.db.query(sql`
      update workspaces set deleted_at = null, deleted_by = null,
        suspended_at = case when ${isSuspendedStill} then suspended_at else deleted_at end,
        suspension_ended_at = case when ${isSuspendedStill} then null else ${tx.now().toISOString()}::timestamptz end,
        sends_stopped_at = case when ${await isPlaceTaken(tx, scope)} then coalesce(sends_stopped_at, ${tx.now().toISOString()}::timestamptz) else sends_stopped_at end
       where id = ${scope.workspaceId} and deleted_at is not null returning id`)
    if (rows.length === 0) throw new AppError('not_found')
    tx.outbox.setDue(scope, { kind: 'erase', subjectId: scope.workspaceId, at: null })
    await tx.addJob('take_up_replies', { workspaceId: scope.workspaceId })
    // One that ended with it goes on.
    await syncPaymentsLater(tx, scope)
    await recordAudit(tx, scope, 'workspace.restored', scope.workspaceId)
  })
}

async function isPlaceTaken(tx: TxCtx, { workspaceId }: Scope): Promise<boolean> {
  const [row] = await tx.db.query<{ isTaken: boolean }>(
    sql`select is_connected_elsewhere(${workspaceId}::uuid, null) as "isTaken"`,
  )
  return row?.isTaken ?? false
}

/** Since when the workspace is deleted, if it is; a guest's counts as deleted so long ago that it goes at its time. */
export const listDueErasure = (tx: TxCtx, scope: Scope): Promise<Due[]> =>
  tx.db.query<Due>(sql`
    select 'erase' as kind, id as "subjectId", coalesce(deleted_at, guest_until - make_interval(secs => ${restorableMs / 1000})) as at
      from workspaces where id = ${scope.workspaceId} and (deleted_at is not null or guest_until is not null)`)

/** Keeps the workspace from being erased until the transaction ends; false when it is gone. */
export async function holdWorkspace(tx: TxCtx, scope: Scope): Promise<boolean> {
  const rows = await tx.db.query(sql`select id from workspaces where id = ${scope.workspaceId} for key share`)
  return rows.length > 0
}

/** Whether its time to come back, or a guest's hour, has been over for so long; false for one that was taken back, or is gone. */
export async function isErasable(ctx: Needs, scope: Scope, sinceMs = 0): Promise<boolean> {
  return inTx(ctx, scope, (tx) => lockErasable(tx, scope, sinceMs))
}

async function lockErasable(tx: TxCtx, scope: Scope, sinceMs = 0): Promise<boolean> {
  const over = tx.now().getTime() - sinceMs
  const rows = await tx.db.query(sql`
    select id from workspaces where id = ${scope.workspaceId}
       and (deleted_at < ${new Date(over - restorableMs).toISOString()} or guest_until < ${new Date(over).toISOString()}) for update`)
  return rows.length > 0
}

/** Of the action log so many lines at a time: whoever writes there need not wait long. */
const linesAtOnce = 10_000

/** How long a workspace may take to be made before its files count as left behind, ms. */
const makingMs = 7 * 86_400_000

/** Says, before its first file is stored, that a workspace is being made: should that never end, `eraseUnmade` removes its files. */
export async function noteMaking({ pool, now }: Needs, workspaceId: string): Promise<void> {
  const at = new Date(now().getTime() - restorableMs + makingMs)
  await inTransaction(pool, { workspaceId }, (db) =>
    writeDue(db, [{ workspaceId, kind: 'erase', subjectId: workspaceId, at }]),
  )
}

/** It is made, in this transaction. Throws when that took too long: its files are gone. */
export async function noteMade({ db }: TxCtx, scope: Scope): Promise<void> {
  if (!(await takeMaking(db, scope))) throw new Error('It took too long to make the workspace')
}

const takeMaking = async (db: Queryable, { workspaceId }: Scope): Promise<boolean> => {
  const taken = await db.query(
    sql`delete from due where workspace_id = ${workspaceId} and kind = 'erase' returning subject_id`,
  )
  return taken.length > 0
}

/** Removes the files of a workspace that was never made; quiet for one that is there. */
export async function eraseUnmade(ctx: Needs & Pick<Ctx, 'files'>, scope: Scope): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const there = await tx.db.query(sql`select id from workspaces where id = ${scope.workspaceId}`)
    if (there.length > 0 || !(await takeMaking(tx.db, scope))) return
    await ctx.files.removeFolder(scope.workspaceId)
  })
}

/**
 * Erases a workspace whose time to come back is over, with everything that belongs to it, with what the platform's action log says was done in
 * it, and with the account of a guest who opened it. Quiet when it was taken back.
 */
export async function eraseWorkspace(ctx: Needs & Pick<Ctx, 'log' | 'files'>, scope: Scope): Promise<void> {
  // First: once the workspace is gone nobody comes to it again. The log belongs to no workspace's transaction (decisions/052).
  if (await isErasable(ctx, scope)) await forgetActions(ctx, scope)
  const guest = await inTx(ctx, scope, async (tx) => {
    if (!(await lockErasable(tx, scope))) return null
    const [made] = await tx.db.query<{ by: string | null }>(sql`
      select created_by as by from workspaces where id = ${scope.workspaceId} and guest_until is not null`)
    // Tables without a foreign key to the workspace; everything else goes with it.
    for (const table of [
      sql`directory`,
      sql`webhook_events`,
      sql`webhook_bodies`,
      sql`live_events`,
      sql`bulk_parts`,
      sql`send_attempt_words`,
      sql`send_attempts`,
      sql`tasks`,
      sql`drafts`,
      sql`number_facts`,
      sql`threads`,
      // Last: a thread that goes is counted there.
      sql`thread_counts`,
    ]) {
      await tx.db.query(sql`delete from ${table} where workspace_id = ${scope.workspaceId}`)
    }
    // Before the commit: when the files can't go, the rows stay, and both are tried again.
    await ctx.files.removeFolder(scope.workspaceId)
    await tx.db.query(sql`delete from workspaces where id = ${scope.workspaceId}`)
    // After all that it could be of: whoever was just saying when something is due has committed by now.
    await forgetDue(tx.db, scope)
    ctx.log.info({ workspaceId: scope.workspaceId }, 'a workspace was erased')
    return made?.by ?? null
  })
  // Should this be missed, accounts that nobody uses are pruned all the same.
  if (guest !== null) await eraseGuestAccount(ctx, guest)
}

async function forgetActions({ pool }: Pick<Ctx, 'pool'>, { workspaceId }: Scope): Promise<void> {
  const forget = sql`select forget_actions_in(${workspaceId}, ${linesAtOnce}) as forgotten`
  for (let forgotten = linesAtOnce; forgotten === linesAtOnce; ) {
    const [row] = await single(pool).query<{ forgotten: number }>(forget)
    forgotten = row?.forgotten ?? 0
  }
}
