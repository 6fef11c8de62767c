import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { v7 } from 'uuid'
import type { BulkAction, BulkChange, BulkChangeThere, BulkRefusal, Chosen } from '#contract/bulk.ts'
import type { ThreadRow } from '#contract/threads.ts'
import { api, orpc } from '#web/api/client.ts'
import { codeOf, messageOf } from '#web/api/errors.ts'
import { showTasks } from '#web/api/sends.ts'
import { loadedRow, showRow } from '#web/api/threads.ts'
import { useMe } from '#web/api/workspace.ts'
import { asBeforeWords, doneWords, leftWords, notDoneWords, stoppedWords } from '#web/app/inbox/bulk-labels.ts'
import type { BulkPart } from '#web/app/inbox/bulk-parts.ts'
import {
  type Change,
  changeWhole,
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
/** A few threads are done by then. */
const soonMs = 150
const askEveryMs = 800
const patienceMs = 30 * 60_000
const longMs = 24 * 3_600_000

type Asked = Part & { chosen: Chosen }

const there = ({ workspaceId, batchId: _batch, ...change }: BulkChangeThere): Change => seen(workspaceId, change)

/** Where it may not be done any more. */
const notBegun =
  (action: BulkAction) =>
  ({ workspaceId, id, count }: Part): Change => {
    const now = new Date().toISOString()
    const nothing = { done: 0, same: 0, stopped: 0, undone: 0, kept: [], undoUntil: null }
    const refused = [{ reason: 'not_allowed' as const, count }]
    return seen(workspaceId, { id, action, state: 'done', total: count, ...nothing, refused, madeAt: now, now })
  }

/** Begins all of it by one request: what is of several workspaces is a batch, which no closed page leaves half begun. */
async function begin({ id, isBatch }: Whole, action: BulkAction, parts: readonly Asked[]): Promise<Change[]> {
  const asked = parts.map(({ id: changeId, ...part }) => ({ changeId, ...part }))
  if (isBatch) {
    const begun = (await api.memberships.startChanges({ batchId: id, action, parts: asked })).map(there)
    return [...begun, ...parts.filter((part) => !begun.some((one) => one.id === part.id)).map(notBegun(action))]
  }
  return Promise.all(
    asked.map(async ({ workspaceId, changeId, chosen }) =>
      seen(workspaceId, await api.bulk.start({ workspaceId, action, chosen, changeId })),
    ),
  )
}

/** How all of it is now. */
async function lookAt({ id, isBatch, parts }: Pick<Whole, 'id' | 'isBatch' | 'parts'>): Promise<Change[]> {
  if (isBatch) return (await api.memberships.readChanges({ batchId: id })).map(there)
  return Promise.all(
    parts.map(async ({ workspaceId, id: changeId }) =>
      seen(workspaceId, await api.bulk.read({ workspaceId, changeId })),
    ),
  )
}

async function takeBack({ id, isBatch, parts }: Whole): Promise<Change[]> {
  if (isBatch) return (await api.memberships.undoChanges({ batchId: id })).map(there)
  return Promise.all(
    parts.map(async ({ workspaceId, id: changeId }) =>
      seen(workspaceId, await api.bulk.undo({ workspaceId, changeId })),
    ),
  )
}

/** What came of several parts, as of one. */
function together(changes: readonly BulkChange[], counted: 'refused' | 'kept') {
  const sum = (number: 'done' | 'same' | 'stopped' | 'undone' | 'total') =>
    changes.reduce((so, one) => so + one[number], 0)
  const reasons = new Map<BulkRefusal, number>()
  for (const { reason, count } of changes.flatMap((one) => one[counted]))
    reasons.set(reason, (reasons.get(reason) ?? 0) + count)
  return { sum, left: [...reasons].map(([reason, count]) => ({ reason, count })) }
}

/** Waits for what goes on by itself; what never ends is looked after by the line that shows how far it is. */
async function whenNone(id: string, state: BulkChange['state']): Promise<void> {
  let waitMs = soonMs
  for (const since = Date.now(); Date.now() - since < patienceMs; waitMs = Math.min(askEveryMs, 2 * waitMs)) {
    const whole = wholeOf(id)
    if (!whole?.parts.some((part) => whole.changes.get(part.id)?.state === state)) return
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    const looks = await lookAt(whole)
    hearOf(looks)
    // Nothing is told any more of a workspace that the person has left meanwhile.
    const isHeardOf = (part: Part) =>
      whole.changes.get(part.id)?.state !== state || looks.some((look) => look.id === part.id)
    changeWhole(id, (one) => ({ ...one, parts: one.parts.filter(isHeardOf) }))
  }
}

const outOfReach: readonly BulkRefusal[] = ['not_allowed', 'not_reached', 'fault']

/** Nothing was done in its workspace, and that is no matter of the threads. */
const isNotDone = ({ done, same, refused }: BulkChange): boolean =>
  done + same === 0 && refused.some(({ reason }) => outOfReach.includes(reason))

/** What is still being begun, by the whole, and whether that failed. */
const beginnings = new Map<string, Promise<boolean>>()
/** Changes of which this page says, or has said, what came of them. */
const known = new Set<string>()

/** Changes several threads at once, in one workspace or several, says what came of it, and takes all of it back. */
export function useBulk() {
  const client = useQueryClient()
  const { id: userId, memberships } = useMe()
  const platformOf = (workspaceId: string) => memberships.find((own) => own.workspaceId === workspaceId)?.platformName

  const refresh = () => Promise.all([showTasks(client), client.invalidateQueries({ queryKey: orpc.bulk.key() })])
  const showChanges = () => void client.invalidateQueries({ queryKey: orpc.bulk.key() })

  const notifyUndone = (changes: readonly Change[]) => {
    const { sum, left } = together(changes, 'kept')
    const words = leftWords(left, 'not undone')
    const undone = sum('undone')
    const title = undone === 0 && words !== null ? 'Nothing undone' : 'Undone'
    const description = words ?? (undone === sum('total') ? undefined : asBeforeWords(undone))
    notify.info(title, description === undefined ? {} : { description })
  }

  const undo = async (whole: Whole): Promise<void> => {
    const { id } = whole
    const now: Whole = { ...(wholeOf(id) ?? whole), isTakenBack: true }
    putWhole(now, showChanges)
    keepWhole(userId, now)
    let failure: unknown = null
    // What is on its way sees for itself that it was taken back, unless no answer comes: then it may have been begun all the same.
    const isToTell = now.changes.size > 0 || now.isUnanswered || (await beginnings.get(id)) === true
    if (isToTell)
      await takeBack(now).then(hearOf, (error: unknown) => {
        if (codeOf(error) !== 'not_found' || now.changes.size > 0) failure = error
        // No answer came when it was begun, and it was not. Should it be begun later all the same, it is found.
        else for (const part of now.parts) known.delete(part.id)
      })
    await beginnings.get(id)
    if (failure === null) await whenNone(id, 'undoing')
    const last = wholeOf(id) ?? now
    dropWhole(id)
    dropKept(id)
    if (failure !== null)
      notify.error('Failed to undo', {
        description: messageOf(failure),
        action: { label: 'Try again', run: () => void undo(last) },
      })
    const over = [...last.changes.values()]
    if (over.length > 0 && over.every(({ state }) => state === 'undone')) notifyUndone(over)
    await refresh()
  }

  /** Says what became of what was approved. Where platforms of several names send, none is named. */
  const followSends = async (approved: readonly Change[], afterMs: number) => {
    const names = new Set(approved.map(({ workspaceId }) => platformOf(workspaceId)))
    const platformName = (names.size === 1 && [...names][0]) || 'The sending platform'
    const { followApproved } = await import('#web/app/inbox/follow-approved.ts')
    await followApproved(approved, { afterMs, platformName })
    await refresh()
  }

  /** What was done, of all parts that are over; `act`: its place among what can be taken back. */
  const notifyDone = (action: BulkAction, whole: Whole, act?: Act) => {
    const changes = [...whole.changes.values()]
    const { sum, left: refused } = together(changes, 'refused')
    const done = sum('done')
    const left = leftWords(refused, 'skipped')
    const forMs = undoableMs(changes)
    const already = sum('same') > 0 && done === 0 && left === null ? 'They already were.' : null
    const names = changes
      .filter(isNotDone)
      .map(({ workspaceId }) => memberships.find((own) => own.workspaceId === workspaceId)?.name)
    const where = whole.isBatch ? notDoneWords(names.filter((name) => name !== undefined)) : null
    const words = [left ?? already, where, stoppedWords(sum('stopped')), forMs > 0 ? 'Nothing has gone out yet.' : null]
      .filter(Boolean)
      .join(' ')
    const description = words === '' ? {} : { description: words }
    // What goes out at once can't be taken back.
    const isUndoable = done > 0 && (action.kind !== 'approve' || forMs > 0)
    if (!isUndoable) act?.withdraw()
    if (done === 0) return void notify.info('Nothing changed', description)
    if (action.kind === 'approve') void followSends(changes, forMs).catch(() => undefined)
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
    if (first && changes.every(({ state }) => state === 'done')) notifyDone(first.action, whole, act)
    else act?.withdraw()
    if (changes.length > 0 && changes.every(({ state }) => state === 'undone')) notifyUndone(changes)
  }

  /** Throws nothing, and says what went wrong. `id`: under which it is asked for again. */
  const start = async (
    action: BulkAction,
    parts: readonly (BulkPart & { id?: string })[],
    id: string = v7(),
  ): Promise<void> => {
    for (const part of parts) showChanged(client, action, part)
    const named = parts.map((part) => ({ id: v7(), ...part }))
    for (const part of named) known.add(part.id)
    const act = beginAct()
    const whole: Whole = {
      id,
      kind: action.kind,
      isBatch: parts.length > 1,
      parts: named,
      changes: new Map(),
      isUnanswered: false,
      isTakenBack: false,
      isFound: false,
      isShown: false,
      undo: act.run,
    }
    putWhole(whole, showChanges)
    keepWhole(userId, whole)
    act.offer(() => void undo(whole), longMs)
    const beginning = begin(whole, action, named).then(async (changes) => {
      hearOf(changes)
      // The undo came first, and did not know of it.
      if (wholeOf(id)?.isTakenBack) hearOf(await takeBack(whole))
    })
    const failed = beginning.then(
      () => false,
      (error: unknown) => {
        changeWhole(id, (one) => ({ ...one, isUnanswered: true }))
        // Whoever has taken it back wants to hear of that alone, and once.
        if (wholeOf(id)?.isTakenBack) return true
        // Should it have been begun all the same, it is found.
        for (const part of named) known.delete(part.id)
        notify.error('Failed to change the threads', {
          description: messageOf(error),
          action: { label: 'Try again', run: () => void start(action, named, id) },
        })
        return true
      },
    )
    beginnings.set(id, failed)
    await failed
    beginnings.delete(id)
    await follow(id, act)
    await refresh()
  }

  /** Goes on looking after what this page did not begin. */
  const adopt = async (found: Omit<Whole, 'isShown' | 'isFound' | 'isUnanswered' | 'undo'>): Promise<void> => {
    const whole: Whole = {
      ...found,
      isUnanswered: false,
      isFound: true,
      isShown: true,
      undo: () => void undo(whole),
    }
    putWhole(whole, () => undefined)
    changeWhole(whole.id, (one) => ({ ...one, isShown: true }))
    await (whole.isTakenBack ? undo(whole) : follow(whole.id))
  }

  /** What was begun before this page was loaded, as it was begun: what comes of it, or came meanwhile. */
  const showKept = () =>
    Promise.all(
      keptOf(userId)
        .filter(({ parts }) => parts.some(({ id }) => !known.has(id)))
        .map(async (kept) => {
          const { id, isBatch, parts, isTakenBack } = kept
          for (const part of parts) known.add(part.id)
          const looks = await lookAt(kept).catch((error: unknown) => {
            if (codeOf(error) === 'not_found') return []
            throw error
          })
          const [first] = looks
          if (first === undefined) return dropKept(id)
          const changes = new Map(looks.map((change) => [change.id, change]))
          return adopt({ id, kind: first.action.kind, isBatch, parts, changes, isTakenBack })
        }),
    )

  /** What was begun in another tab or browser, as one: what comes of it, once it is over, and as long as it can be taken back. */
  const showFound = async (listed: readonly BulkChangeThere[]) => {
    const looks = listed.map(there)
    hearOf(looks)
    const isFresh = looks.some((change) => !known.has(change.id) && (isUnderWay(change) || undoableMs([change]) > 0))
    const [first] = looks
    if (first === undefined || !isFresh) return
    for (const { id } of looks) known.add(id)
    const batchId = listed[0]?.batchId ?? null
    await adopt({
      id: batchId ?? v7(),
      kind: first.action.kind,
      isBatch: batchId !== null,
      parts: looks.map(({ workspaceId, id, total: count }) => ({ workspaceId, id, count })),
      changes: new Map(looks.map((change) => [change.id, change])),
      isTakenBack: looks.some(({ state }) => state === 'undoing'),
    })
  }
  return { start, showKept, showFound }
}
