import { useState } from 'react'
import type { Thread } from '#contract/threads.ts'
import { GuardLine } from '#web/app/thread/guard-line.tsx'
import { type Mark, marksOf } from '#web/app/thread/guard-marks.ts'
import { GuardedText } from '#web/app/thread/guarded-text.tsx'
import { isToldBy, toldByTask } from '#web/app/thread/told-once.ts'
import type { Composing } from '#web/app/thread/use-composer.ts'
import { useSender } from '#web/app/thread/use-sender.ts'

export const composerTextId = 'composer-text'

/** The reply's words, and below them what the guard says of them. */
export function ComposerText({ thread, composing }: { thread: Thread; composing: Composing }) {
  const { draft, steps, writing, text, fold, body, isLocked } = composing
  const [mark, setMark] = useState<Mark | null>(null)
  const guard = writing.isGenerating ? null : (draft.draft?.guard ?? null)
  const marks = marksOf(guard, draft.draft?.body ?? '', body)
  const goTo = ({ start, end }: Mark) => {
    fold.open()
    text.current?.focus()
    text.current?.setSelectionRange(start, end)
  }
  return (
    <>
      <GuardedText
        ref={text}
        id={composerTextId}
        aria-label="Reply"
        placeholder={writing.isGenerating ? 'Writing...' : 'Write a reply, or have one generated.'}
        value={body}
        marks={marks}
        onMark={setMark}
        readOnly={isLocked}
        aria-busy={writing.isGenerating}
        {...fold.rows}
        onChange={(event) => {
          steps.typing()
          draft.edit({ body: event.target.value })
        }}
        className="shrink-0"
      />
      <Signature thread={thread} senderId={draft.words.envelope?.senderId ?? null} />
      {body.trim() !== '' && !writing.isGenerating && (
        <GuardLine
          guard={body === draft.draft?.body ? guard : null}
          mark={mark}
          marks={marks}
          knowledge={draft.draft?.knowledge ?? []}
          isTold={(says) => isToldBy(toldByTask(thread), says)}
          onGo={goTo}
        />
      )}
    </>
  )
}

/** What the mailbox puts below the words. */
function Signature({ thread, senderId }: { thread: Thread; senderId: string | null }) {
  const sender = useSender(thread, senderId)
  if (!sender?.signature) return null
  return (
    <div className="mx-4 max-h-16 shrink-0 overflow-y-auto whitespace-pre-line border-t py-1 text-ink-muted text-sm">
      <span className="sr-only">Signature: </span>
      {sender.signature}
    </div>
  )
}
