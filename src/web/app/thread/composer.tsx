import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronUp, Sparkle, Square } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Draft, Thread } from '#contract/threads.ts'
import { discardDraft } from '#web/api/drafts.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { useKey } from '#web/app/shell/use-key.ts'
import { ComposerHead } from '#web/app/thread/composer-head.tsx'
import { ComposerHistory } from '#web/app/thread/composer-history.tsx'
import { ComposerInstruct } from '#web/app/thread/composer-instruct.tsx'
import { ComposerNotes } from '#web/app/thread/composer-notes.tsx'
import { GuardLine } from '#web/app/thread/guard-line.tsx'
import { type Mark, marksOf } from '#web/app/thread/guard-marks.ts'
import { GuardedText } from '#web/app/thread/guarded-text.tsx'
import { ModelLine } from '#web/app/thread/model-line.tsx'
import { SendButtons } from '#web/app/thread/send-buttons.tsx'
import { TaskLine } from '#web/app/thread/task-line.tsx'
import { isToldBy, toldByTask } from '#web/app/thread/told-once.ts'
import { useComposerKeys } from '#web/app/thread/use-composer-keys.ts'
import { useDraftWords } from '#web/app/thread/use-draft-words.ts'
import { useFold } from '#web/app/thread/use-fold.ts'
import { useGenerate } from '#web/app/thread/use-generate.ts'
import { useSend } from '#web/app/thread/use-send.ts'
import { useUndo } from '#web/app/thread/use-undo.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { HintedButton } from '#web/ui/hinted-button.tsx'
import { notify } from '#web/ui/notify.ts'

type ComposerProps = {
  thread: Thread
  /** Brings the newest message into view. */
  onShowNewest: () => void
}

export const composerTextId = 'composer-text'

export function Composer({ thread, onShowNewest }: ComposerProps) {
  const client = useQueryClient()
  const { workspaceId } = useWorkspace()
  const draft = useDraftWords(thread)
  const steps = useUndo(draft.words, draft.edit)
  const { stream, isGenerating, generate, stop } = useGenerate(thread, draft, steps.replacing)
  const sending = useSend(thread, draft)
  const [mark, setMark] = useState<Mark | null>(null)
  const [opened, setOpened] = useState<'instruct' | 'schedule' | null>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const section = useRef<HTMLElement>(null)
  const discard = useMutation({
    mutationFn: (stored: Draft) => discardDraft(client, { workspaceId, threadId: thread.id }, stored),
    onError: (error) => notify.error('Failed to discard draft', { description: messageOf(error) }),
  })

  const body = stream ?? draft.words.body
  const fold = useFold(text, draft.draftId)
  const guard = isGenerating ? null : (draft.draft?.guard ?? null)
  const marks = marksOf(guard, draft.draft?.body ?? '', body)
  // What was sent with time to undo it has left the composer, which is free for other words.
  const isHereSent = thread.task?.status === 'processing' && draft.draftId === thread.task.draftId
  const isOnItsWay = sending.isSending || isHereSent
  const isLocked = isGenerating || isOnItsWay
  const maySend = !isLocked && body.trim() !== ''
  // What others wrote is seen whole before it is sent: folded, and longer than its lines, it is opened first.
  const isUntouched = draft.draft?.version === 1 && draft.draft.writer !== null && body === draft.draft.body
  const isToRead = maySend && isUntouched && fold.isCut

  useComposerKeys({
    onGenerate: isLocked ? null : () => void generate(),
    onInstruct: isLocked ? null : () => setOpened('instruct'),
    onSchedule: maySend && !isToRead ? () => setOpened('schedule') : null,
  })
  const send = (at?: Date) => {
    fold.fold()
    leaveText(section.current)
    void sending.send(at)
  }
  useKey('Escape', isGenerating ? stop : null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isLocked) steps.onKeyDown(event)
    if (event.key !== 'Enter' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (isToRead) fold.open()
    else if (maySend) send()
  }
  const goTo = ({ start, end }: Mark) => {
    fold.open()
    text.current?.focus()
    text.current?.setSelectionRange(start, end)
  }
  const throwAway = () => {
    const before = draft.words
    steps.replacing()
    draft.keeper.drop()
    if (draft.draft) discard.mutate(draft.draft)
    notify.success('Draft discarded', { undo: () => draft.keeper.edit(null, before) })
  }

  return (
    <section
      ref={section}
      aria-label={draft.draft?.writer ? 'AI Suggested Reply' : 'Compose Reply'}
      onKeyDown={onKeyDown}
      // What a person works in stays open when a keyboard takes half of the screen.
      onFocus={fold.isTight ? undefined : fold.open}
      className={cn(
        'flex shrink-0 flex-col overflow-y-auto border-t bg-surface',
        fold.isTight ? 'max-h-[75%]' : 'max-h-[65%]',
      )}
    >
      <ModelLine unreachable={thread.unreachable} />
      {thread.task && (
        <TaskLine task={thread.task} thread={thread} isGoneOver={isGoneOver(draft.draft)} isShort={fold.isFolded} />
      )}
      <ComposerHead
        thread={thread}
        draft={draft}
        fold={fold}
        isGenerating={isGenerating}
        isLocked={isLocked}
        onDiscard={body.trim() === '' ? undefined : throwAway}
        onSubject={(subject) => {
          steps.typing()
          draft.edit({ subject })
        }}
        tools={
          <>
            <ComposerInstruct
              writer={thread.writer}
              disabled={isLocked}
              open={opened === 'instruct'}
              onOpenChange={(isOpen) => setOpened(isOpen ? 'instruct' : null)}
              onInstruct={(instruction) => void generate(instruction)}
            />
            <ComposerHistory
              thread={thread}
              body={body}
              steps={steps}
              onBefore={() => draft.keeper.flush()}
              onRestored={() => {
                steps.replacing()
                draft.keeper.drop()
              }}
            />
          </>
        }
      />
      <ComposerNotes
        draft={draft}
        sending={sending}
        onShowNewest={onShowNewest}
        onRefresh={isLocked ? null : () => void generate()}
      />
      <GuardedText
        ref={text}
        id={composerTextId}
        aria-label="Reply"
        placeholder={isGenerating ? 'Writing...' : 'Write a reply, or have one generated.'}
        value={body}
        marks={marks}
        onMark={setMark}
        readOnly={isLocked}
        aria-busy={isGenerating}
        {...fold.rows}
        onChange={(event) => {
          steps.typing()
          draft.edit({ body: event.target.value })
        }}
        className="shrink-0"
      />
      {body.trim() !== '' && !isGenerating && (
        <GuardLine
          guard={body === draft.draft?.body ? guard : null}
          mark={mark}
          marks={marks}
          knowledge={draft.draft?.knowledge ?? []}
          isTold={(words) => isToldBy(toldByTask(thread), words)}
          onGo={goTo}
        />
      )}
      <footer className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 bg-surface px-4 pt-1 pb-3 max-sm:pb-2 max-sm:[&>button>svg]:hidden max-sm:[&_kbd]:hidden">
        {isToRead ? (
          <Button variant="primary" icon={ChevronUp} onClick={fold.open}>
            Read whole reply
          </Button>
        ) : (
          <SendButtons
            maySend={maySend}
            isOnItsWay={isOnItsWay}
            isScheduling={opened === 'schedule'}
            onScheduling={(isOpen) => setOpened(isOpen ? 'schedule' : null)}
            onSend={send}
          />
        )}
        <HintedButton
          hint="Have it rewritten"
          kbd="mod+j"
          icon={Sparkle}
          disabled={isLocked}
          onClick={() => void generate()}
        >
          {isGenerating ? 'Generating...' : 'Generate AI Reply'}
        </HintedButton>
        {isGenerating && (
          <Button variant="ghost" icon={Square} kbd="esc" onClick={stop}>
            Stop
          </Button>
        )}
      </footer>
    </section>
  )
}

/** The keys of the inbox are for the next thread then, not for a stray draft. */
function leaveText(composer: HTMLElement | null) {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && composer?.contains(activeElement)) activeElement.blur()
}

const isGoneOver = (draft: Draft | null): boolean => draft?.isFresh === true && draft.version > 1
