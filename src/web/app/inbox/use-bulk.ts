import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { v7 } from 'uuid'
import { type BulkAction, type BulkChange, type BulkRefusal, mostWaitMs } from '#contract/bulk.ts'
import type { ThreadRow } from '#contract/threads.ts'
import { api, orpc } from '#web/api/client.ts'
import { codeOf, messageOf } from '#web/api/errors.ts'
import { showTasks } from '#web/api/sends.ts'
import { loadedRow, showRow } from '#web/api/threads.ts'
import { useMe } from '#web/api/workspace.ts'
import { asBeforeWords, doneWords, leftWords, namesOf } from '#web/app/inbox/bulk-labels.ts'
import type { BulkPart } from '#web/app/inbox/bulk-parts.ts'
import {
  type Change,
  changeWhole,
  countOf,
  dropWhole,
  hearOf,
  type Part,
  putWhole,
  type Whole,
  wholeOf,
} from '#web/app/inbox/bulk-wholes.ts'
import { dropKept, keepWhole, keptOf } from '#web/app/inbox/kept-wholes.ts'
import { type Act, beginAct } from '#web/ui/last-undo.ts'
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
const longMs = 24 * 3_600_000

/** So many workspaces are asked at a time. */
const atATime = 4
/**
 * Drafts of several workspaces go out no sooner than so long after the last of each: the last of all is approved by then, and can be undone.
 */
const waitMsOf = (parts: number, threads: number): number => Math.min(mostWaitMs, 20_000 + parts * 1000 + threads * 30)

type Failure = { part: Part; error: unknown }

/** Does the same with each, some at a time, in their order; returns what failed. */
async function withEach(parts: readonly Part[], work: (part: Part) => Promise<void>): Promise<Failure[]> {
  const failures: Failure[] = []
  for (let from = 0; from < parts.length; from += atATime)
    await Promise.all(
      parts.slice(from, from + atATime).map((part) =>
        work(part).catch((error: unknown) => {
          failures.push({ part, error })
        }),
      ),
    )
  return failures
}

/** What came of several parts, as of one. */
function together(changes: readonly BulkChange[], counted: 'refused' | 'kept') {
  const sum = (number: 'done' | 'same' | 'undone' | 'total') => changes.reduce((so, one) => so + one[number], 0)
  const reasons = new Map<BulkRefusal, number>()
  for (const { reason, count } of changes.flatMap((one) => one[counted]))
    reasons.set(reason, (reasons.get(reason) ?? 0) + count)
  return { sum, left: [...reasons].map(([reason, count]) => ({ reason, count })) }
}

/** How parts are now: of several that go on one question tells, and only those that are over are asked for one by one. */
async function lookAt(parts: readonly Part[]): Promise<Change[]> {
  const listed =
    parts.length > 1
      ? await api.memberships.changes().then(
          (all) => all.map(({ workspaceId, ...change }) => seen(workspaceId, change)),
          () => [],
        )
      : []
  const looks = listed.filter(({ id }) => parts.some((part) => part.id === id))
  const left = parts.filter(({ id }) => !looks.some((look) => look.id === id))
  await withEach(left, async ({ workspaceId, id }) => {
    looks.push(seen(workspaceId, await api.bulk.read({ workspaceId, changeId: id })))
  })
  return looks
}

/** Waits for what goes on by itself; what never ends is looked after by the line that shows how far it is. */
async function whenNone(id: string, state: BulkChange['state']): Promise<void> {
  for (const since = Date.now(); Date.now() - since < patienceMs; ) {
    const whole = wholeOf(id)
    const open = whole?.parts.filter((part) => whole.changes.get(part.id)?.state === state) ?? []
    if (open.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, askEveryMs))
    hearOf(await lookAt(open))
  }
}

/** What is still being begun, by the whole. */
const beginnings = new Map<string, Promise<unknown>>()
/** Changes of which this page says, or has said, what came of them. */
const told = new Set<string>()

/** Changes several threads at once, in one workspace or several, says what came of it, and takes all of it back. */
export function useBulk() {
  const client = useQueryClient()
  const { id: userId, memberships } = useMe()

  const refresh = () => Promise.all([showTasks(client), client.invalidateQueries({ queryKey: orpc.bulk.key() })])
  const showChanges = () => void client.invalidateQueries({ queryKey: orpc.bulk.key() })

  const tellUndone = (changes: readonly Change[]) => {
    const { sum, left } = together(changes, 'kept')
    const words = leftWords(left, 'not undone')
    const undone = sum('undone')
    const title = undone === 0 && words !== null ? 'Nothing undone' : 'Undone'
    const description = words ?? (undone === sum('total') ? undefined : asBeforeWords(undone))
    notify.info(title, description === undefined ? {} : { description })
  }

  /** Where it failed, of several workspaces, and why in the first of them. */
  const failureWords = (failures: readonly Failure[], of: Pick<Whole, 'parts'>): string => {
    const why = messageOf(failures[0]?.error)
    if (of.parts.length === 1) return why
    const names = failures.map(
      ({ part }) => memberships.find(({ workspaceId }) => workspaceId === part.workspaceId)?.name ?? 'a workspace',
    )
    return `In ${failures.length} of ${of.parts.length} workspaces (${namesOf(names)}): ${why}`
  }

  const undo = async (whole: Whole): Promise<void> => {
    const { id } = whole
    const now: Whole = { ...(wholeOf(id) ?? whole), isTakenBack: true }
    putWhole(now, showChanges)
    keepWhole(userId, now)
    const many = now.parts.length > 1 ? { together: countOf(now) } : {}
    // What is on its way sees for itself that it was taken back.
    const begun = now.parts.filter((part) => now.changes.has(part.id) || now.failed.has(part.id))
    const failures = await withEach(begun, async ({ workspaceId, id: changeId }) => {
      const undone = api.bulk.undo({ workspaceId, changeId, ...many })
      hearOf(
        await undone.then(
          (change) => [seen(workspaceId, change)],
          // No answer came when it was begun, and it was not.
          (error: unknown) => {
            if (codeOf(error) === 'not_found' && !now.changes.has(changeId)) return []
            throw error
          },
        ),
      )
    })
    await beginnings.get(id)
    await whenNone(id, 'undoing')
    const last = wholeOf(id) ?? now
    dropWhole(id)
    dropKept(id)
    if (failures.length > 0)
      notify.error('Failed to undo', {
        description: failureWords(failures, now),
        action: { label: 'Try again', run: () => void undo({ ...last, id: v7() }) },
      })
    const left = new Set(failures.map(({ part }) => part.id))
    const over = [...last.changes.values()].filter((change) => !left.has(change.id))
    if (over.length > 0 && over.every(({ state }) => state === 'undone')) tellUndone(over)
    await refresh()
  }

  /** What was done, of all parts that are over; `act`: its place among what can be taken back. */
  const tellDone = (action: BulkAction, whole: Whole, act?: Act) => {
    const changes = [...whole.changes.values()]
    const { sum, left: refused } = together(changes, 'refused')
    const done = sum('done')
    const left = leftWords(refused, 'skipped')
    const forMs = undoableMs(changes)
    const already = sum('same') > 0 && done === 0 && left === null ? 'They were so already.' : null
    const words = [left ?? already, forMs > 0 ? 'Nothing has gone out yet.' : null].filter(Boolean).join(' ')
    const description = words === '' ? {} : { description: words }
    // What goes out at once can't be taken back.
    const isUndoable = done > 0 && (action.kind !== 'approve' || forMs > 0)
    if (!isUndoable) act?.withdraw()
    if (done === 0) return void notify.info('Nothing changed', description)
    notify.success(doneWords(action, done), {
      ...description,
      ...(isUndoable && { undo: () => void undo(whole), ...(act && { act }) }),
      ...(forMs > 0 && { forMs, isCountedDown: true }),
    })
  }

  /** Waits for what goes on, and tells of it as of one, unless it is taken back meanwhile, which tells of itself. */
  const follow = async (id: string, act?: Act): Promise<void> => {
    await whenNone(id, 'running')
    const whole = wholeOf(id)
    if (whole === undefined || whole.isTakenBack) return
    dropWhole(id)
    dropKept(id)
    const changes = [...whole.changes.values()]
    const [first] = changes
    if (first && changes.every(({ state }) => state === 'done')) tellDone(first.action, whole, act)
    else act?.withdraw()
    if (changes.length > 0 && changes.every(({ state }) => state === 'undone')) tellUndone(changes)
  }

  /** Throws nothing, and says what went wrong; what went wrong in one workspace is no matter to the others. */
  const start = async (asked: BulkAction, parts: readonly (BulkPart & { id?: string })[]): Promise<void> => {
    const threads = parts.reduce((sum, { count }) => sum + count, 0)
    const isWaiting = asked.kind === 'approve' && parts.length > 1
    const action = isWaiting ? { ...asked, waitMs: waitMsOf(parts.length, threads) } : asked
    for (const part of parts) showChanged(client, action, part)
    const named = parts.map((part) => ({ id: v7(), ...part }))
    for (const part of named) told.add(part.id)
    const id = v7()
    const act = beginAct()
    const whole: Omit<Whole, 'isShown'> = {
      id,
      kind: action.kind,
      parts: named,
      changes: new Map(),
      failed: new Set(),
      isTakenBack: false,
      isFound: false,
      undo: act.run,
    }
    putWhole(whole, showChanges)
    keepWhole(userId, whole)
    act.offer(() => void undo({ ...whole, isShown: false }), longMs)
    const many = parts.length > 1 ? { together: threads } : {}
    const beginning = withEach(named, async (part) => {
      const { workspaceId, id: changeId } = part
      const chosen = named.find((one) => one.id === changeId)?.chosen
      if (chosen === undefined || wholeOf(id)?.isTakenBack) return
      const begun = api.bulk.start({ workspaceId, action, chosen, changeId, ...many })
      hearOf([seen(workspaceId, await begun)])
      // The undo came first, and did not know of it.
      if (wholeOf(id)?.isTakenBack) hearOf([seen(workspaceId, await api.bulk.undo({ workspaceId, changeId, ...many }))])
    })
    beginnings.set(id, beginning)
    const failures = await beginning
    beginnings.delete(id)
    if (failures.length > 0) {
      changeWhole(id, (one) => ({ ...one, failed: new Set(failures.map(({ part }) => part.id)) }))
      const again = named.filter((part) => failures.some((failure) => failure.part.id === part.id))
      notify.error('Failed to change the threads', {
        description: failureWords(failures, whole),
        action: { label: 'Try again', run: () => void start(asked, again) },
      })
    }
    await follow(id, act)
    await refresh()
  }

  /** Goes on looking after what this page did not begin. */
  const adopt = async (found: Omit<Whole, 'isShown' | 'isFound' | 'failed' | 'undo'>): Promise<void> => {
    const whole: Whole = {
      ...found,
      failed: new Set(),
      isFound: true,
      isShown: true,
      undo: () => void undo(whole),
    }
    putWhole(whole, () => undefined)
    changeWhole(whole.id, (one) => ({ ...one, isShown: true }))
    await (whole.isTakenBack ? undo(whole) : follow(whole.id))
  }

  /** What was begun before this page was loaded, as it was begun: what comes of it, or came meanwhile. */
  const tellKept = () =>
    Promise.all(
      keptOf(userId)
        .filter(({ parts }) => parts.some(({ id }) => !told.has(id)))
        .map(async ({ id, parts, isTakenBack }) => {
          for (const part of parts) told.add(part.id)
          const looks = await lookAt(parts)
          const [first] = looks
          if (first === undefined) return dropKept(id)
          const changes = new Map(looks.map((change) => [change.id, change]))
          return adopt({ id, kind: first.action.kind, parts, changes, isTakenBack })
        }),
    )

  /** What was begun in another tab or browser, as one: what comes of it, once it is over, and as long as it can be taken back. */
  const tellAgain = async (listed: readonly Omit<Change, 'seenAt'>[]) => {
    const looks = listed.map((change) => seen(change.workspaceId, change))
    hearOf(looks)
    const fresh = looks.filter((change) => !told.has(change.id) && (isUnderWay(change) || undoableMs([change]) > 0))
    const [first] = fresh
    if (first === undefined) return
    for (const { id } of fresh) told.add(id)
    await adopt({
      id: v7(),
      kind: first.action.kind,
      parts: fresh.map(({ workspaceId, id, total: count }) => ({ workspaceId, id, count })),
      changes: new Map(fresh.map((change) => [change.id, change])),
      isTakenBack: first.state === 'undoing',
    })
  }
  return { start, tellKept, tellAgain }
}
