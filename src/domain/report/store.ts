import type { ReportAccess, ReportReader } from '#contract/report.ts'
import { type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import { enterInDirectory } from '../directory.ts'
import type { Due } from '../due.ts'
import { personOf, type Scope } from '../scope.ts'

// ----------------------------------------------------------------------------------------------------------------- readers

/** Everybody on the list, whoever has unsubscribed among them. */
export const listReaders = (tx: TxCtx, scope: Scope): Promise<ReportReader[]> =>
  tx.db.query<ReportReader>(sql`
    select id, email, is_named as "isNamed", unsubscribed_at is not null as "isUnsubscribed" from report_readers
     where workspace_id = ${scope.workspaceId} order by email limit 500`)

export interface ReaderOnList {
  isNamed: boolean
  isUnsubscribed: boolean
}

/** Held until the transaction ends; undefined for who is not on the list. */
export async function findReader(tx: TxCtx, scope: Scope, email: string): Promise<ReaderOnList | undefined> {
  const [row] = await tx.db.query<ReaderOnList>(sql`
    select is_named as "isNamed", unsubscribed_at is not null as "isUnsubscribed" from report_readers
     where workspace_id = ${scope.workspaceId} and email = ${email} for update`)
  return row
}

/** An address that an admin names; one that is there already is named from now on. */
export async function nameReader(tx: TxCtx, scope: Scope, reader: { id: string; email: string }): Promise<void> {
  await tx.db.query(sql`
    insert into report_readers (workspace_id, id, email, is_named, added_by, created_at)
    values (${scope.workspaceId}, ${reader.id}, ${reader.email}, true, ${personOf(scope)}, ${tx.now().toISOString()})
    on conflict (workspace_id, email) do update set is_named = true, added_by = excluded.added_by`)
}

/** A member asks for it themself: whatever they said before, they get it. */
export async function subscribeReader(tx: TxCtx, scope: Scope, reader: Member & { id: string }): Promise<void> {
  await tx.db.query(sql`
    insert into report_readers (workspace_id, id, email, user_id, is_named, added_by, created_at)
    values (${scope.workspaceId}, ${reader.id}, ${reader.email}, ${reader.userId}, false, ${reader.userId}, ${tx.now().toISOString()})
    on conflict (workspace_id, email) do update set user_id = excluded.user_id, unsubscribed_at = null`)
}

/** A person of the workspace, at their address of the moment. */
export interface Member {
  userId: string
  email: string
}

const isTheirs = ({ userId, email }: Member): Sql => sql`(user_id = ${userId} or email = ${email})`

/** They get none any more. */
export async function unsubscribeReader(
  tx: TxCtx,
  scope: Scope,
  who: { id: string } | Member,
): Promise<string | undefined> {
  const isWho = 'id' in who ? sql`id = ${who.id}` : isTheirs(who)
  const [row] = await tx.db.query<{ email: string }>(sql`
    update report_readers set unsubscribed_at = coalesce(unsubscribed_at, ${tx.now().toISOString()}::timestamptz)
     where workspace_id = ${scope.workspaceId} and ${isWho} returning email`)
  return row?.email
}

/**
 * Off the list, with the links that were mailed to them; undefined when they were not on it. Who has unsubscribed stays there: else they could
 * be named again.
 */
export async function deleteReader(tx: TxCtx, scope: Scope, id: string): Promise<string | undefined> {
  await tx.db.query(sql`
    delete from directory where workspace_id = ${scope.workspaceId} and kind = 'report' and subject_id in (
      select l.id from report_links l
        join report_readers r on r.workspace_id = ${scope.workspaceId} and r.id = l.reader_id and r.unsubscribed_at is null
       where l.workspace_id = ${scope.workspaceId} and l.reader_id = ${id})`)
  const [row] = await tx.db.query<{ email: string }>(
    sql`delete from report_readers where workspace_id = ${scope.workspaceId} and id = ${id} and unsubscribed_at is null returning email`,
  )
  return row?.email
}

/** Whether reader `r` may read it: who asked for it themself as long as they are a member. */
export const isAllowed = ({ workspaceId }: Pick<Scope, 'workspaceId'>): Sql => sql`
  (r.is_named or exists (select from workspace_members m where m.workspace_id = ${workspaceId} and m.user_id = r.user_id))`

const isActive = (scope: Scope): Sql => sql`r.unsubscribed_at is null and ${isAllowed(scope)}`

/** Whom a mail goes to, and where: a member's own address of the moment. */
export const listMailed = (tx: TxCtx, scope: Scope): Promise<{ id: string; email: string }[]> =>
  tx.db.query<{ id: string; email: string }>(sql`
    select r.id, case when r.is_named then r.email else coalesce(u.email, r.email) end as email
      from report_readers r left join users u on u.id = r.user_id
     where r.workspace_id = ${scope.workspaceId} and ${isActive(scope)} order by r.created_at, r.id limit 500`)

/** Whether they get it, since they asked or an admin did. */
export async function isMailedTo(tx: TxCtx, scope: Scope, member: Member): Promise<boolean> {
  const rows = await tx.db.query(sql`
    select from report_readers r where r.workspace_id = ${scope.workspaceId} and ${isTheirs(member)} and ${isActive(scope)}`)
  return rows.length > 0
}

// ------------------------------------------------------------------------------------------------------------------- links

export interface NewLink {
  id: string
  hash: Buffer
  /** Null: the workspace's own. */
  readerId: string | null
  firstWeek: string
  expiresAt: Date
}

/** False when this week was mailed to this reader already. */
export async function insertLink(tx: TxCtx, scope: Scope, link: NewLink): Promise<boolean> {
  const rows = await tx.db.query(sql`
    insert into report_links (workspace_id, id, token_hash, reader_id, first_week, created_by, created_at, expires_at)
    values (${scope.workspaceId}, ${link.id}, ${link.hash}, ${link.readerId}, ${link.firstWeek}, ${personOf(scope)},
            ${tx.now().toISOString()}, ${link.expiresAt.toISOString()})
    on conflict do nothing returning id`)
  if (rows.length === 0) return false
  await enterInDirectory(tx, scope, { kind: 'report', subjectId: link.id, hash: link.hash })
  return true
}

/** Ends the workspace's own link; false when there is none. */
export async function endLink(tx: TxCtx, scope: Scope): Promise<boolean> {
  const rows = await tx.db.query(sql`
    update report_links set revoked_at = ${tx.now().toISOString()}
     where workspace_id = ${scope.workspaceId} and reader_id is null and revoked_at is null returning id`)
  return rows.length > 0
}

export async function readLink(tx: TxCtx, scope: Scope): Promise<ReportAccess['link']> {
  const [row] = await tx.db.query<NonNullable<ReportAccess['link']>>(sql`
    select created_at as "createdAt", expires_at as "expiresAt", first_week::text as "firstWeek" from report_links
     where workspace_id = ${scope.workspaceId} and reader_id is null and revoked_at is null
       and expires_at > ${tx.now().toISOString()}`)
  return row ?? null
}

/** Forgets links that open nothing any more. That a week was mailed is not asked again by then. */
export async function deleteEndedLinks(tx: TxCtx, scope: Scope): Promise<void> {
  const [workspaceId, now] = [scope.workspaceId, tx.now().toISOString()]
  const isOver = sql`workspace_id = ${workspaceId} and (expires_at <= ${now} or revoked_at <= ${now})`
  await tx.db.query(sql`
    delete from directory where workspace_id = ${workspaceId} and kind = 'report'
       and subject_id in (select id from report_links where ${isOver})`)
  await tx.db.query(sql`delete from report_links where ${isOver}`)
}

// ---------------------------------------------------------------------------------------------------------------- schedule

/** Monday morning, by the workspace's own clock, when the week that ended the day before can be told. */
async function morningOf(tx: TxCtx, scope: Scope, monday: string): Promise<string> {
  const [row] = await tx.db.query<{ at: string }>(sql`
    select (${monday}::date + time '08:00') at time zone time_zone as at from workspaces where id = ${scope.workspaceId}`)
  if (row === undefined) throw new Error('The workspace is gone')
  return row.at
}

/** When the next one goes out; it stays where it is when there is a time already. */
export async function schedule(tx: TxCtx, scope: Scope, monday: string): Promise<void> {
  await tx.db.query(sql`
    insert into report_schedules (workspace_id, next_at) values (${scope.workspaceId}, ${await morningOf(tx, scope, monday)})
    on conflict (workspace_id) do nothing`)
  await sayWhenDue(tx, scope)
}

/** The one of this moment is seen to: the next goes out on that Monday. */
export async function reschedule(tx: TxCtx, scope: Scope, monday: string): Promise<void> {
  await tx.db.query(sql`
    update report_schedules set next_at = ${await morningOf(tx, scope, monday)} where workspace_id = ${scope.workspaceId}`)
  await sayWhenDue(tx, scope)
}

async function sayWhenDue(tx: TxCtx, scope: Scope): Promise<void> {
  const at = await readNextAt(tx, scope)
  if (at !== null) tx.outbox.setDue(scope, { kind: 'report', subjectId: scope.workspaceId, at })
}

/** Held until the transaction ends, so that no two runs see to the same week; null when nothing is scheduled. */
export async function readNextAt(tx: TxCtx, scope: Scope): Promise<string | null> {
  const [row] = await tx.db.query<{ at: string }>(sql`
    select next_at as at from report_schedules where workspace_id = ${scope.workspaceId} for update`)
  return row?.at ?? null
}

/** When the next report is to be mailed, if any is. */
export const listDueReports = (tx: TxCtx, scope: Scope): Promise<Due[]> =>
  tx.db.query<Due>(sql`
    select 'report' as kind, workspace_id as "subjectId", next_at as at from report_schedules where workspace_id = ${scope.workspaceId}`)
