import type { NoticePreferences } from '#contract/notices.ts'
import type { Role } from '#contract/operation.ts'
import { json, type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { choicesOf, type StoredChoices } from './preference-rules.ts'

interface PreferencesRow {
  choices: StoredChoices | null
  digestHour: number | null
  quietFrom: string | null
  quietUntil: string | null
  timeZone: string | null
  seenId: string | null
}

const columns: Sql = sql`
  p.choices, p.digest_hour as "digestHour", to_char(p.quiet_from, 'HH24:MI') as "quietFrom", to_char(p.quiet_until, 'HH24:MI') as "quietUntil",
  p.time_zone as "timeZone", p.seen_id as "seenId"`

const defaultDigestHour = 8

const toPreferences = (row: PreferencesRow | undefined): NoticePreferences => ({
  choices: choicesOf(row?.choices ?? {}),
  digestHour: row?.digestHour ?? defaultDigestHour,
  quiet: row?.quietFrom == null || row.quietUntil === null ? null : { from: row.quietFrom, until: row.quietUntil },
  timeZone: row?.timeZone ?? null,
})

/** What the person wants to hear of, with what everybody has who chose nothing; and the newest notice that they saw. */
export async function findPreferences(
  tx: TxCtx,
  { workspaceId }: Scope,
  userId: string,
): Promise<NoticePreferences & { seenId: string | null }> {
  const [row] = await tx.db.query<PreferencesRow>(sql`
    select ${columns} from notice_preferences p where p.workspace_id = ${workspaceId} and p.user_id = ${userId}`)
  return { ...toPreferences(row), seenId: row?.seenId ?? null }
}

/** The same, to be changed: whoever else changes them waits for the end of this transaction. */
export async function holdPreferences(tx: TxCtx, scope: Scope, userId: string): Promise<NoticePreferences> {
  await tx.db.query(sql`
    select user_id from workspace_members where workspace_id = ${scope.workspaceId} and user_id = ${userId} for no key update`)
  return findPreferences(tx, scope, userId)
}

export async function storePreferences(
  tx: TxCtx,
  { workspaceId }: Scope,
  userId: string,
  { choices, digestHour, quiet, timeZone }: NoticePreferences,
): Promise<void> {
  await tx.db.query(sql`
    insert into notice_preferences (workspace_id, user_id, choices, digest_hour, quiet_from, quiet_until, time_zone)
    values (${workspaceId}, ${userId}, ${json(choices)}::jsonb, ${digestHour}, ${quiet?.from ?? null}::time, ${quiet?.until ?? null}::time, ${timeZone})
    on conflict (workspace_id, user_id) do update set choices = excluded.choices, digest_hour = excluded.digest_hour,
      quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, time_zone = excluded.time_zone`)
}

/** Somebody who may be told of things. */
export interface Listener extends NoticePreferences {
  userId: string
  email: string
  role: Role
  joinedAt: string
}

/** Everybody in the workspace, or the one of this id. */
export async function listListeners(tx: TxCtx, { workspaceId }: Scope, userId?: string): Promise<Listener[]> {
  const rows = await tx.db.query<PreferencesRow & Omit<Listener, keyof NoticePreferences>>(sql`
    select m.user_id as "userId", u.email, m.role, m.created_at as "joinedAt", ${columns}
      from workspace_members m join users u on u.id = m.user_id
      left join notice_preferences p on p.workspace_id = ${workspaceId} and p.user_id = m.user_id
     where m.workspace_id = ${workspaceId} and (${userId ?? null}::uuid is null or m.user_id = ${userId ?? null}::uuid)`)
  return rows.map((row) => ({
    userId: row.userId,
    email: row.email,
    role: row.role,
    joinedAt: row.joinedAt,
    ...toPreferences(row),
  }))
}
