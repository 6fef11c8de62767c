import { sql } from '#db/sql.ts'
import { notifyLive, type TxCtx } from '../../context.ts'
import type { Scope } from '../../scope.ts'
import type { PlatformMail } from '../../sending-platform.ts'
import { changeCounted } from '../counts.ts'
import { type NewMessage, snippetOf } from '../store.ts'

/** Then it is asked for the words of a mail of which it told without them; after that ever more rarely. */
export const wordsAfterMs = 20_000
/** A mail that is told without a word for so long has none. */
const wordlessAfterMs = 3 * 86_400_000

/** Whether the platform tells no word of a mail: it may not have taken it apart yet. */
export const isWordless = ({ text, html }: Pick<PlatformMail, 'text' | 'html'>): boolean =>
  text.trim() === '' && (html ?? '').trim() === ''

/**
 * A mail of the lead's that is here without a word has come once more, with its words: they become its own, and are judged and answered as if it came
 * now. An answer of ours to it did not know them; a person's inside the platform did. Quiet for every other mail.
 */
export async function takeLateWords(
  tx: TxCtx,
  scope: Scope,
  { connectionId, mail, newText, quotedText, html, isTruncated }: Omit<NewMessage, 'id' | 'threadId' | 'source'>,
): Promise<void> {
  const { workspaceId } = scope
  if (mail.direction === 'outbound' || (newText === '' && quotedText === '')) return
  const [found] = await tx.db.query<{
    messageId: string
    threadId: string
    isNewest: boolean
    isKnownThere: boolean
  }>(sql`
    select m.id as "messageId", t.id as "threadId", t.last_inbound_id = m.id as "isNewest",
           o.direction = 'outbound' and o.task_id is null as "isKnownThere"
      from messages m join threads t on t.workspace_id = ${workspaceId} and t.id = m.thread_id
      join messages o on o.workspace_id = ${workspaceId} and o.id = t.last_message_id
     where m.workspace_id = ${workspaceId} and m.connection_id = ${connectionId} and m.platform_reply_id = ${mail.id}
       and m.direction = 'inbound' and m.new_text = '' and m.quoted_text = '' for update of t`)
  if (found === undefined) return
  const { messageId, threadId, isNewest, isKnownThere } = found
  await tx.db.query(sql`
    update messages set new_text = ${newText}, quoted_text = ${quotedText}, html = ${html}, is_truncated = ${isTruncated}
     where workspace_id = ${workspaceId} and id = ${messageId}`)
  const [thread] = await changeCounted<{ hasAnswer: boolean }>(tx, scope, {
    which: sql`t.id = ${threadId}`,
    set: sql`revision = revision + 1, archived_at = null, snoozed_until = null,
      snippet = case when ${isNewest} then ${snippetOf(newText || quotedText)} else snippet end,
      judged_message_id = case when ${isNewest} then null else judged_message_id end,
      last_direction = case when ${isNewest && !isKnownThere} then 'inbound' else last_direction end`,
    returning: sql`(t.answer_status is not null or t.follow_up_at is not null) as "hasAnswer"`,
  })
  tx.outbox.indexThread(scope, threadId)
  await tx.addJob('score_message', { workspaceId, messageId, threadId })
  if (thread?.hasAnswer) await tx.addJob('review_tasks', { workspaceId, threadId })
  await notifyLive(tx, scope, { kind: 'thread', threadId })
}

/**
 * A mail of the lead's came without a word, or still has none: the platform is asked for it once more. The lists that a sync reads may have passed it
 * when its words come. Quiet for every other mail, and for what is old.
 */
export async function fetchWordsLater(
  tx: TxCtx,
  { workspaceId }: Scope,
  connectionId: string,
  mail: PlatformMail,
): Promise<void> {
  const now = tx.now().getTime()
  if (mail.direction === 'outbound' || !isWordless(mail)) return
  const [found] = await tx.db.query<{ cameAt: string }>(sql`
    select created_at as "cameAt" from messages
     where workspace_id = ${workspaceId} and connection_id = ${connectionId} and platform_reply_id = ${mail.id}
       and new_text = '' and quoted_text = ''`)
  const waitedMs = found === undefined ? wordlessAfterMs : now - Math.min(Date.parse(found.cameAt), now)
  if (Math.max(waitedMs, now - mail.receivedAt.getTime()) >= wordlessAfterMs) return
  const runAt = new Date(now + Math.max(wordsAfterMs, 3 * waitedMs))
  const key = `words:${workspaceId}:${connectionId}:${mail.id}`
  await tx.addJob('fetch_hinted_mail', { workspaceId, connectionId, handle: mail.handle }, { runAt, key })
}
