import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Thread } from '#contract/threads.ts'
import { discardDraft } from '#web/api/drafts.ts'
import { messageOf } from '#web/api/errors.ts'
import { letGo } from '#web/api/wishes.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { useWishesIn } from '#web/app/offline/use-keep-wish.ts'
import { goesOnAfterSend, goOn, useIsJustOpened } from '#web/app/thread/after-send.ts'
import { useAttach } from '#web/app/thread/composer/use-attach.ts'
import { useDraftWords } from '#web/app/thread/composer/use-draft-words.ts'
import { useFold } from '#web/app/thread/composer/use-fold.ts'
import { useGenerate } from '#web/app/thread/composer/use-generate.ts'
import { useInsert } from '#web/app/thread/composer/use-insert.ts'
import { useSend } from '#web/app/thread/composer/use-send.ts'
import { useUndo } from '#web/app/thread/composer/use-undo.ts'
import { useWayBack } from '#web/app/thread/composer/use-way-back.ts'
import { finishAddress } from '#web/app/thread/envelope/finish-address.ts'
import { putInMeant } from '#web/app/thread/insert/put-in-meant.ts'
import { nextThread } from '#web/app/thread/next-thread.ts'
import { notify } from '#web/ui/notify.ts'
import { useSteady } from '#web/ui/use-steady.ts'

export type Composing = ReturnType<typeof useComposer>

/** Now, or at a time; and on to the next thread, by this wish or by the person's habit. */
type SendWish = { at?: Date; andNext?: boolean }

/** A reply in the making: its words, who writes them now, and what may be done with them. */
export function useComposer(thread: Thread) {
  const draft = useDraftWords(thread)
  const steps = useUndo(draft.words, draft.keeper.sends(), ({ subject, body }) => draft.edit({ subject, body }))
  const writing = useGenerate(thread, draft, steps.replacing)
  const sending = useSend(thread, draft)
  const text = useRef<HTMLTextAreaElement>(null)
  const section = useRef<HTMLElement>(null)
  const fold = useFold(text, draft.draftId)
  const [opened, setOpened] = useState<'instruct' | 'schedule' | null>(null)
  const inserting = useInsert(thread, draft, steps, text)
  const attaching = useAttach(thread.id, draft)
  const throwAway = useThrowAway(thread, draft, steps)

  const body = writing.stream ?? draft.words.body
  // What was sent with time to undo it has left the composer, which is free for other words.
  const isHereSent = thread.task?.status === 'processing' && draft.draftId === thread.task.draftId
  const isOnItsWay = sending.isSending || isHereSent
  // Asked for without a connection. What was left alone is told until the person sends, or has read it.
  const wishes = useWishesIn(thread.id, 'reply')
  const isLocked = writing.isGenerating || isOnItsWay || wishes.some(({ held }) => held === null)
  const maySend = !isLocked && !thread.lacks && body.trim() !== '' && attaching.underWay.length === 0
  // What others wrote is seen whole before it is sent: folded, and longer than its lines, it is opened first.
  const isUntouched = draft.draft?.version === 1 && draft.draft.writer !== null && body === draft.draft.body

  const isJustOpened = useIsJustOpened(thread.id)
  const send = useSteady(({ at, andNext = goesOnAfterSend() }: SendWish = {}) => {
    if (isJustOpened()) return
    fold.fold()
    leaveText(section.current)
    const next = andNext ? nextThread() : undefined
    for (const { id } of wishes) letGo(id)
    void sending.send(at)
    if (next) goOn(next)
  })

  return {
    draft,
    steps,
    writing,
    sending,
    text,
    section,
    fold,
    body,
    isOnItsWay,
    wishes,
    isLocked,
    maySend,
    isToRead: maySend && isUntouched && fold.isCut,
    throwAway,
    inserting,
    attaching,
    isInstructing: opened === 'instruct',
    instructing: (isOpen: boolean) => setOpened(isOpen ? 'instruct' : null),
    isScheduling: opened === 'schedule',
    scheduling: (isOpen: boolean) => setOpened(isOpen ? 'schedule' : null),
    /**
     * Once an address that is still being typed is one of the recipients; where it is none, it stays, and nothing goes out. Nor does a snippet
     * that is still being chosen.
     */
    send(wish?: SendWish) {
      if (finishAddress(section.current) && !putInMeant(text.current)) send(wish)
    },
  }
}

function useThrowAway(thread: Thread, draft: ReturnType<typeof useDraftWords>, steps: ReturnType<typeof useUndo>) {
  const client = useQueryClient()
  const { workspaceId } = useWorkspace()
  const wayBack = useWayBack(thread.id, draft)
  return () => {
    const undo = wayBack({ body: '', files: [] })
    steps.replacing()
    draft.keeper.drop()
    const end = notify.success('Draft discarded', { undo })
    if (draft.draft)
      discardDraft(client, { workspaceId, threadId: thread.id }, draft.draft).catch((error: unknown) => {
        end()
        notify.error('Failed to discard draft', { description: messageOf(error) })
      })
  }
}

/** The keys of the inbox are for the next thread then, not for a stray draft; and Tab goes on from here. */
function leaveText(composer: HTMLElement | null) {
  if (composer?.contains(document.activeElement)) composer.focus({ preventScroll: true })
}
