import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Thread } from '#contract/threads.ts'
import { useKey } from '#web/app/keys/use-key.ts'
import type { Composing } from '#web/app/thread/composer/use-composer.ts'
import { Signature } from '#web/app/thread/envelope/signature.tsx'
import { useSender } from '#web/app/thread/envelope/use-sender.ts'
import { GuardLine } from '#web/app/thread/guard/guard-line.tsx'
import { type Mark, marksOf } from '#web/app/thread/guard/guard-marks.ts'
import { GuardedText } from '#web/app/thread/guard/guarded-text.tsx'
import { SourcesList, SourcesPanel } from '#web/app/thread/guard/sources-list.tsx'
import { useSourcesPlace } from '#web/app/thread/guard/sources-place.ts'
import { insertKeys } from '#web/app/thread/insert/semicolon.ts'
import { isToldBy, toldByTask } from '#web/app/thread/told-once.ts'
import { late } from '#web/late.tsx'
import { HeldKeys } from '#web/ui/held-keys.tsx'
import { Opening } from '#web/ui/opening.tsx'
import { part } from '#web/ui/part.tsx'

const ComposerFiles = late(() => import('#web/app/thread/composer/composer-files.tsx'))
const InsertList = late(() => import('#web/app/thread/insert/insert-list.tsx'))
const SnippetsDialog = part(() => import('#web/app/thread/insert/snippets-dialog.tsx'))

/** Of the thread's own: another one may be drawn ahead, out of sight. */
export const composerTextIdIn = (threadId: string): string => `composer-text-${threadId}`

/** What opens below the words is seen where there is little height, too, however long it becomes. */
const keepInView = (box: HTMLElement | null) => {
  if (box === null) return
  const watch = new ResizeObserver(() => box.scrollIntoView({ block: 'nearest' }))
  watch.observe(box)
  return () => watch.disconnect()
}

/** The reply's words, and below them what the guard says of them. */
export function ComposerText({ thread, composing }: { thread: Thread; composing: Composing }) {
  const { draft, steps, writing, text, fold, body, isLocked, inserting, attaching } = composing
  const [mark, setMark] = useState<Mark | null>(null)
  const [chosen, setChosen] = useState<Mark | null>(null)
  const sender = useSender(thread, draft.words.envelope?.senderId ?? null)
  const place = useSourcesPlace()
  useKey('Escape', place.slot ? place.close : null)
  const guard = writing.isGenerating ? null : (draft.draft?.guard ?? null)
  const marks = marksOf(guard, draft.draft?.body ?? '', body)
  const goTo = ({ start, end }: Mark) => {
    fold.open()
    text.current?.focus()
    text.current?.setSelectionRange(start, end)
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
        id={composerTextIdIn(thread.id)}
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
          inserting.look(event.target.value, event.target.selectionStart)
        }}
        onPaste={(event) => {
          const files = [...event.clipboardData.files]
          // Words that were copied with a picture of them are words.
          if (isLocked || files.length === 0 || event.clipboardData.types.includes('text/plain')) return
          event.preventDefault()
          void attaching.attach(files)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || inserting.sought === null) return
          // What was typed stays, and so does the caret.
          event.preventDefault()
          inserting.close()
        }}
        onBlur={() => {
          inserting.close()
          setMark(null)
        }}
        className="shrink-0"
      />
      {inserting.sought && !isLocked && (
        <Suspense fallback={<HeldKeys to="page" only={insertKeys} />}>
          <div
            ref={keepInView}
            className="mx-4 shrink-0 [scroll-margin-bottom:4rem] rounded-sm border bg-raised shadow-float"
          >
            <InsertList
              field={text}
              sought={inserting.sought.sought}
              onInsert={inserting.inPlace}
              onManage={() => inserting.managing(true)}
              onClose={inserting.close}
            />
          </div>
        </Suspense>
      )}
      {inserting.isManaging && (
        <Opening onClose={() => inserting.managing(false)}>
          <SnippetsDialog onClose={() => inserting.managing(false)} />
        </Opening>
      )}
      {(draft.words.files.length > 0 || attaching.underWay.length > 0 || attaching.refusals.length > 0) && (
        <Suspense fallback={null}>
          <ComposerFiles threadId={thread.id} composing={composing} />
        </Suspense>
      )}
      {!fold.isFolded && <Signature sender={sender} className="max-h-18 overflow-y-auto" />}
      {body.trim() !== '' && !writing.isGenerating && (
        <GuardLine
          guard={stored}
          mark={mark}
          isFolded={fold.isFolded}
          isTold={(says) => isToldBy(toldByTask(thread), says)}
          sources={found && <SourcesList {...found} />}
        />
      )}
    </>
  )
}
