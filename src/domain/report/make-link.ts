import { randomBytes } from 'node:crypto'
import { addDays } from '#lib/add-days.ts'
import { newId } from '#lib/new-id.ts'
import { sha256 } from '#lib/sha256.ts'
import { recordAudit } from '../audit/record.ts'
import { requireFeature } from '../billing/require-feature.ts'
import { readOutward } from '../branding/reads.ts'
import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { readReported } from './reads.ts'
import { currentWeek } from './rules.ts'
import { deleteEndedLinks, endLink, insertLink } from './store.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'settings'>

const dayMs = 86_400_000

/** In the fragment, which no server and no other site is told. */
export const reportUrl = (baseUrl: string, token: string): string => `${baseUrl}/shared-report#${token}`

export const newReportToken = (): string => randomBytes(32).toString('base64url')

/**
 * Makes the workspace's link: it opens the last week that is over, and each one after it, without signing in. The one before it ends. The link
 * is told once; only its hash is kept.
 */
export async function makeLink(ctx: Needs, scope: Scope, days: number): Promise<{ url: string; expiresAt: string }> {
  return inTx(ctx, scope, async (tx) => {
    await requireFeature(tx, scope, 'advanced_analytics')
    await endLink(tx, scope)
    await deleteEndedLinks(tx, scope)
    const { timeZone } = await readReported(tx, scope)
    const token = newReportToken()
    const expiresAt = new Date(tx.now().getTime() + days * dayMs)
    await insertLink(tx, scope, {
      id: newId(),
      hash: sha256(token),
      readerId: null,
      firstWeek: addDays(currentWeek(tx.now(), timeZone), -7),
      expiresAt,
    })
    await recordAudit(tx, scope, 'report.link_made', null, { days })
    const { baseUrl } = await readOutward(ctx.settings, tx, scope)
    return { url: reportUrl(baseUrl, token), expiresAt: expiresAt.toISOString() }
  })
}

/** Ends the workspace's link. Quiet when there is none. */
export async function revokeLink(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    if (!(await endLink(tx, scope))) return
    await deleteEndedLinks(tx, scope)
    await recordAudit(tx, scope, 'report.link_revoked', null)
  })
}
