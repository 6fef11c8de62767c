import { mostShownOfBundle, type Notice, type NoticeBundle, type NoticeKind } from '#contract/notices.ts'

/** What the sealed address of a place, by its id, is bound to. */
export const hookContext = (id: string, workspaceId: string): string => `notice-hook:${workspaceId}:${id}`

/** What a browser's sealed address and keys are bound to. */
export const pushContext = (id: string): string => `push:${id}`

const bundleMs = 60_000

/**
 * Makes one notice of those of a kind that came within a minute of each other's first. `notices` are newest first, and so are the bundles;
 * `seenId` is the newest that the person saw.
 */
export function bundle(notices: readonly Notice[], seenId: string | null): NoticeBundle[] {
  const bundles: (NoticeBundle & { begunAt: number })[] = []
  const growing = new Map<NoticeKind, NoticeBundle & { begunAt: number }>()
  for (const notice of notices.toReversed()) {
    const { kind } = notice.cause
    const at = Date.parse(notice.at)
    const known = growing.get(kind)
    const fits = known !== undefined && at - known.begunAt < bundleMs
    const one = fits ? known : { id: '', kind, at: '', count: 0, isNew: false, notices: [], begunAt: at }
    one.id = notice.id
    one.at = notice.at
    one.count += 1
    one.isNew ||= seenId === null || notice.id > seenId
    one.notices = [notice, ...one.notices].slice(0, mostShownOfBundle)
    if (!fits) bundles.push(one)
    growing.set(kind, one)
  }
  return bundles.toSorted((a, b) => (a.id < b.id ? 1 : -1)).map(({ begunAt: _, ...shown }) => shown)
}
