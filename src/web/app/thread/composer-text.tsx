import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Thread } from '#contract/threads.ts'
import { useKey } from '#web/app/keys/use-key.ts'
import { envelopeNow } from '#web/app/thread/envelope-labels.ts'
import { GuardLine } from '#web/app/thread/guard-line.tsx'
import { type Mark, marksOf } from '#web/app/thread/guard-marks.ts'
import { GuardedText } from '#web/app/thread/guarded-text.tsx'
import { filledFor, insertKeys, soughtAt } from '#web/app/thread/semicolon.ts'
import { SourcesList, SourcesPanel } from '#web/app/thread/sources-list.tsx'
import { useSourcesPlace } from '#web/app/thread/sources-place.ts'
import { isToldBy, toldByTask } from '#web/app/thread/told-once.ts'
import type { Composing } from '#web/app/thread/use-composer.ts'
import { useSender } from '#web/app/thread/use-sender.ts'
import { HeldKeys } from '#web/ui/held-keys.tsx'
import { Opening } from '#web/ui/opening.tsx'

const InsertList = lazy(() => import('#web/app/thread/insert-list.tsx'))
const SnippetsDialog = lazy(() => import('#web/app/thread/snippets-dialog.tsx'))

export const composerTextId = 'composer-text'

/** The reply's words, and below them what the guard says of them. */
export function ComposerText({ thread, composing }: { thread: Thread; composing: Composing }) {
  const { draft, steps, writing, text, fold, body, isLocked } = composing
  const [mark, setMark] = useState<Mark | null>(null)
  const [chosen, setChosen] = useState<Mark | null>(null)
  const [isManaging, setIsManaging] = useState(false)
  const [sought, setSought] = useState<ReturnType<typeof soughtAt>>(null)
  const place = useSourcesPlace()
  useKey('Escape', place.slot ? place.close : null)
  const guard = writing.isGenerating ? null : (draft.draft?.guard ?? null)
  const marks = marksOf(guard, draft.draft?.body ?? '', body)
  const goTo = ({ start, end }: Mark) => {
    fold.open()
    text.current?.focus()
    text.current?.setSelectionRange(start, end)
  }
  const from = useSender(thread, draft.words.envelope?.senderId ?? null)
  const insert = (words: string) => {
    if (sought === null) return
    const { to } = envelopeNow(thread, draft.words.envelope)
    const filled = filledFor(words, thread, { to: to[0], from })
    const end = text.current?.selectionStart ?? sought.from
    steps.replacing()
    draft.edit({ body: body.slice(0, sought.from) + filled + body.slice(end) })
    setSought(null)
    const caret = sought.from + filled.length
    requestAnimationFrame(() => {
      text.current?.focus()
      text.current?.setSelectionRange(caret, caret)
    })
  }
  const knowledge = draft.draft?.knowledge ?? []
  const stored = body === draft.draft?.body ? guard : null
  const hasSources = guard !== null && (guard.verdicts.length > 0 || marks.length > 0 || knowledge.length > 0)
  const found = hasSources ? { guard, marks, knowledge, messages: thread.messages, onGo: goTo } : null
  return (
    <>
      {place.slot &&
        found &&
        createPortal(<SourcesPanel {...found} chosen={chosen} onClose={place.close} />, place.slot)}
      <GuardedText
        ref={text}
        id={composerTextId}
        aria-label="Reply"
        placeholder={writing.isGenerating ? 'Writing...' : 'Write a reply, or have one generated.'}
        value={body}
        marks={marks}
        onMark={setMark}
        onOpen={(opened) => {
          setChosen(opened)
          place.open()
        }}
        readOnly={isLocked}
        aria-busy={writing.isGenerating}
        {...fold.rows}
        aria-autocomplete="list"
        onChange={(event) => {
          steps.typing()
          draft.edit({ body: event.target.value })
          setSought(soughtAt(event.target.value, event.target.selectionStart))
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || sought === null) return
          // What was typed stays, and so does the caret.
          event.preventDefault()
          setSought(null)
        }}
        onBlur={() => {
          setSought(null)
          setMark(null)
        }}
        className="shrink-0"
      />
      {sought && !isLocked && (
        <Suspense fallback={<HeldKeys to="page" only={insertKeys} />}>
          <InsertList sought={sought.sought} onInsert={insert} onManage={() => setIsManaging(true)} />
        </Suspense>
      )}
      {isManaging && (
        <Opening onClose={() => setIsManaging(false)}>
          <SnippetsDialog onClose={() => setIsManaging(false)} />
        </Opening>
      )}
      <Signature thread={thread} senderId={draft.words.envelope?.senderId ?? null} />
      {body.trim() !== '' && !writing.isGenerating && (
        <GuardLine
          guard={stored}
          mark={mark}
          isTold={(says) => isToldBy(toldByTask(thread), says)}
          sources={found && <SourcesList {...found} />}
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
