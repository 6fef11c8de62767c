import type { ApprovedSends } from '#contract/bulk.ts'
import { api } from '#web/api/client.ts'
import { tellSent } from '#web/app/tasks/tell-sent.ts'

/** Of one workspace: the change that approved its drafts. */
type Approved = { workspaceId: string; id: string }

const askEveryMs = 2000
// A platform that is slow or away: they go on by themselves.
const patienceMs = 60_000

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function look(approved: readonly Approved[]): Promise<ApprovedSends> {
  const all = await Promise.all(
    approved.map(({ workspaceId, id: changeId }) => api.bulk.sends({ workspaceId, changeId })),
  )
  const sum = (what: 'sent' | 'open' | 'failed' | 'stopped') => all.reduce((before, one) => before + one[what], 0)
  const why = (what: 'failedFor' | 'stoppedFor') => all.find((one) => one[what] !== null)?.[what] ?? null
  return {
    sent: sum('sent'),
    open: sum('open'),
    failed: sum('failed'),
    failedFor: why('failedFor'),
    stopped: sum('stopped'),
    stoppedFor: why('stoppedFor'),
  }
}

/**
 * Says what has become of drafts that were approved together, once none is to go out any more, or nothing has moved for long. Of what was
 * taken back before that it says nothing: the undo has.
 */
export async function followApproved(
  approved: readonly Approved[],
  { afterMs, platformName }: { afterMs: number; platformName: string },
): Promise<void> {
  await pause(afterMs)
  let last: ApprovedSends | null = null
  for (let since = Date.now(); Date.now() - since < patienceMs; await pause(askEveryMs)) {
    const now = await look(approved).catch(() => null)
    if (now === null) continue
    if (now.open !== last?.open) since = Date.now()
    last = now
    if (now.open === 0) break
  }
  if (last === null) return
  const { sent, open, failed, stopped } = last
  await tellSent(last, { platformName, isOne: sent + open + failed + stopped === 1 })
}
