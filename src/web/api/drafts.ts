import { ORPCError } from '@orpc/client'
import type { QueryClient } from '@tanstack/react-query'
import { v4 } from 'uuid'
import type { Task } from '#contract/tasks.ts'
import type { Draft } from '#contract/threads.ts'
import { api, orpc } from '#web/api/client.ts'
import { createDraftKeeper, type DraftKeeper, type Edits, idsOf, type SaveOutcome } from '#web/api/draft-keeper.ts'
import { codeOf, isPassing, messageOf } from '#web/api/errors.ts'
import { queryClient } from '#web/api/query.ts'
import { threadOptions } from '#web/api/threads.ts'
import { logError } from '#web/ui/log-error.ts'

export type InThread = { workspaceId: string; threadId: string }

const keepers = new Map<string, DraftKeeper>()

/** The keeper of what this person writes in a thread. It outlives the thread's screen: leaving it does not stop a save. */
export function draftKeeperOf(userId: string, place: InThread): DraftKeeper {
  const storageKey = `draft:${userId}:${place.workspaceId}:${place.threadId}`
  const known = keepers.get(storageKey)
  if (known) return known
  const keeper = createDraftKeeper({
    save: (edits) => save(place, edits),
    onDraft: (draft) => {
      showDraft(queryClient, place, draft)
      showInTasks(queryClient)
    },
    storage: sessionStorage,
    storageKey,
    newId: () => v4(),
  })
  keepers.set(storageKey, keeper)
  return keeper
}

async function save(place: InThread, { files, ...edits }: Edits): Promise<SaveOutcome> {
  try {
    return { kind: 'saved', draft: await api.drafts.save({ ...place, ...edits, fileIds: idsOf(files) }) }
  } catch (error) {
    logError('Failed to save the draft', error)
    if (codeOf(error) === 'conflict') return { kind: 'conflict', newest: await newestDraft(place, error) }
    if (isPassing(error)) return { kind: 'failed' }
    return { kind: 'refused', message: messageOf(error) }
  }
}

// The refusal names the draft; the thread is asked for it, so that no unchecked shape comes in.
async function newestDraft(place: InThread, refusal: unknown): Promise<Draft | null> {
  const data: unknown = refusal instanceof ORPCError ? refusal.data : null
  const isNamed = typeof data === 'object' && data !== null && 'draft' in data
  if (!isNamed) return null
  const { draft } = await api.threads.get({ workspaceId: place.workspaceId, threadId: place.threadId })
  return draft
}

/** The lists of tasks show how a draft begins, and what is approved there is what they show. */
function showInTasks(client: QueryClient): void {
  for (const queryKey of [orpc.tasks.list.key(), orpc.memberships.tasks.key()])
    void client.invalidateQueries({ queryKey })
}

/** Shows a draft in its thread at once; the answer to an earlier question can't put the one before back. */
export function showDraft(client: QueryClient, place: InThread, draft: Draft | null): void {
  const { queryKey } = threadOptions(place.workspaceId, place.threadId)
  const wasAsking = client.isFetching({ queryKey, exact: true }) > 0
  client.setQueryData(queryKey, (thread) => thread && { ...thread, draft })
  if (!wasAsking) return
  void client
    .cancelQueries({ queryKey, exact: true }, { revert: false })
    .then(() => client.invalidateQueries({ queryKey, exact: true }))
}

/** Has a draft written, by a wish if there is one, and shows its words as they come. Null: no answer is called for. */
export async function generateDraft(
  place: InThread & { instruction?: string },
  show: (text: string) => void,
  signal?: AbortSignal,
): Promise<Draft | null> {
  let text = ''
  let frame = 0
  let draft: Draft | null = null
  try {
    for await (const event of await api.drafts.generate(place, { ...(signal && { signal }) })) {
      if (event.type === 'done') draft = event.draft
      else text = event.type === 'restart' ? '' : text + event.text
      // However fast the words come, the screen is drawn once a frame.
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => show(text))
    }
  } finally {
    // A frame that is drawn after the end would look like a draft that never ends.
    cancelAnimationFrame(frame)
  }
  return draft
}

/** Throws the open draft away, on the screen at once; back when the server refuses. Quiet when somebody else closed it. */
export async function discardDraft(client: QueryClient, place: InThread, draft: Draft): Promise<void> {
  showDraft(client, place, null)
  try {
    await api.drafts.discard({ ...place, draftId: draft.id })
  } catch (error) {
    showDraft(client, place, draft)
    throw error
  }
}

/** Sends a draft with these last words, now or at a time; asked twice, it is the same task. */
export const sendDraft = api.tasks.send

export type SendEnd =
  | { kind: 'sent' | 'canceled' | 'waits' }
  | { kind: 'failed' | 'stopped'; reasons: Task['lastError'] }

const askEveryMs = 2_000
// A platform that is slow or away: the task goes on by itself, and the composer's head says how it stands.
const patienceMs = 45_000

/**
 * Waits until a task that was to go out at once has done so. Live events renew the thread meanwhile; should they fail, it is
 * asked for every 2 s. `waits` when the platform takes longer than a person would look on.
 */
export async function whenSent(client: QueryClient, place: InThread, { id, draftId }: Task): Promise<SendEnd> {
  const options = threadOptions(place.workspaceId, place.threadId)
  const since = Date.now()
  for (;;) {
    const { task, draft } = await client.fetchQuery({ ...options, staleTime: 0 })
    // A sent draft is closed; one whose task somebody canceled is still open.
    if (task?.id !== id) return { kind: draft && draft.id === draftId ? 'canceled' : 'sent' }
    if (task.status === 'failed') return { kind: 'failed', reasons: task.lastError }
    // Held as it was about to go: it waits for a person again.
    if (task.status === 'ready') return { kind: 'stopped', reasons: task.lastError }
    if (Date.now() - since > patienceMs) return { kind: 'waits' }
    await nextChange(client, place, askEveryMs)
  }
}

function nextChange(client: QueryClient, { workspaceId, threadId }: InThread, mostMs: number): Promise<void> {
  const { queryKey } = threadOptions(workspaceId, threadId)
  const seen = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(end, mostMs)
    const unsubscribe = client.getQueryCache().subscribe(() => {
      if ((client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) > seen) end()
    })
  })
}
