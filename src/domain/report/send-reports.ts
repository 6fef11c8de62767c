import { addDays } from '#lib/add-days.ts'
import { newId } from '#lib/new-id.ts'
import { sha256 } from '#lib/sha256.ts'
import { readOutward } from '../branding/reads.ts'
import { type Ctx, inTx } from '../context.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { reportMail } from '../mail/report-mail.ts'
import { makeUnsubscribeLink } from '../mail/unsubscribe-link.ts'
import type { Scope } from '../scope.ts'
import { isWorkspaceOpen } from '../workspaces/reads.ts'
import { newReportToken, reportUrl } from './make-link.ts'
import { readReported, readWeek } from './reads.ts'
import { currentWeek, mailedLinkDays } from './rules.ts'
import { deleteEndedLinks, insertLink, listMailed, readNextAt, reschedule } from './store.ts'

const dayMs = 86_400_000

/**
 * Mails the week that is over to everybody who is to get it, when it is time; weeks that passed meanwhile are left out. All of it is one
 * transaction: that a reader was mailed a week stands beside the mail that is queued, so done again it mails nobody twice, and an address
 * that stands there by two ways gets one.
 */
export async function sendReports(
  ctx: Pick<Ctx, 'pool' | 'now' | 'settings' | 'secrets' | 'log'>,
  scope: Scope,
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const nextAt = await readNextAt(tx, scope)
    if (nextAt === null || new Date(nextAt) > tx.now() || !(await isWorkspaceOpen(tx, scope))) return
    const workspace = await readReported(tx, scope)
    const current = currentWeek(tx.now(), workspace.timeZone)
    const week = addDays(current, -7)
    await deleteEndedLinks(tx, scope)
    const readers = await listMailed(tx, scope)
    const report =
      readers.length === 0
        ? null
        : await readWeek(tx, scope, { workspace, week, readable: { first: week, last: week }, showsThreads: false })
    const { baseUrl, letterhead } = await readOutward(ctx.settings, tx, scope)
    const mailed = new Set<string>()
    for (const { id, email } of readers) {
      if (report === null || mailed.has(email)) continue
      const token = newReportToken()
      const link = { id: newId(), hash: sha256(token), readerId: id, firstWeek: week }
      const expiresAt = new Date(tx.now().getTime() + mailedLinkDays * dayMs)
      if (!(await insertLink(tx, scope, { ...link, expiresAt }))) continue
      mailed.add(email)
      const url = reportUrl(baseUrl, token)
      const stopLink = url.replace('#', '?stop=true#')
      const mail = reportMail({ report, link: url, stopLink, days: mailedLinkDays, head: letterhead })
      const { workspaceId } = scope
      const unsubscribeUrl = makeUnsubscribeLink(ctx, { workspaceId, from: 'report', recipientId: id })
      await queueMail(tx, email, { ...mail, unsubscribeUrl }, { isOnce: true })
    }
    await reschedule(tx, scope, addDays(current, 7))
    ctx.log.info({ workspaceId: scope.workspaceId, week, mails: mailed.size }, 'the weekly report was mailed')
  })
}
