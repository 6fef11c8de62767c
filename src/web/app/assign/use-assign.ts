import type { ThreadRow } from '#contract/threads.ts'
import { messageOf } from '#web/api/errors.ts'
import { useAssignee } from '#web/api/thread-changes.ts'
import { useMe, useWorkspace } from '#web/api/workspace.ts'
import { useNameOf } from '#web/app/assign/use-people.ts'
import { beginAct } from '#web/ui/last-undo.ts'
import { notify } from '#web/ui/notify.ts'

/** Gives a thread to somebody, or (null) to nobody, at once and with an Undo; says so when the server refuses. */
export function useAssign(): (row: ThreadRow, userId: string | null) => void {
  const { workspaceId } = useWorkspace()
  const { id: myId } = useMe()
  const setAssignee = useAssignee(workspaceId)
  const nameOf = useNameOf()
  const assign = (row: ThreadRow, userId: string | null): void => {
    const act = beginAct()
    setAssignee(row, userId).then(
      ({ before }) =>
        notify.success(
          userId === null
            ? 'Assigned to nobody'
            : `Assigned to ${userId === myId ? 'you' : (nameOf(userId) ?? 'a colleague')}`,
          { undo: () => assign({ ...row, assignedTo: userId }, before), act },
        ),
      (error: unknown) => {
        act.withdraw()
        notify.error('Failed to assign the thread', { description: messageOf(error) })
      },
    )
  }
  return assign
}
