import type { Notice, NoticeBundle, NoticeCause, NoticeHook, NoticePreferences } from '#contract/notices.ts'
import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { listHooks, toHook } from './hooks-store.ts'
import { kindsIn } from './preference-rules.ts'
import { findPreferences } from './preferences-store.ts'
import { bundle } from './rules.ts'
import { findJoined, type NoticeRow, noticesWith } from './store.ts'

const dayMs = 86_400_000
/** So long a notice stands in the bell. */
export const keptMs = 30 * dayMs
const mostListed = 300

const causeOf = ({ kind, detail }: NoticeRow): NoticeCause => ({ kind, ...detail }) as NoticeCause

export const toNotice = (row: NoticeRow): Notice => {
  const { id, at, threadId, contactName, contactEmail, snippet, score, note } = row
  return {
    id,
    at,
    cause: causeOf(row),
    thread: threadId === null ? null : { id: threadId, contactName, contactEmail, snippet, score },
    note,
  }
}

/** What the person of the scope was told of, newest first: what of a kind came within a minute is one. Empty for the product itself. */
export async function readNotices(tx: TxCtx, scope: Scope): Promise<NoticeBundle[]> {
  if (scope.actor.kind !== 'person') return []
  const { userId, role } = scope.actor
  const [joinedAt, { choices, seenId }] = await Promise.all([
    findJoined(tx, scope, userId),
    findPreferences(tx, scope, userId),
  ])
  if (joinedAt === null) return []
  const kinds = kindsIn(role, choices)
  const rows = await tx.db.query<NoticeRow>(
    sql`${noticesWith(scope, sql`n.kind = any(${kinds}::text[]) and (n.user_id is null or n.user_id = ${userId}) and n.at >= ${since(tx, joinedAt)}`)} limit ${mostListed}`,
  )
  return bundle(rows.map(toNotice), seenId)
}

/** How many of them they have not seen. */
export const countUnseen = async (tx: TxCtx, scope: Scope): Promise<number> =>
  (await readNotices(tx, scope)).filter(({ isNew }) => isNew).length

const since = (tx: TxCtx, joinedAt: string): string => {
  const kept = new Date(tx.now().getTime() - keptMs).toISOString()
  return joinedAt > kept ? joinedAt : kept
}

/** The places that the person of the scope may see: their own, and for admins the workspace's. Never the addresses themselves. */
export async function readHooks(tx: TxCtx, scope: Scope): Promise<NoticeHook[]> {
  if (scope.actor.kind !== 'person') return []
  const { userId, role } = scope.actor
  return (await listHooks(tx, scope, { ofPerson: userId, isAlsoWorkspaces: role === 'admin' })).map(toHook)
}

/** What the person of the scope wants to hear of, and how; what everybody gets, where they chose nothing. */
export async function readPreferences(tx: TxCtx, scope: Scope, userId: string): Promise<NoticePreferences> {
  const { seenId: _, ...preferences } = await findPreferences(tx, scope, userId)
  return preferences
}
