import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { MailText } from '../ports.ts'
import { readEach } from '../read-each.ts'
import type { Scope } from '../scope.ts'
import { snippetOf } from './store.ts'

/** More mails of ours are no thread: the newest count. */
const mostOfOurs = 40
/** Of the lead's mails, the newest: what is older was answered. */
const mostOfTheirs = 5

/**
 * Takes our own known mails (the campaign's and our answers) out of a message that was split without them, and stores what remains
 * as the lead's words. A client that marks no quote, or marks all as one, can't make our words the lead's, nor hide theirs; nor does one
 * that leaves unmarked what they typed between the lines of ours.
 *
 * @returns whether the message reads differently now
 */
export async function takeOutOwnWords(
  tx: TxCtx,
  scope: Scope,
  mailText: Pick<MailText, 'withoutOwnWords'>,
  messageId: string,
): Promise<boolean> {
  const ours = await readEach<{ text: string }>(
    tx,
    messageId,
    (message) => sql`
    select own.text from messages m cross join lateral (
      select o.new_text as text, o.sent_at from messages o
       where o.workspace_id = ${scope.workspaceId} and o.thread_id = m.thread_id and o.direction = 'outbound' and o.sent_at < m.sent_at
      union all
      select c.body, c.sent_at from campaign_mails c where c.workspace_id = ${scope.workspaceId} and c.thread_id = m.thread_id) own
     where m.workspace_id = ${scope.workspaceId} and m.id = ${message} and own.text <> '' order by own.sent_at desc limit ${mostOfOurs}`,
  )
  if (ours.length === 0) return false
  const [mail] = await tx.db.query<{ threadId: string; newText: string; quotedText: string; earlier: string[] }>(sql`
    select m.thread_id as "threadId", m.new_text as "newText", m.quoted_text as "quotedText", array(
        select e.new_text from messages e
         where e.workspace_id = ${scope.workspaceId} and e.thread_id = m.thread_id and e.direction = 'inbound' and e.sent_at < m.sent_at
           and e.new_text <> ''
         order by e.sent_at desc limit ${mostOfTheirs}) as earlier
      from messages m
     where m.workspace_id = ${scope.workspaceId} and m.id = ${messageId} and m.direction = 'inbound' and not m.is_bounce and not m.is_automated`)
  if (mail === undefined) return false
  const parted = mailText.withoutOwnWords(
    mail,
    ours.map(({ text }) => text),
    mail.earlier,
  )
  if (parted === null) return false
  await tx.db.query(sql`
    update messages set new_text = ${parted.newText}, quoted_text = ${parted.quotedText}
     where workspace_id = ${scope.workspaceId} and id = ${messageId}`)
  await tx.db.query(sql`
    update threads set snippet = ${snippetOf(parted.newText || parted.quotedText)}, intent = case
        when ${parted.newText} <> '' and position(intent->'optOut'->>'words' in ${parted.newText}) = 0
         and position(intent->'optOut'->>'words' in ${mail.newText}) > 0 then intent - 'optOut' else intent end
     where workspace_id = ${scope.workspaceId} and id = ${mail.threadId} and last_inbound_id = ${messageId}`)
  tx.outbox.indexThread(scope, mail.threadId)
  return true
}

/** `takeOutOwnWords` for what the lead wrote before our campaign's mail was known: what reads differently now is judged again. */
export async function takeOutOfThread(
  tx: TxCtx,
  scope: Scope,
  mailText: Pick<MailText, 'withoutOwnWords'>,
  threadId: string,
): Promise<void> {
  const newest = await tx.db.query<{ id: string }>(sql`
    select id from messages where workspace_id = ${scope.workspaceId} and thread_id = ${threadId} and direction = 'inbound'
     order by sent_at desc, id desc limit ${mostOfTheirs}`)
  for (const { id } of newest)
    if (await takeOutOwnWords(tx, scope, mailText, id))
      await tx.addJob('score_message', { workspaceId: scope.workspaceId, messageId: id, threadId })
}
