import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { BulkAction, BulkChange, Chosen } from '#contract/bulk.ts'
import type { ThreadRow } from '#contract/threads.ts'
import { api, orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { showTasks } from '#web/api/sends.ts'
import { loadedRow, showRow } from '#web/api/threads.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { doneWords, leftWords } from '#web/app/inbox/bulk-words.ts'
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

function showChanged(client: QueryClient, workspaceId: string, action: BulkAction, chosen: Chosen): void {
  const changes = changesOf(action)
  if (changes === null || !('named' in chosen) || chosen.named.length > shownAtOnce) return
  for (const { threadId } of chosen.named) {
    const row = loadedRow(client, workspaceId, threadId)
    if (row) showRow(client, workspaceId, { ...row, ...changes })
  }
}

/** How long what was approved can be taken back, by the server's clock alone. */
const undoableMs = ({ undoUntil, now }: BulkChange): number =>
  undoUntil === null ? 0 : Math.max(0, Date.parse(undoUntil) - Date.parse(now))

const isUnderWay = ({ state }: BulkChange): boolean => state === 'running' || state === 'undoing'
const askEveryMs = 800
const patienceMs = 30 * 60_000

/** Changes several threads at once, says what came of it, and takes all of it back. */
export function useBulk() {
  const client = useQueryClient()
  const { workspaceId } = useWorkspace()

  const refresh = () =>
    Promise.all([showTasks(client), client.invalidateQueries({ queryKey: orpc.bulk.key({ input: { workspaceId } }) })])

  /** Waits for what goes on by itself; what never ends is looked after by the line that shows how far it is. */
  const whenOver = async (change: BulkChange): Promise<BulkChange> => {
    let last = change
    for (const since = Date.now(); last.state === change.state && isUnderWay(last); ) {
      await new Promise((resolve) => setTimeout(resolve, askEveryMs))
      if (Date.now() - since > patienceMs) break
      last = await api.bulk.read({ workspaceId, changeId: change.id }).catch(() => last)
    }
    return last
  }

  const tellUndone = ({ undone, kept, total }: BulkChange) => {
    const left = leftWords(kept, 'not undone')
    const title = undone === 0 && left !== null ? 'Nothing undone' : 'Undone'
    const description = left ?? (undone === total ? undefined : `${undone.toLocaleString('en')} threads are as before.`)
    notify.info(title, description === undefined ? {} : { description })
  }

  const undo = async (id: string) => {
    try {
      const change = await whenOver(await api.bulk.undo({ workspaceId, changeId: id }))
      if (change.state === 'undone') tellUndone(change)
    } catch (error) {
      notify.error('Failed to undo', { description: messageOf(error) })
    }
    await refresh()
  }

  const tellDone = (change: BulkChange) => {
    const { id, action, done, refused, same } = change
    const left = leftWords(refused, 'skipped')
    const already = same > 0 && done === 0 && left === null ? 'They were so already.' : null
    const words = [left ?? already, undoableMs(change) > 0 ? 'Nothing has gone out yet.' : null]
      .filter(Boolean)
      .join(' ')
    const description = words === '' ? {} : { description: words }
    if (done === 0) return void notify.info('Nothing changed', description)
    const forMs = undoableMs(change)
    // What goes out at once can't be taken back.
    const isUndoable = action.kind !== 'approve' || forMs > 0
    notify.success(doneWords(action, done), {
      ...description,
      ...(isUndoable && { undo: () => void undo(id) }),
      ...(forMs > 0 && { forMs, isCountedDown: true }),
    })
  }

  /** Throws nothing, and says what went wrong. */
  const start = async (action: BulkAction, chosen: Chosen): Promise<void> => {
    showChanged(client, workspaceId, action, chosen)
    try {
      const begun = await api.bulk.start({ workspaceId, action, chosen })
      if (begun.state === 'running') void refresh()
      const change = await whenOver(begun)
      // Undone meanwhile, the undo says so.
      if (change.state === 'done') tellDone(change)
    } catch (error) {
      notify.error('Failed to change the threads', { description: messageOf(error) })
    }
    await refresh()
  }
  return { start, undo }
}
