import { CircleDot } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Addressee } from '#contract/envelope.ts'
import type { TaskReason } from '#contract/task-reasons.ts'
import type { Thread } from '#contract/threads.ts'
import { usePlatformName } from '#web/app/connect-platform.ts'
import { reasonWords } from '#web/app/reason-labels.ts'
import { MarkedText, ReviewSources } from '#web/app/review/review-sources.tsx'
import { RivalNote } from '#web/app/thread/composer/rival-note.tsx'
import { unseenWords } from '#web/app/thread/composer/untold-opt-out.ts'
import type { useDraftWords } from '#web/app/thread/composer/use-draft-words.ts'
import { Signature } from '#web/app/thread/envelope/signature.tsx'
import { useEnvelope } from '#web/app/thread/envelope/use-sender.ts'
import { type Mark, marksOf } from '#web/app/thread/guard/guard-marks.ts'
import { GuardedText } from '#web/app/thread/guard/guarded-text.tsx'
import { toldByTask } from '#web/app/thread/told-once.ts'
import { Banner } from '#web/ui/banner.tsx'
import { focusIfLost } from '#web/ui/lost-focus.ts'
import { scrollFrame } from '#web/ui/scroll-frame.ts'

type ReviewWordsProps = {
  thread: Thread
  draft: ReturnType<typeof useDraftWords>
  stream: string | null
  isEditing: boolean
  onEdit: () => void
  onEditEnd: () => void
  onSend: () => void
}

/** The draft, whole: why it waits, to whom it goes, its words with what the guard says of them, and its sources. */
export function ReviewWords({ thread, draft, stream, isEditing, onEdit, onEditEnd, onSend }: ReviewWordsProps) {
  const platformName = usePlatformName()
  const { now, sender, from } = useEnvelope(thread, draft.words.envelope)
  const stored = draft.draft
  const body = stream ?? draft.words.body
  const marks = stream === null ? marksOf(stored?.guard ?? null, stored?.body ?? '', body) : []
  const words = useRef<HTMLDivElement>(null)
  const endEdit = () => {
    flushSync(onEditEnd)
    focusIfLost(words.current)
  }
  const why = reasonWords(whyOf(thread), platformName)
  return (
    <section
      aria-label="Draft"
      {...scrollFrame}
      className="flex min-w-0 flex-1 flex-col gap-3 p-4 max-lg:border-t lg:overflow-y-auto lg:px-6"
    >
      <DraftNotes thread={thread} draft={draft} />
      {why && stream === null && (
        <p className="flex gap-2 text-ink-muted text-sm">
          <CircleDot aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span className="wrap-anywhere min-w-0">{why}</span>
        </p>
      )}
      <dl className="flex min-w-0 flex-wrap gap-x-4 gap-y-0.5 text-sm">
        <Line name="To">{emailsOf(now.to)}</Line>
        {now.cc.length > 0 && <Line name="Cc">{emailsOf(now.cc)}</Line>}
        {from && <Line name="From">{from}</Line>}
        <Line name="Subject">{draft.words.subject}</Line>
        {draft.words.files.length > 0 && (
          <Line name="Files">{draft.words.files.map(({ name }) => name).join(', ')}</Line>
        )}
      </dl>
      {isEditing ? (
        <Editor body={body} marks={marks} draft={draft} onEnd={endEdit} onSend={onSend} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for whoever points.
        <div
          ref={words}
          onDoubleClick={onEdit}
          aria-busy={stream !== null}
          className="rounded-md border bg-surface px-4 py-3"
        >
          <MarkedText text={body || (stream === null ? 'This draft is empty.' : 'Writing...')} marks={marks} />
        </div>
      )}
      <Signature sender={sender} />
      {stream === null && stored && (
        <ReviewSources guard={body === stored.body ? stored.guard : null} marks={marks} knowledge={stored.knowledge} />
      )}
    </section>
  )
}

/** What it lacks to be sent goes before why it waits. Of what nothing else is told, it waits since people send what this agent drafts, or since somebody has changed it. */
function whyOf(thread: Thread): TaskReason[] {
  if (thread.lacks) return [{ code: thread.lacks }]
  const told = toldByTask(thread)
  if (told.length > 0 || thread.draft === null) return told
  return [{ code: thread.draft.version > 1 ? 'edited' : 'manual' }]
}

const emailsOf = (who: readonly Addressee[]): string => who.map(({ email }) => email).join(', ')

function Line({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt className="text-ink-faint">{name}</dt>
      <dd className="min-w-0 break-words text-ink-muted">{children}</dd>
    </div>
  )
}

function DraftNotes({ thread, draft: { keeper, rival, draft } }: Pick<ReviewWordsProps, 'thread' | 'draft'>) {
  if (rival) return <RivalNote keeper={keeper} rival={rival} />
  if (thread.task?.status === 'processing' || (thread.task?.status === 'pending' && thread.draft === null))
    return <Banner title="Someone has already sent an answer. Press J for the next draft." />
  if (thread.isUnsubscribed)
    return (
      <Banner tone="negative" title={unseenWords(thread)}>
        {thread.draft === null && 'Press J for the next draft.'}
      </Banner>
    )
  if (thread.draft === null) return <Banner title="This draft is no longer here. Press J for the next one." />
  if (draft && !draft.isFresh)
    return <Banner title="This draft is older than the newest message. Read that before you send." />
  return null
}

type EditorProps = {
  body: string
  marks: readonly Mark[]
  draft: ReviewWordsProps['draft']
  onEnd: () => void
  onSend: () => void
}

function Editor({ body, marks, draft, onEnd, onSend }: EditorProps) {
  const [mark, setMark] = useState<Mark | null>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onEnd()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
      event.preventDefault()
      onSend()
    }
  }
  return (
    <div className="flex flex-col gap-1">
      <GuardedText
        ref={text}
        aria-label="Reply"
        autoFocus
        value={body}
        marks={marks}
        onMark={setMark}
        minRows={8}
        maxRows={60}
        onKeyDown={onKeyDown}
        onChange={(event) => draft.edit({ body: event.target.value })}
        className="mx-0"
      />
      <p role="status" className="min-h-5 text-ink-faint text-xs">
        {mark?.words ?? 'Ctrl or Cmd and Enter sends it, Esc ends editing. Your words are kept.'}
      </p>
    </div>
  )
}
