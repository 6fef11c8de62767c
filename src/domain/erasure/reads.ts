import type { Elsewhere, Erasure, Found } from '#contract/erasures.ts'
import { sql } from '#db/sql.ts'
import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { erasedAtOf } from '../threads/erased-leads.ts'
import { countOfLead, listElsewhere, listErasures, lockLead } from './store.ts'

const erasuresShown = 50

/** Whether there is such a workspace: who names one by hand may name none. */
export const isThere = (ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope): Promise<boolean> =>
  inTx(ctx, scope, async ({ db }) => {
    const found = await db.query(sql`select 1 from workspaces where id = ${scope.workspaceId}`)
    return found.length > 0
  })

/** How much is kept of the lead with this address, under which names, what they wrote in conversations of others, and when they were last erased. */
export const findLead = (
  ctx: Pick<Ctx, 'pool' | 'now' | 'secrets'>,
  scope: Scope,
  address: string,
): Promise<{ found: Found; names: string[]; elsewhere: Elsewhere[]; erasedAt: string | null }> =>
  inTx(ctx, scope, async (tx) => {
    const email = address.trim().toLowerCase()
    const lead = await lockLead(tx, scope, email)
    const elsewhere = await listElsewhere(tx, scope, { email, threadIds: lead.threadIds })
    const erasedAt = await erasedAtOf(tx, scope, ctx.secrets, [{ email }])
    return {
      found: await countOfLead(tx, scope, lead),
      names: [...new Set(lead.contacts.map(({ name }) => name).filter((name) => name !== ''))],
      elsewhere: [...Map.groupBy(elsewhere, (one) => one.email)].map(([of, own]) => ({
        email: of,
        messages: own.length,
      })),
      erasedAt: erasedAt?.toISOString() ?? null,
    }
  })

/** The newest erasures of the workspace, the newest first. */
export const readErasures = (ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope): Promise<Erasure[]> =>
  inTx(ctx, scope, (tx) => listErasures(tx, scope, erasuresShown))
