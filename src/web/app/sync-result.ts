import type { Connection } from '#contract/connections.ts'
import { connectionErrorWords } from '#web/app/connection-labels.ts'

export type SyncResult = { kind: 'success' | 'error' | 'info'; title: string; description: string }

type End = { kind: 'over'; sync: Connection['sync'] } | { kind: 'waits'; found: number } | { kind: 'gone' }

const messages = (count: number) => (count === 1 ? '1 new message' : `${count.toLocaleString('en')} new messages`)
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** What a sync came to, in the words of its toast, which name the platform. */
export function syncResult(end: End, platformName: string): SyncResult {
  if (end.kind === 'gone')
    return { kind: 'error', title: 'Failed to sync replies', description: `${platformName} is no longer connected.` }
  if (end.kind === 'waits')
    return {
      kind: 'info',
      title: 'Still syncing',
      description: `${end.found === 0 ? 'Nothing new' : messages(end.found)} so far. The rest will appear in the inbox automatically.`,
    }
  const { error, found, notBefore, repliesThere, repliesHere } = end.sync
  if (error !== null)
    return { kind: 'error', title: 'Failed to sync replies', description: connectionErrorWords(error, platformName) }
  if (notBefore !== null)
    return {
      kind: 'info',
      title: `${platformName} asked us to wait`,
      description: `Replies are synced automatically after ${time.format(new Date(notBefore))}.`,
    }
  const missing = (repliesThere ?? 0) - (repliesHere ?? 0)
  if (missing > 0)
    return {
      kind: 'info',
      title: found === 0 ? 'Nothing new' : `${messages(found)} found`,
      description: `${platformName} has ${missing.toLocaleString('en')} more that couldn’t be read. The next sync tries again.`,
    }
  if (found === 0)
    return { kind: 'success', title: 'Nothing new', description: `Every reply in ${platformName} was already here.` }
  return {
    kind: 'success',
    title: `${messages(found)} found`,
    description: `Every reply in ${platformName} is now here.`,
  }
}
