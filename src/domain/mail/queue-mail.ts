import type { Queryable } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import { addJob } from '#queue/add.ts'
import { isNoAddress } from './no-address.ts'

export interface Mail {
  kind: string
  subject: string
  text: string
  html: string
  /** Where a mail program has its recipient unsubscribed in one click. */
  unsubscribeUrl?: string
  /** Whom it is from, beside the installation's own address; null: the installation. */
  fromName: string | null
}

/**
 * Puts a mail of the product's own on its way, inside the caller's transaction: it goes out when, and only when, that commits. None goes to
 * an account without an address. One that may go out once at most (`isOnce`) is rather lost than sent twice.
 * Whoever answers it writes to `replyTo`.
 */
export async function queueMail(
  { db }: { db: Queryable },
  to: string,
  mail: Mail,
  { isOnce = false, replyTo }: { isOnce?: boolean; replyTo?: string } = {},
): Promise<void> {
  if (isNoAddress(to)) return
  const id = newId()
  await db.query(sql`
    insert into mails (id, kind, to_email, subject, text, html, from_name, is_once, unsubscribe_url, reply_to)
    values (${id}, ${mail.kind}, ${to}, ${mail.subject}, ${mail.text}, ${mail.html}, ${mail.fromName}, ${isOnce},
            ${mail.unsubscribeUrl ?? null}, ${replyTo ?? null})`)
  await addJob(db, 'send_mail', { mailId: id })
}
