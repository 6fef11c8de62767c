import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

/** Whom else a text may speak of. Lower case. */
export interface SoughtContacts {
  emails: readonly string[]
  /** Names of people and of companies. */
  names: readonly string[]
}

const mostFound = 20

/** The workspace's contacts at these addresses, by index. */
export async function readContactsAt(
  tx: TxCtx,
  scope: Scope,
  emails: readonly string[],
): Promise<{ id: string; email: string; hasOptedOut: boolean }[]> {
  const { workspaceId } = scope
  return tx.db.query(sql`
    select id, email, unsubscribed_at is not null as "hasOptedOut" from contacts
     where workspace_id = ${workspaceId} and email = any (${emails}::text[])
       and connection_id = any (array(select id from connections where workspace_id = ${workspaceId}))`)
}

/**
 * The workspace's contacts other than `exceptId` who have one of these addresses, or exactly one of these names or companies.
 * At most 20; by index, whatever the number of contacts.
 */
export async function readContactsNamed(
  tx: TxCtx,
  scope: Scope,
  { emails, names }: SoughtContacts,
  exceptId: string,
): Promise<{ name: string; email: string; company: string }[]> {
  if (emails.length === 0 && names.length === 0) return []
  const { workspaceId } = scope
  return tx.db.query(sql`
    select name, email, company from (
      select id, name, email, company from contacts
       where workspace_id = ${workspaceId} and email = any (${emails}::text[])
         and connection_id = any (array(select id from connections where workspace_id = ${workspaceId}))
      union
      select id, name, email, company from contacts
       where workspace_id = ${workspaceId} and name_key = any (${names}::text[]) and name_key <> ''
      union
      select id, name, email, company from contacts
       where workspace_id = ${workspaceId} and company_key = any (${names}::text[]) and company_key <> ''
    ) as found where id <> ${exceptId} limit ${mostFound}`)
}
