import { useEffect, useEffectEvent, useState } from 'react'
import type { Thread } from '#contract/threads.ts'
import { useOpenThread } from '#web/api/thread-changes.ts'
import { letGo } from '#web/api/wishes.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { useWishesIn } from '#web/app/offline/use-keep-wish.ts'
import { WishLine } from '#web/app/offline/wish-line.tsx'
import type { Redo } from '#web/app/review/redo-popover.tsx'
import { type Opened, ReviewBar } from '#web/app/review/review-bar.tsx'
import { ReviewLead } from '#web/app/review/review-lead.tsx'
import { ReviewWords } from '#web/app/review/review-words.tsx'
import type { useDecide } from '#web/app/review/use-decide.ts'
import { useReviewKeys } from '#web/app/review/use-review-keys.ts'
import { unseenWords } from '#web/app/thread/composer/untold-opt-out.ts'
import { useDraftWords } from '#web/app/thread/composer/use-draft-words.ts'
import { writings } from '#web/app/thread/composer/use-generate.ts'
import { sendings } from '#web/app/thread/composer/use-send.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { notify } from '#web/ui/notify.ts'

type ReviewDraftProps = {
  thread: Thread
  decide: ReturnType<typeof useDecide>
  onRedo: (thread: Thread, redo: Redo) => void
}

/** A lead's words and the draft that answers them, side by side; on a phone one above the other. */
export function ReviewDraft({ thread, decide, onRedo }: ReviewDraftProps) {
  const { workspaceId } = useWorkspace()
  const draft = useDraftWords(thread)
  const [isEditing, setIsEditing] = useState(false)
  const [opened, setOpened] = useState<Opened>(null)
  // How far the conversation was when the person began to write; null: the words are as the person found them.
  const [seen, setSeen] = useState<number | null>(null)
  // How far it was when the draft came here: what is older than a mail that came since is not sent unread either.
  const [shownAt, setShownAt] = useState(thread.revision)
  const open = useOpenThread(workspaceId)
  const noteOpened = useEffectEvent(() => open(thread))
  useEffect(() => {
    if (thread.isNewThread) afterPaint(noteOpened)
  }, [thread.isNewThread])

  const stream = writings.use(draft.keeper)?.stream ?? null
  const isWriting = stream !== null
  const wishes = useWishesIn(thread.id, 'reply')
  const isSending = sendings.use(draft.keeper)
  const isKept = isSending || wishes.some(({ held }) => held === null)
  const maySend = !isWriting && !isKept && !thread.lacks && draft.draftId !== null && draft.words.body.trim() !== ''
  const send = () => {
    if (!maySend) return
    const readAt = seen ?? (draft.draft?.isFresh === false ? shownAt : thread.revision)
    if (readAt < thread.revision) {
      if (seen === null) setShownAt(thread.revision)
      else setSeen(thread.revision)
      notify.error('Not sent yet', { description: unseenWords(thread) })
      return
    }
    for (const { id } of wishes) letGo(id)
    decide.send(thread, { ...draft.words, version: draft.version }, seen !== null)
  }
  const edit = () => {
    if (isWriting || isKept) return
    setIsEditing(true)
    setSeen(thread.revision)
  }
  useReviewKeys({
    a: send,
    e: edit,
    r: () => setOpened('redo'),
    s: () => setOpened('snooze'),
    x: () => decide.noAnswer(thread),
    u: () => setOpened('opt_out'),
  })
  return (
    <>
      {wishes.map((wish) => (
        <WishLine key={wish.id} wish={wish} thread={thread} className="mx-4 mt-3 shrink-0" />
      ))}
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto lg:flex-row lg:overflow-hidden">
        <ReviewLead thread={thread} />
        <ReviewWords
          thread={thread}
          draft={draft}
          stream={stream}
          isEditing={isEditing && !isWriting && !isKept}
          onEdit={edit}
          onEditEnd={() => setIsEditing(false)}
          onSend={send}
        />
      </div>
      <ReviewBar
        thread={thread}
        maySend={maySend}
        isWriting={isWriting}
        opened={opened}
        onOpened={setOpened}
        onSend={send}
        onEdit={edit}
        onRedo={(redo) => {
          setSeen(null)
          onRedo(thread, redo)
        }}
        onNoAnswer={() => decide.noAnswer(thread)}
        onSnooze={(until) => decide.snooze(thread, until)}
        onOptOut={() => decide.optOut(thread)}
      />
    </>
  )
}
