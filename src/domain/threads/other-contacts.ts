import { type Sql, sql } from '#db/sql.ts'
import type { SecretBox } from '#lib/secret-box.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { readErasedOptOuts } from './erased-leads.ts'

/** Whom else a text may speak of. Lower case. */
export interface SoughtContacts {
  emails: readonly string[]
  /** Names of people and of companies. */
  names: readonly string[]
}

export interface ContactAt {
  /** Null: a lead who was erased, and of whom nothing else is known. */
  id: string | null
  email: string
  unsubscribedAt: string | null
}

/** The mail that is answered: who wrote it, when, and whose thread it is. */
export interface AnsweredMail {
  email: string | null
  sentAt: string | null
  leadEmail: string
}

/** Nothing is asked of an answer that goes to the thread's own lead alone: whoever sends it was shown whether they have opted out. */
export const othersThan = (emails: readonly string[], { email, leadEmail }: AnsweredMail): string[] =>
  emails.filter((one) => one !== '' && (one !== email || one !== leadEmail))

/** Whether somebody to whom an answer is about to go has opted out. Whoever wrote the mail that it answers has asked for it, unless they opted out after it. Pure. */
export function hasOptedOut({ email, unsubscribedAt }: ContactAt, answered: AnsweredMail): boolean {
  if (unsubscribedAt === null || email !== answered.email) return unsubscribedAt !== null
  return answered.sentAt !== null && new Date(unsubscribedAt) > new Date(answered.sentAt)
}

/** The workspace's contacts at these addresses, by index; and who was erased and had opted out. */
export async function readContactsAt(
  tx: TxCtx,
  scope: Scope,
  secrets: SecretBox,
  emails: readonly string[],
): Promise<ContactAt[]> {
  const { workspaceId } = scope
  const [contacts, erased] = await Promise.all([
    tx.db.query<ContactAt>(sql`
      select id, email, unsubscribed_at as "unsubscribedAt" from contacts
       where workspace_id = ${workspaceId} and email = any (${emails}::text[])
         and connection_id = any (array(select id from connections where workspace_id = ${workspaceId}))`),
    readErasedOptOuts(tx, scope, secrets, emails),
  ])
  return [...contacts, ...erased.map(({ email, erasedAt }) => ({ id: null, email, unsubscribedAt: erasedAt }))]
}

/**
 * The workspace's contacts other than `exceptId` who have one of these addresses, or exactly one of these names or companies: one of each name and
 * company, since all who are called so are called so. By index, whatever the number of contacts.
 *
 * What is sought stands in lists of its own: by how long they are the database would plan this anew each time, which costs more than to look.
 */
export async function readContactsNamed(
  tx: TxCtx,
  scope: Scope,
  { emails, names }: SoughtContacts,
  exceptId: string,
): Promise<{ name: string; email: string; company: string }[]> {
  if (emails.length === 0 && names.length === 0) return []
  const { workspaceId } = scope
  const oneCalled = (key: Sql): Sql => sql`
    select c.id, c.name, c.email, c.company from sought cross join lateral (
      select id, name, email, company from contacts
       where workspace_id = ${workspaceId} and ${key} = sought.words and ${key} <> '' and id <> ${exceptId} limit 1) c`
  return tx.db.query(sql`
    with sought as materialized (select unnest(${names}::text[]) as words)
    select name, email, company from (
      select id, name, email, company from contacts
       where workspace_id = ${workspaceId} and email = any (array(select unnest(${emails}::text[]))) and id <> ${exceptId}
         and connection_id = any (array(select id from connections where workspace_id = ${workspaceId}))
      union ${oneCalled(sql`name_key`)}
      union ${oneCalled(sql`company_key`)}
    ) as found`)
}
