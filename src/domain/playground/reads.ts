import type { PastReply } from '#contract/playground.ts'
import { empty, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

/** Searched are so many conversations, the newest ones: whoever tries an agent looks for a reply that they remember. */
const searched = 5000

/**
 * The newest conversations in which the lead has written, those whose contact, campaign or last words contain every word of
 * `search`, in any case.
 */
export async function readPastReplies(
  tx: TxCtx,
  scope: Scope,
  { search = '', limit }: { search?: string | undefined; limit: number },
): Promise<PastReply[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)
  const all = sql`lower(concat_ws(' ', c.name, c.email, c.company, k.name, t.snippet))`
  const matching =
    words.length === 0
      ? empty
      : sql`where not exists (select from unnest(${words}::text[]) as w (word) where strpos(${all}, w.word) = 0)`
  return tx.db.query<PastReply>(sql`
    select t.id as "threadId", c.name as "contactName", c.email as "contactEmail", k.name as "campaignName", t.snippet, t.label,
           t.last_message_at as "lastMessageAt"
      from (select * from threads t where t.workspace_id = ${scope.workspaceId} and t.last_inbound_id is not null
             order by t.last_message_at desc, t.id desc limit ${words.length === 0 ? limit : searched}) t
      join contacts c on c.workspace_id = ${scope.workspaceId} and c.id = t.contact_id
      left join campaigns k on k.workspace_id = ${scope.workspaceId} and k.id = t.campaign_id
      ${matching}
     order by t.last_message_at desc, t.id desc limit ${limit}`)
}
