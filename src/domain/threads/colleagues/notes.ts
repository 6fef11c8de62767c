import type { Note } from '#contract/notes.ts'
import { json, type Sql, sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import { AppError } from '../../app-error.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../../context.ts'
import { personOf, type Scope } from '../../scope.ts'
import { listAnswering, readName } from '../../team/reads.ts'
import { mentionsIn } from './mentions.ts'

type Needs = Pick<Ctx, 'pool' | 'now'>

const mostShown = 500

/** What colleagues told each other about a thread, the oldest first. Empty for a thread that is not there. */
export const readNotes = async (tx: TxCtx, scope: Scope, threadId: string): Promise<Note[]> =>
  (await notesWith(tx, scope, sql`n.thread_id = ${threadId}`)).toReversed()

/** The newest first. */
const notesWith = (tx: TxCtx, { workspaceId }: Scope, which: Sql): Promise<Note[]> =>
  tx.db.query<Note>(sql`
    select n.id, n.written_by as "writtenBy", coalesce(nullif(u.full_name, ''), u.email) as "authorName", n.body, n.mentions,
           n.created_at as "createdAt", n.edited_at as "editedAt"
      from thread_notes n left join users u on u.id = n.written_by
     where n.workspace_id = ${workspaceId} and ${which} order by n.created_at desc, n.id desc limit ${mostShown}`)

interface Place {
  threadId: string
  noteId: string
}

/**
 * Adds a note for colleagues; whoever stands in it as @name, and may answer here, is told. Asked for twice under one id, it is one note. Throws
 * `not_found` for no such thread, or an id that is another note's.
 */
export const addNote = (
  ctx: Needs,
  scope: Scope,
  { threadId, body, noteId = newId() }: { threadId: string; body: string; noteId?: string | undefined },
): Promise<Note> =>
  inTx(ctx, scope, async (tx) => {
    const { workspaceId } = scope
    const thread = await tx.db.query(sql`select from threads where workspace_id = ${workspaceId} and id = ${threadId}`)
    if (thread.length === 0) throw new AppError('not_found')
    const mentions = mentionsIn(body, await listAnswering(tx, scope))
    const added = await tx.db.query(sql`
      insert into thread_notes (workspace_id, id, thread_id, written_by, body, mentions, created_at)
      values (${workspaceId}, ${noteId}, ${threadId}, ${personOf(scope)}, ${body}, ${json(mentions)}::jsonb, ${tx.now().toISOString()})
      on conflict (workspace_id, id) do nothing returning id`)
    const before = added.length > 0 ? [] : await lockOwn(tx, scope, { threadId, noteId })
    return settle(tx, scope, { threadId, noteId }, before)
  })

/** Edits a note of the person's own; whoever is mentioned anew is told, and who is not any more has nothing to hear of. Throws `not_found`. */
export const editNote = (
  ctx: Needs,
  scope: Scope,
  { threadId, noteId, body }: Place & { body: string },
): Promise<Note> =>
  inTx(ctx, scope, async (tx) => {
    const before = await lockOwn(tx, scope, { threadId, noteId })
    const mentions = mentionsIn(body, await listAnswering(tx, scope))
    await tx.db.query(sql`
      update thread_notes set body = ${body}, mentions = ${json(mentions)}::jsonb, edited_at = ${tx.now().toISOString()}
       where workspace_id = ${scope.workspaceId} and id = ${noteId}`)
    return settle(tx, scope, { threadId, noteId }, before)
  })

/** Deletes a note of the person's own; what it told of anybody is no news any more. Throws `not_found`. */
export const removeNote = (ctx: Needs, scope: Scope, place: Place): Promise<void> =>
  inTx(ctx, scope, async (tx) => {
    for (const { userId } of await lockOwn(tx, scope, place)) tx.outbox.takeBack(scope, keyOf(place.noteId, userId))
    await tx.db.query(sql`delete from thread_notes where workspace_id = ${scope.workspaceId} and id = ${place.noteId}`)
    await notifyLive(tx, scope, { kind: 'thread', threadId: place.threadId })
  })

const keyOf = (noteId: string, userId: string): string => `mentioned:${noteId}:${userId}`

async function lockOwn(
  tx: TxCtx,
  { workspaceId, ...scope }: Scope,
  { threadId, noteId }: Place,
): Promise<Note['mentions']> {
  const [note] = await tx.db.query<Pick<Note, 'mentions'>>(sql`
    select mentions from thread_notes where workspace_id = ${workspaceId} and id = ${noteId} and thread_id = ${threadId}
       and written_by = ${personOf({ workspaceId, ...scope })} for update`)
  if (note === undefined) throw new AppError('not_found')
  return note.mentions
}

async function settle(tx: TxCtx, scope: Scope, { threadId, noteId }: Place, before: Note['mentions']): Promise<Note> {
  const [note] = await notesWith(tx, scope, sql`n.id = ${noteId}`)
  if (note === undefined) throw new Error('The note was not stored')
  const actorId = personOf(scope)
  const by = actorId === null ? null : await readName(tx, scope, actorId)
  const had = new Set(before.map(({ userId }) => userId))
  const has = new Set(note.mentions.map(({ userId }) => userId))
  for (const userId of [...has].filter((id) => !had.has(id)))
    if (userId !== actorId)
      tx.outbox.raise(scope, {
        key: keyOf(noteId, userId),
        threadId,
        userId,
        cause: { kind: 'mentioned', by, noteId },
        at: tx.now(),
      })
  for (const userId of [...had].filter((id) => !has.has(id))) tx.outbox.takeBack(scope, keyOf(noteId, userId))
  await notifyLive(tx, scope, { kind: 'thread', threadId })
  return note
}
