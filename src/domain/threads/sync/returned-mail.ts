import { sql } from '#db/sql.ts'
import type { TxCtx } from '../../context.ts'
import type { Scope } from '../../scope.ts'
import type { PlatformMail } from '../../sending-platform.ts'
import { lockContactOf } from '../lock-contact.ts'
import { lockThreadById } from '../store.ts'

/** A mail server tries no longer than this. */
const returnedWithin = sql`interval '7 days'`
const mostNamed = 50

/** The addresses that a notice names, in whatever marks it sets them. */
function namedIn(text: string): string[] {
  const words = text.toLowerCase().split(/[\s<>()[\]{}"'`:;,|]+/)
  const named = words.filter((word) => word.length < 255 && /.@./.test(word)).map((word) => word.replace(/\.+$/, ''))
  return [...new Set(named)].slice(0, mostNamed)
}

/**
 * The conversation whose answer came back, of a notice of which the platform tells neither lead nor campaign: it names one address to which an answer went
 * shortly before. Null where it names none, or several.
 */
export async function placeReturned(
  tx: TxCtx,
  scope: Scope,
  { mail, connectionId, words }: { mail: PlatformMail; connectionId: string; words: string },
): Promise<Awaited<ReturnType<typeof lockThreadById>>> {
  const { workspaceId } = scope
  const emails = namedIn(words)
  if (emails.length === 0) return null
  const at = mail.receivedAt.toISOString()
  const sent = await tx.db.query<{ threadId: string; email: string }>(sql`
    select o.thread_id as "threadId", o.to_email as email from messages o
     where o.workspace_id = ${workspaceId} and o.connection_id = ${connectionId} and o.direction = 'outbound'
       and o.to_email = any(${emails}::text[])
       and o.sent_at <= ${at}::timestamptz and o.sent_at > ${at}::timestamptz - ${returnedWithin}
       and o.thread_id in (
         select t.id from contacts c join threads t on t.workspace_id = ${workspaceId} and t.contact_id = c.id
          where c.workspace_id = ${workspaceId} and c.connection_id = ${connectionId} and c.email = any(${emails}::text[])
         union all
         select i.thread_id from messages i where i.workspace_id = ${workspaceId} and i.connection_id = ${connectionId}
            and i.direction = 'inbound' and i.from_email = any(${emails}::text[]))
     order by o.sent_at desc, o.id desc`)
  const [last, ...others] = sent
  if (last === undefined || others.some(({ email }) => email !== last.email)) return null
  await lockContactOf(tx, scope, last.threadId)
  return lockThreadById(tx, scope, last.threadId)
}
