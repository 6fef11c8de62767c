import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import type { Task } from '#contract/tasks.ts'
import { api } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { showTasks, undoableMs, whenOver } from '#web/api/sends.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { usePlatformName } from '#web/app/connect-platform.ts'
import { undoRefusalWords } from '#web/app/tasks/refusal-labels.ts'
import { tellCanceled, tellSent } from '#web/app/tasks/tell-sent.ts'
import { undoneWords } from '#web/app/tasks/undone-words.ts'
import type { Act } from '#web/ui/last-undo.ts'
import { notify } from '#web/ui/notify.ts'

interface Offer {
  taskIds: readonly string[]
  run: () => void
  /** Its toast goes, and its key does something else. */
  end: () => void
}

let offers: readonly Offer[] = []

function withdraw(taskIds: readonly string[]): void {
  const isOver = (offer: Offer) => offer.taskIds.some((id) => taskIds.includes(id))
  for (const offer of offers.filter(isOver)) offer.end()
  offers = offers.filter((offer) => !isOver(offer))
}

const several = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

/** Takes sends back, and tells of each that it was too late for. False: nobody has said what became of them; the person may ask `again`. */
async function takeBack(
  client: QueryClient,
  workspaceId: string,
  taskIds: readonly string[],
  again: () => void = () => void takeBack(client, workspaceId, taskIds),
): Promise<boolean> {
  withdraw(taskIds)
  try {
    const told = await api.tasks.undo({ workspaceId, taskIds: [...taskIds] })
    const refusals = told.flatMap(({ refusal }) => refusal ?? [])
    const undone = told.filter(({ refusal }) => refusal === null)
    if (undone.length > 0) {
      const { title, description } = undoneWords(undone, new Date())
      notify.success(title, { description })
    }
    const [first] = refusals
    if (first !== undefined)
      notify.info(told.length === 1 ? 'Nothing undone' : `${refusals.length} not undone`, {
        description: undoRefusalWords[first],
      })
    return true
  } catch (error) {
    notify.error('Failed to undo', { description: messageOf(error), action: { label: 'Try again', run: again } })
    return false
  } finally {
    void showTasks(client)
  }
}

interface Told {
  title: string
  description?: string
  /** Before the words come back into a composer of this tab. */
  onUndo?: () => Promise<unknown>
  /** The sending, from when the person asked for it. */
  act?: Act
}

/** Who follows a send last tells its end: what was undone may be sent again, as the same task. */
const newest = new Map<string, () => void>()

/**
 * Offers to take back what was just sent, as long as that can be done, and says when it went out. It outlives the screen that it was
 * sent from.
 */
function follow(
  client: QueryClient,
  { workspaceId, platformName }: { workspaceId: string; platformName: string },
  tasks: readonly Task[],
  { title, description, onUndo, act }: Told,
): void {
  const taskIds = tasks.map(({ id }) => id)
  const forMs = Math.max(0, ...tasks.map(undoableMs))
  const id = `send:${taskIds[0] ?? ''}`
  let isAsked = false
  let isTold = Promise.resolve(false)
  const takeAllBack = async () => {
    await onUndo?.()
    return takeBack(client, workspaceId, taskIds, again)
  }
  const run = () => {
    if (isAsked) return
    isAsked = true
    isTold = takeAllBack()
  }
  const again = () => {
    isAsked = false
    run()
  }
  newest.set(id, run)
  const end = notify.success(title, {
    ...(description !== undefined && { description }),
    id,
    forMs,
    undo: run,
    ...(act && { act }),
    isCountedDown: true,
  })
  const offer: Offer = { taskIds, run, end }
  offers = [...offers, offer]
  // Not a later offer of the same tasks.
  setTimeout(() => {
    offers = offers.filter((other) => other !== offer)
  }, forMs)
  void whenOver(workspaceId, taskIds, forMs).then(async (ended) => {
    void showTasks(client)
    const isNewest = newest.get(id) === run
    if (isNewest) newest.delete(id)
    if (isNewest && !(await isTold)) await toastEnd(ended, id, platformName)
  })
}

async function toastEnd(ended: readonly Task[], id: string, platformName: string): Promise<void> {
  const of = (...statuses: Task['status'][]) => ended.filter(({ status }) => statuses.includes(status))
  const [sent, failed, open] = [of('sent'), of('failed'), of('pending', 'processing')]
  const stopped = of('ready').filter(({ lastError }) => lastError !== null)
  const told = {
    sent: sent.length,
    open: open.length,
    failed: failed.length,
    failedFor: failed[0]?.lastError ?? null,
    stopped: stopped.length,
    stoppedFor: stopped[0]?.lastError ?? null,
  }
  await tellSent(told, { platformName, isOne: ended.length === 1, insteadOf: id })
  // A person's word, here or in another tab, is told where it is said.
  const ofRules = of('canceled').filter(({ cancelCause }) => cancelCause !== 'person' && cancelCause !== 'archived')
  if (ofRules.length > 0) tellCanceled(ofRules.length)
}

/** Follows sends of this workspace, and takes them back. */
export function useSends() {
  const client = useQueryClient()
  const { workspaceId } = useWorkspace()
  const platformName = usePlatformName()
  return {
    follow: (tasks: readonly Task[], told: Told) => follow(client, { workspaceId, platformName }, tasks, told),
    /** Says that a reply goes out, at once or in some seconds, and offers to take it back meanwhile. */
    leaves: (task: Task, { title, act, ...how }: Told): void => {
      if (task.undoUntil === null) {
        act?.withdraw()
        notify.success(`${title} goes out now`)
        return
      }
      const told = { ...how, title: `${title} goes out ${inSeconds(task)}`, ...(act && { act }) }
      follow(client, { workspaceId, platformName }, [task], told)
    },
    undo: (task: Pick<Task, 'id'>) => {
      const offer = offers.find(({ taskIds }) => taskIds.length === 1 && taskIds[0] === task.id)
      if (offer) offer.run()
      else void takeBack(client, workspaceId, [task.id])
    },
  }
}

/** `in 10 seconds`, as it was asked for in Settings. */
export const inSeconds = (task: Pick<Task, 'undoUntil' | 'updatedAt'>): string =>
  `in ${several(Math.max(1, Math.round(undoableMs(task) / 1000)), 'second')}`
