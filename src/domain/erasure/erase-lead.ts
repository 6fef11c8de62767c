import type { Found } from '#contract/erasures.ts'
import { inLine } from '#contract/notice-words.ts'
import { sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import { AppError } from '../app-error.ts'
import { recordAudit } from '../audit/record.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import type { Scope } from '../scope.ts'
import { deleteCounted } from '../threads/counts.ts'
import { lockErasing, markErased } from '../threads/erased-leads.ts'
import { soughtContext } from './rules.ts'
import {
  addressesBeside,
  countOfLead,
  deleteContacts,
  deleteLearned,
  deleteSends,
  forgetDueOf,
  forgetQuestions,
  insertErasure,
  isBeingSent,
  keepNumbers,
  listUntoldOptOuts,
  lockLead,
  noteErasedReplies,
  type UntoldOptOut,
} from './store.ts'

/** What an erasure still looks for once the lead's own rows are gone. */
export interface Sought {
  email: string
  /** Under which they were written to, where they answered from that one. */
  also: string[]
  /** As notices call them. */
  names: string[]
  threadIds: string[]
  fileIds: string[]
  /** By what the platform is told that they have opted out, where nothing says that it knows. */
  untold: UntoldOptOut[]
}

/**
 * Erases a lead by their address: contact, conversations and all that hangs on them are gone when this returns, nothing is due for them any more,
 * and nothing that they wrote until now is taken in again. A job then looks through everything else of the workspace. An address that nobody is
 * known by is remembered all the same. Throws `lead_being_answered` while something to them is on its way: a send is never forgotten half-way.
 */
export async function eraseLead(
  ctx: Pick<Ctx, 'pool' | 'now' | 'secrets'>,
  scope: Scope,
  address: string,
): Promise<{ id: string; found: Found }> {
  const email = address.trim().toLowerCase()
  return inTx(ctx, scope, async (tx) => {
    await lockErasing(tx, scope)
    const lead = await lockLead(tx, scope, email)
    if (await isBeingSent(tx, scope, lead)) throw new AppError('lead_being_answered')
    const also = addressesBeside(email, lead)
    const found = await countOfLead(tx, scope, lead)
    const untold = await listUntoldOptOuts(tx, scope, lead)
    await markErased(tx, scope, ctx.secrets, {
      known: [
        { email },
        ...also.map((one) => ({ email: one })),
        ...lead.contacts.flatMap(({ connectionId, platformLeadId }) =>
          platformLeadId === null ? [] : [{ connectionId, leadId: platformLeadId }],
        ),
      ],
      hasOptedOut: lead.hasOptedOut,
    })
    await noteErasedReplies(tx, scope, lead)
    await forgetDueOf(tx, scope, lead)
    const lessons = await deleteLearned(tx, scope, lead)
    await forgetQuestions(tx, scope, lead)
    await keepNumbers(tx, scope, lead)
    await deleteSends(tx, scope, lead)
    await deleteCounted(tx, scope, sql`t.id = any(${lead.threadIds}::uuid[])`)
    await deleteContacts(tx, scope, lead)
    const id = newId()
    const { threadIds, fileIds } = lead
    const names = lead.contacts.map(({ name }) => inLine(name)).filter((name) => name !== '')
    const sought: Sought = { email, also, names, threadIds, fileIds, untold }
    await insertErasure(tx, scope, {
      id,
      sought: ctx.secrets.seal(JSON.stringify(sought), soughtContext(scope.workspaceId)),
      found: { ...found, lessons },
    })
    await recordAudit(tx, scope, 'lead.erased', id, { threads: threadIds.length, messages: found.messages ?? 0 })
    await tx.addJob('finish_erasure', { workspaceId: scope.workspaceId, erasureId: id })
    for (const threadId of threadIds) await notifyLive(tx, scope, { kind: 'thread', threadId })
    await notifyLive(tx, scope, { kind: 'settings' })
    return { id, found: { ...found, lessons } }
  })
}
