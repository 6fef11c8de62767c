import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type BulkAction, type BulkChange, type BulkRefusal, mostWaitMs } from '#contract/bulk.ts'
import type { ThreadRow } from '#contract/threads.ts'
import { api, orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { showTasks } from '#web/api/sends.ts'
import { loadedRow, showRow } from '#web/api/threads.ts'
import type { BulkPart } from '#web/app/inbox/bulk-parts.ts'
import { asBeforeWords, doneWords, leftWords } from '#web/app/inbox/bulk-words.ts'
import { notify } from '#web/ui/notify.ts'

/** So few are shown as changed before the server has said so. */
const shownAtOnce = 100

/** What an action makes of a row, as far as the list shows it at once. */
function changesOf(action: BulkAction): Partial<ThreadRow> | null {
  const now = new Date().toISOString()
  if (action.kind === 'archive') return { archivedAt: action.archived ? now : null }
  if (action.kind === 'snooze') return { snoozedUntil: action.until }
  if (action.kind === 'read') return { isNewThread: !action.isRead }
  return action.kind === 'ai_mode' ? { aiMode: action.aiMode } : null
}

function showChanged(client: QueryClient, action: BulkAction, { workspaceId, chosen }: BulkPart): void {
  const changes = changesOf(action)
  if (changes === null || !('named' in chosen) || chosen.named.length > shownAtOnce) return
  for (const { threadId } of chosen.named) {
    const row = loadedRow(client, workspaceId, threadId)
    if (row) showRow(client, workspaceId, { ...row, ...changes })
  }
}

/** Changes of which this page says, or has said, what came of them; and how many are about to be. */
const told = new Set<string>()
let beginning = 0

type Begun = { workspaceId: string; id: string }
/** What a person does in several workspaces at once: as one it is taken back, with what of it was over already, and goes no further. */
type Whole = { begun: Begun[]; isTakenBack: boolean }
const wholes = new Map<string, Whole>()

/** All that was begun together with these, from now on taken back. */
function takenBack(changes: readonly Begun[]): Begun[] {
  const whole = changes.flatMap((change) => {
    const known = wholes.get(change.id)
    if (known === undefined) return [change]
    known.isTakenBack = true
    return known.begun
  })
  return [...new Map(whole.map((change) => [change.id, change])).values()]
}

/** What is done in one workspace; `seenAt`: when it was told, by this browser's clock that goes on. */
type Change = BulkChange & { workspaceId: string; seenAt: number }

const seen = (workspaceId: string, change: BulkChange): Change => ({
  ...change,
  workspaceId,
  seenAt: performance.now(),
})

/** How long all that was approved can be taken back, by the server's clock alone. */
function undoableMs(changes: readonly Change[]): number {
  const left = changes.flatMap(({ undoUntil, now, seenAt }) =>
    undoUntil === null ? [] : [Date.parse(undoUntil) - Date.parse(now) - (performance.now() - seenAt)],
  )
  return left.length === 0 ? 0 : Math.max(0, Math.min(...left))
}

const isUnderWay = ({ state }: BulkChange): boolean => state === 'running' || state === 'undoing'
const askEveryMs = 800
const patienceMs = 30 * 60_000

/** So many workspaces are asked at a time. */
const atATime = 4
/** Drafts of several workspaces go out no sooner than so long after the last of each: the last of all is approved by then, and can be undone. */
const waitMsOf = (parts: number): number => Math.min(mostWaitMs, 20_000 + parts * 1000)

/** Does the same with each, some at a time, in their order; what fails is in the place of what came of it. */
async function withEach<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: PromiseSettledResult<Result>[] = []
  for (let from = 0; from < items.length; from += atATime)
    results.push(...(await Promise.allSettled(items.slice(from, from + atATime).map(work))))
  return {
    done: results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    failures: results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])),
  }
}

/** What came of several parts, as of one. */
function together(changes: readonly BulkChange[], counted: 'refused' | 'kept') {
  const sum = (number: 'done' | 'same' | 'undone' | 'total') => changes.reduce((so, one) => so + one[number], 0)
  const reasons = new Map<BulkRefusal, number>()
  for (const { reason, count } of changes.flatMap((one) => one[counted]))
    reasons.set(reason, (reasons.get(reason) ?? 0) + count)
  return { sum, left: [...reasons].map(([reason, count]) => ({ reason, count })) }
}

/** Changes several threads at once, in one workspace or several, says what came of it, and takes all of it back. */
export function useBulk() {
  const client = useQueryClient()

  const refresh = () => Promise.all([showTasks(client), client.invalidateQueries({ queryKey: orpc.bulk.key() })])

  /** Waits for what goes on by itself; what never ends is looked after by the line that shows how far it is. */
  const whenOver = async (change: Change): Promise<Change> => {
    const { workspaceId, id, state } = change
    let last = change
    for (const since = Date.now(); last.state === state && isUnderWay(last); ) {
      await new Promise((resolve) => setTimeout(resolve, askEveryMs))
      if (Date.now() - since > patienceMs) break
      last = await api.bulk.read({ workspaceId, changeId: id }).then(
        (now) => seen(workspaceId, now),
        () => last,
      )
    }
    return last
  }

  const tellUndone = (changes: readonly Change[]) => {
    const { sum, left } = together(changes, 'kept')
    const words = leftWords(left, 'not undone')
    const undone = sum('undone')
    const title = undone === 0 && words !== null ? 'Nothing undone' : 'Undone'
    const description = words ?? (undone === sum('total') ? undefined : asBeforeWords(undone))
    notify.info(title, description === undefined ? {} : { description })
  }

  const undo = async (changes: readonly Begun[]) => {
    const { done, failures } = await withEach(takenBack(changes), async ({ workspaceId, id }) =>
      seen(workspaceId, await api.bulk.undo({ workspaceId, changeId: id })),
    )
    const over = await Promise.all(done.map(whenOver))
    if (failures.length > 0) notify.error('Failed to undo', { description: messageOf(failures[0]) })
    else tellOver(over)
    await refresh()
  }

  /** Of several that are one: what was done, or that it was taken back; of what is not over nothing. */
  const tellOver = (changes: readonly Change[]) => {
    const [first] = changes
    if (first === undefined) return
    if (changes.every(({ state }) => state === 'done')) tellDone(first.action, changes)
    if (changes.every(({ state }) => state === 'undone')) tellUndone(changes)
  }

  const tellDone = (action: BulkAction, changes: readonly Change[]) => {
    const { sum, left: refused } = together(changes, 'refused')
    const done = sum('done')
    const left = leftWords(refused, 'skipped')
    const forMs = undoableMs(changes)
    const already = sum('same') > 0 && done === 0 && left === null ? 'They were so already.' : null
    const words = [left ?? already, forMs > 0 ? 'Nothing has gone out yet.' : null].filter(Boolean).join(' ')
    const description = words === '' ? {} : { description: words }
    if (done === 0) return void notify.info('Nothing changed', description)
    // What goes out at once can't be taken back.
    const isUndoable = action.kind !== 'approve' || forMs > 0
    notify.success(doneWords(action, done), {
      ...description,
      ...(isUndoable && { undo: () => void undo(changes) }),
      ...(forMs > 0 && { forMs, isCountedDown: true }),
    })
  }

  /** Throws nothing, and says what went wrong. */
  const start = async (asked: BulkAction, parts: readonly BulkPart[]): Promise<void> => {
    const isWaiting = asked.kind === 'approve' && parts.length > 1
    const action = isWaiting ? { ...asked, waitMs: waitMsOf(parts.length) } : asked
    for (const part of parts) showChanged(client, action, part)
    beginning += 1
    const whole: Whole = { begun: [], isTakenBack: false }
    const { done, failures } = await withEach(parts, async ({ workspaceId, chosen }) => {
      if (whole.isTakenBack) return []
      const begun = seen(workspaceId, await api.bulk.start({ workspaceId, action, chosen }))
      const { id } = begun
      told.add(id)
      wholes.set(id, whole)
      whole.begun.push({ workspaceId, id })
      // The undo came first, and did not know of it.
      if (whole.isTakenBack) return [seen(workspaceId, await api.bulk.undo({ workspaceId, changeId: id }))]
      if (begun.state === 'running') void refresh()
      return [begun]
    })
    beginning -= 1
    const over = await Promise.all(done.flat().map(whenOver))
    if (failures.length > 0) notify.error('Failed to change the threads', { description: messageOf(failures[0]) })
    // Undone meanwhile, the undo says so.
    if (!whole.isTakenBack) tellOver(over)
    await refresh()
  }

  /** What was begun before this page was loaded, as one: what comes of it, once it is over, and as long as it can be taken back. */
  const tellAgain = async (listed: readonly Omit<Change, 'seenAt'>[]) => {
    if (beginning > 0) return
    const fresh = listed.filter(({ id }) => !told.has(id)).map((change) => seen(change.workspaceId, change))
    const open = fresh.filter((change) => isUnderWay(change) || undoableMs([change]) > 0)
    for (const { id } of open) told.add(id)
    tellOver(await Promise.all(open.map(whenOver)))
  }
  return { start, undo, tellAgain }
}
