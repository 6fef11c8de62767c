import { type DragEvent, type FocusEvent, type KeyboardEvent, useState } from 'react'
import type { Thread } from '#contract/threads.ts'
import { useKey } from '#web/app/keys/use-key.ts'
import { WishLine } from '#web/app/offline/wish-line.tsx'
import { AttachButton } from '#web/app/thread/composer/attach-button.tsx'
import { ComposerActions } from '#web/app/thread/composer/composer-actions.tsx'
import { ComposerHead } from '#web/app/thread/composer/composer-head.tsx'
import { ComposerHistory } from '#web/app/thread/composer/composer-history.tsx'
import { ComposerInstruct } from '#web/app/thread/composer/composer-instruct.tsx'
import { ComposerNotes } from '#web/app/thread/composer/composer-notes.tsx'
import { ComposerText, composerTextIdIn } from '#web/app/thread/composer/composer-text.tsx'
import { InsertButton } from '#web/app/thread/composer/insert-button.tsx'
import { type Composing, useComposer } from '#web/app/thread/composer/use-composer.ts'
import { isSendKey, useComposerKeys } from '#web/app/thread/composer/use-composer-keys.ts'
import { ModelLine } from '#web/app/thread/model-line.tsx'
import { TaskLine } from '#web/app/thread/task-line.tsx'
import { isGoneOver } from '#web/app/thread/told-once.ts'
import { cn } from '#web/ui/cn.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type ComposerProps = {
  thread: Thread
  /** Colleagues who write here at this moment. */
  writers: readonly string[]
  /** The person has begun to write, or has left the text. */
  onWriting: (isWriting: boolean) => void
  /** Brings the newest message into view. */
  onShowNewest: () => void
}

export function Composer({ thread, writers, onWriting, onShowNewest }: ComposerProps) {
  const { composing, question } = useAsked(useComposer(thread), writers)
  const { draft, steps, writing, fold, isLocked, maySend, isToRead } = composing
  const generate = () => void writing.generate()
  const onSend = isToRead ? fold.open : maySend ? () => composing.send() : null
  useComposerKeys({
    onSend,
    onGenerate: isLocked ? null : generate,
    onInstruct: isLocked ? null : () => composing.instructing(true),
    onSendAndNext: isToRead ? fold.open : maySend ? () => composing.send({ andNext: true }) : null,
    onSchedule: maySend && !isToRead ? () => composing.scheduling(true) : null,
  })
  useKey('Escape', writing.isGenerating ? writing.stop : null)
  const isText = ({ target }: FocusEvent): boolean => target.id === composerTextIdIn(thread.id)
  const onKeyDown = (event: KeyboardEvent) => {
    // What opens from here stands elsewhere in the page: Enter there is not meant for the reply.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
    if (!isLocked) steps.onKeyDown(event)
    if (!isSendKey(event)) return
    event.preventDefault()
    if (!event.repeat) onSend?.()
  }
  return (
    <section
      ref={composing.section}
      tabIndex={-1}
      aria-label={draft.draft?.writer ? 'AI Suggested Reply' : 'Compose Reply'}
      onKeyDown={onKeyDown}
      onFocusCapture={(event) => onWriting(isText(event))}
      onBlurCapture={(event) => isText(event) && onWriting(false)}
      {...droppedOn(isLocked ? null : (files) => void composing.attaching.attach(files))}
      // What a person works in stays open when a keyboard takes half of the screen.
      onFocus={({ target, currentTarget }) => !fold.isTight && target !== currentTarget && fold.open()}
      className={cn(
        'flex shrink-0 outline-none flex-col overflow-y-auto border-t bg-surface',
        '@6xl:max-h-full @6xl:w-1/2 @6xl:border-t-0 @6xl:border-l',
        fold.isTight ? 'max-h-[75%]' : 'max-h-[70%]',
      )}
    >
      <ModelLine unreachable={thread.unreachable} />
      {thread.task && (
        <TaskLine
          task={thread.task}
          thread={thread}
          isGoneOver={isGoneOver(thread.task, draft.draft)}
          isShort={fold.isFolded}
          storedVersion={() => draft.storedVersionOf(thread.task?.draftId ?? null)}
        />
      )}
      <ComposerHead
        thread={thread}
        draft={draft}
        fold={fold}
        isGenerating={writing.isGenerating}
        isLocked={isLocked}
        onDiscard={composing.body.trim() === '' && draft.words.files.length === 0 ? undefined : composing.throwAway}
        onSubject={(subject) => {
          steps.typing()
          draft.edit({ subject })
        }}
        onEnvelope={(envelope, resign) => {
          const { body } = draft.words
          const signed = resign?.(body) ?? body
          // A signature alone changes no words but those that give way to it.
          if (signed === body && envelope === draft.words.envelope) return
          if (signed !== body) steps.replacing()
          draft.edit({ envelope, body: signed })
        }}
        tools={<Tools thread={thread} composing={composing} />}
      />
      {composing.wishes.map((wish) => (
        <WishLine key={wish.id} wish={wish} thread={thread} className="mx-4 mt-2 mb-1" />
      ))}
      {(composing.wishes.length === 0 || draft.rival !== null) && (
        <ComposerNotes
          thread={thread}
          draft={draft}
          sending={composing.sending}
          onShowNewest={onShowNewest}
          onRefresh={isLocked ? null : generate}
        />
      )}
      <ComposerText thread={thread} composing={composing} />
      <ComposerActions composing={composing} />
      {question}
    </section>
  )
}

/** Files that are dragged here from elsewhere are attached; a browser would open them in the place of the page. */
const droppedOn = (attach: ((files: File[]) => void) | null) => ({
  onDragOver(event: DragEvent) {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault()
  },
  onDrop(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    attach?.([...event.dataTransfer.files])
  },
})

type SendWish = Parameters<Composing['send']>[0]

/** Where a colleague writes at this moment, a send is asked for once more: theirs may be the better answer. */
function useAsked(made: Composing, writers: readonly string[]) {
  const [wish, setWish] = useState<{ wish: SendWish } | null>(null)
  const send = (next?: SendWish) => (writers.length > 0 ? setWish({ wish: next }) : made.send(next))
  const names = writers.join(' and ')
  return {
    composing: { ...made, send },
    question: (
      <ConfirmDialog
        open={wish !== null}
        onOpenChange={(open) => !open && setWish(null)}
        tone="primary"
        title={`${names} ${writers.length === 1 ? 'is' : 'are'} writing here, too. Send yours?`}
        description="The lead gets one answer: what your colleague has written is kept under Earlier versions."
        confirmLabel="Send"
        onConfirm={() => {
          setWish(null)
          made.send(wish?.wish)
        }}
      />
    ),
  }
}

function Tools({ thread, composing }: { thread: Thread; composing: Composing }) {
  const { draft, steps } = composing
  return (
    <>
      <AttachButton composing={composing} />
      <InsertButton composing={composing} />
      <ComposerInstruct
        threadId={thread.id}
        writer={thread.writer}
        disabled={composing.isLocked}
        open={composing.isInstructing}
        onOpenChange={composing.instructing}
        onInstruct={(instruction) => void composing.writing.generate(instruction)}
      />
      <ComposerHistory
        thread={thread}
        body={composing.body}
        steps={steps}
        onBefore={() => draft.keeper.flush()}
        onRestored={() => {
          steps.replacing()
          draft.keeper.drop()
        }}
      />
    </>
  )
}
