import type { Sender } from '#contract/envelope.ts'
import { isNameOf } from '#contract/snippet-fields.ts'
import { sql } from '#db/sql.ts'
import type { TxCtx } from '../../context.ts'
import type { Scope } from '../../scope.ts'

/** The job that writes a draft again comes once, however often it is asked for. */
export const refreshKey = (draftId: string): string => `refresh:${draftId}`

const mostSigned = 500
/** A company's name may stand below the person's. */
const lastLines = 2

/**
 * A mailbox has a signature now: the agent's drafts that wait to go out of it, and end in the name of its owner, are to be written again without, the
 * newest 500. Where a person is at one, it stays.
 */
export async function refreshSigned(
  tx: TxCtx,
  scope: Scope,
  { email, name, signature }: Pick<Sender, 'email' | 'name' | 'signature'>,
): Promise<void> {
  if (signature === '' || name === '') return
  const waiting = await tx.db.query<{ id: string; threadId: string; end: string }>(sql`
    select d.id, d.thread_id as "threadId", right(d.body, 300) as end
      from drafts d join threads t on t.workspace_id = d.workspace_id and t.id = d.thread_id
     where d.workspace_id = ${scope.workspaceId} and t.workspace_id = ${scope.workspaceId} and t.mailbox = ${email.toLowerCase()}
       and d.state = 'open' and d.writer is not null and jsonb_typeof(coalesce(d.envelope, 'null')) = 'null' and t.last_direction = 'inbound' and t.archived_at is null
     order by d.created_at desc limit ${mostSigned}`)
  for (const { id: draftId, threadId, end } of waiting) {
    const isSigned = end
      .trimEnd()
      .split('\n')
      .slice(-lastLines)
      .some((line) => isNameOf(name, line))
    const payload = { workspaceId: scope.workspaceId, threadId, draftId }
    if (isSigned) await tx.addJob('refresh_draft', payload, { key: refreshKey(draftId) })
  }
}
