import { isMarkedAsForward } from '#contract/reply-subject.ts'
import { sql } from '#db/sql.ts'
import type { TxCtx } from '../../context.ts'
import type { Scope } from '../../scope.ts'
import type { PlatformMail } from '../../sending-platform.ts'

/**
 * Whether a person inside the platform only passed on what the lead wrote, who waits for an answer still: it is marked as a forward, and goes to nobody who
 * has a part in the conversation. Where somebody has to say whether the lead has opted out, it counts as an answer: whoever read it knows.
 */
export async function isOnlyPassedOn(
  tx: TxCtx,
  { workspaceId }: Scope,
  threadId: string,
  { subject, to, cc, lead }: PlatformMail,
): Promise<boolean> {
  const emails = [...to, ...cc].map(({ email }) => email.toLowerCase()).filter((email) => email !== '')
  if (!isMarkedAsForward(subject) || emails.length === 0) return false
  if (lead !== null && emails.includes(lead.email.toLowerCase())) return false
  const rows = await tx.db.query(sql`
    select from threads t join contacts c on c.workspace_id = ${workspaceId} and c.id = t.contact_id
     where t.workspace_id = ${workspaceId} and t.id = ${threadId} and t.last_direction = 'inbound' and not t.is_opt_out_in_doubt
       and c.email <> all(${emails}::text[]) and not exists (
         select from messages m where m.workspace_id = ${workspaceId} and m.thread_id = ${threadId} and m.direction = 'inbound'
            and (m.from_email = any(${emails}::text[]) or exists (
              select from jsonb_array_elements(m.also_to || m.cc) it where lower(it->>'email') = any(${emails}::text[]))))`)
  return rows.length > 0
}
