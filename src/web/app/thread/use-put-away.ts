import { useQueryClient } from '@tanstack/react-query'
import type { ThreadRow } from '#contract/threads.ts'
import { messageOf } from '#web/api/errors.ts'
import { NothingUndone, threadOptions, useArchive, useSnooze } from '#web/api/threads.ts'
import { nameOf } from '#web/app/contact-name.ts'
import { momentWords } from '#web/app/moments/moment-labels.ts'
import { type Act, beginAct } from '#web/ui/last-undo.ts'
import { notify } from '#web/ui/notify.ts'

type How = {
  isUndo?: boolean
  /** With it, of what is taken out of the archive: until when it is hidden again. */
  until?: string
  /** Called when the person takes it back, before that is done. */
  onUndo?: () => void
  /** Called when the server refuses it, or does not answer. */
  onRefused?: () => void
  /** When they asked for it, where that was before this is called. */
  act?: Act
}

const snoozedTo = (until: Date | string): string => `Snoozed until ${momentWords(new Date(until), new Date())}`

/** Puts threads out of the way, at once and with an Undo; says so when the server refuses and the thread is back. */
export function usePutAway(workspaceId: string) {
  const client = useQueryClient()
  const setArchived = useArchive(workspaceId)
  const setSnoozed = useSnooze(workspaceId)

  const told = <Result>(
    work: Promise<Result>,
    done: (result: Result) => { title: string; description?: string },
    failed: string,
    undo: (() => void) | null,
    { act: begun, onRefused }: How,
  ) => {
    const act = undo && (begun ?? beginAct())
    work.then(
      (result) => {
        const { title, ...more } = done(result)
        notify.success(title, { ...more, ...(undo && act && { undo, act }) })
      },
      (error: unknown) => {
        act?.withdraw()
        onRefused?.()
        if (error instanceof NothingUndone)
          notify.info('Nothing undone', { description: 'Something was written or scheduled there since.' })
        else notify.error(failed, { description: messageOf(error) })
      },
    )
  }

  /** Does what puts a thread out of sight again, unless its lead has written since: that is then told. */
  const hideAgain = async (row: ThreadRow, hide: () => unknown): Promise<void> => {
    const asked = client.fetchQuery({ ...threadOptions(workspaceId, row.id), staleTime: 0 })
    const now = await asked.catch(() => row)
    if (now.lastDirection === 'inbound' && Date.parse(now.lastMessageAt) > Date.parse(row.lastMessageAt))
      notify.info('Nothing undone', { description: `${nameOf(row)} has written since.` })
    else await hide()
  }

  // What is taken back is not offered to be done again: the key goes on to what was done before.
  const archive = (row: ThreadRow, isArchived: boolean, how: How = {}): void =>
    told(
      setArchived(row, isArchived, how),
      ({ isStopped }) => ({
        title: isArchived ? 'Thread archived' : how.until ? snoozedTo(how.until) : 'Thread moved to the inbox',
        ...(isStopped && { description: 'The reply that was about to go out is canceled. Undo brings it back.' }),
      }),
      isArchived ? 'Failed to archive thread' : 'Failed to move thread to the inbox',
      how.isUndo
        ? null
        : () => {
            how.onUndo?.()
            if (isArchived) takeOut(row)
            else void hideAgain(row, () => archive({ ...row, archivedAt: null }, true, { isUndo: true }))
          },
      how,
    )

  /** As it was: also hidden again, when it was. */
  const takeOut = (row: ThreadRow): void => {
    const { snoozedUntil } = row
    const isHidden = snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now()
    const takeBack = (more: How = {}) =>
      archive({ ...row, archivedAt: new Date().toISOString(), snoozedUntil: null }, false, { isUndo: true, ...more })
    if (isHidden) void hideAgain(row, () => takeBack({ until: snoozedUntil }))
    else takeBack()
  }

  const snooze = (row: ThreadRow, until: Date | null, how: How = {}): void =>
    told(
      setSnoozed(row, until?.toISOString() ?? null),
      () => ({
        title: until ? snoozedTo(until) : 'Thread is back in the inbox',
      }),
      'Failed to snooze thread',
      how.isUndo
        ? null
        : () => {
            how.onUndo?.()
            const snoozed = { ...row, snoozedUntil: until?.toISOString() ?? null }
            const before = row.snoozedUntil === null ? null : new Date(row.snoozedUntil)
            const undo = () => snooze(snoozed, before, { isUndo: true })
            if (before === null) undo()
            else void hideAgain(row, undo)
          },
      how,
    )

  return { archive, snooze }
}
