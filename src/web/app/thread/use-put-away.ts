import type { ThreadRow } from '#contract/threads.ts'
import { messageOf } from '#web/api/errors.ts'
import { useArchive, useSnooze } from '#web/api/threads.ts'
import { momentWords } from '#web/app/thread/moments.ts'
import { notify } from '#web/ui/notify.ts'

/** Puts threads out of the way, at once and with an Undo; says so when the server refuses and the thread is back. */
export function usePutAway(workspaceId: string) {
  const setArchived = useArchive(workspaceId)
  const setSnoozed = useSnooze(workspaceId)

  const told = (work: Promise<unknown>, done: string, failed: string, undo: () => void) => {
    work.then(
      () => notify.success(done, { undo }),
      (error: unknown) => notify.error(failed, { description: messageOf(error) }),
    )
  }

  const archive = (row: ThreadRow, isArchived: boolean): void =>
    told(
      setArchived(row, isArchived),
      isArchived ? 'Thread archived' : 'Thread moved to the inbox',
      isArchived ? 'Failed to archive thread' : 'Failed to move thread to the inbox',
      () => archive({ ...row, archivedAt: isArchived ? new Date().toISOString() : null }, !isArchived),
    )

  const snooze = (row: ThreadRow, until: Date | null): void =>
    told(
      setSnoozed(row, until?.toISOString() ?? null),
      until ? `Snoozed until ${momentWords(until, new Date())}` : 'Thread is back in the inbox',
      'Failed to snooze thread',
      () =>
        snooze(
          { ...row, snoozedUntil: until?.toISOString() ?? null },
          row.snoozedUntil ? new Date(row.snoozedUntil) : null,
        ),
    )

  return { archive, snooze }
}
