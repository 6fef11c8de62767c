import type pg from 'pg'
import { single } from '#db/connect.ts'
import { sql } from '#db/sql.ts'

export interface OutboxMail {
  id: string
  kind: string
  to: string
  subject: string
  text: string
  html: string
  createdAt: string
}

/** The newest mails that wait because there is no mail server; for a developer's outbox page, never in production. */
export function readOutbox(pool: pg.Pool, limit: number): Promise<OutboxMail[]> {
  return single(pool).query<OutboxMail>(sql`
    select id, kind, to_email as "to", subject, text, html, created_at as "createdAt"
      from mails where sent_at is null order by created_at desc, id desc limit ${limit}`)
}
