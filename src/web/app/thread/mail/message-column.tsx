import { ArrowDown } from 'lucide-react'
import { type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Thread } from '#contract/threads.ts'
import { keptNoteOf } from '#web/app/notes/kept-note.ts'
import { NoteEditor } from '#web/app/notes/note-editor.tsx'
import { useNotes } from '#web/app/notes/use-notes.ts'
import { useWishesIn } from '#web/app/offline/use-keep-wish.ts'
import { WishLine } from '#web/app/offline/wish-line.tsx'
import { MessageList } from '#web/app/thread/mail/message-list.tsx'
import { useOlderMessages } from '#web/app/thread/mail/use-older-messages.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusIfLost } from '#web/ui/lost-focus.ts'

export type MessageColumnHandle = { showNewest: () => void }

type MessageColumnProps = {
  thread: Thread
  isNoting: boolean
  onNoted: () => void
  ref: Ref<MessageColumnHandle>
}

const nearPx = 80
const marginPx = 16

/** The conversation, its newest message in view, a long one from where it begins. Who reads further up is told of a new one instead of being moved. */
export function MessageColumn({ thread, isNoting, onNoted, ref }: MessageColumnProps) {
  const { messages, hasOlder, older, loadOlder } = useOlderMessages(thread)
  const noting = useNotes(thread)
  const wishes = useWishesIn(thread.id, 'notes')
  const frame = useRef<HTMLDivElement>(null)
  const newest = thread.messages.at(-1)
  const newestId = newest?.id ?? null
  const [seenId, setSeenId] = useState(newestId)
  const showNewest = () => frame.current?.scrollTo({ top: topOfNewest(frame.current), behavior: 'smooth' })
  useImperativeHandle(ref, () => ({ showNewest }))

  const onScroll = () => {
    if (frame.current && seesNewest(frame.current) && seenId !== newestId) setSeenId(newestId)
  }
  // A new message comes into view, unless the person reads further up.
  useLayoutEffect(() => {
    const column = frame.current
    if (!column) return
    const isFirst = column.dataset.shown === undefined
    if (isFirst || isNearEnd(column, column.clientHeight)) column.scrollTop = topOfNewest(column)
    column.dataset.shown = newestId ?? ''
    // Nothing scrolls, and so nobody says that it is seen, where it fits beside the others.
    if (seesNewest(column)) setSeenId(newestId)
  }, [newestId])
  // The editor that had the focus is gone.
  const leaveNote = () => {
    flushSync(onNoted)
    focusIfLost(document.querySelector<HTMLElement>('[aria-label="Thread"] h1'))
  }
  return (
    <div className="relative flex min-h-24 min-w-0 flex-1 flex-col">
      <section ref={frame} onScroll={onScroll} aria-label="Conversation" className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto w-full max-w-[45rem] p-4">
          <MessageList noting={noting} messages={messages} hasOlder={hasOlder} older={older} onLoadOlder={loadOlder} />
          <LoadFailure isPart title="Failed to load notes" of={[noting.asked]} />
          {wishes.map((wish) => (
            <div key={wish.id} ref={intoView}>
              <WishLine wish={wish} thread={thread} className="mt-3" />
            </div>
          ))}
          {isNoting && (
            <div ref={intoView} className="mt-3">
              <NoteEditor
                keptAs={keptNoteOf(thread.id)}
                submitLabel="Add note"
                onSubmit={async (body) => {
                  await noting.add(body)
                  leaveNote()
                }}
                onCancel={leaveNote}
              />
            </div>
          )}
        </div>
      </section>
      {/* What went out from here is no news. */}
      {seenId !== newestId && newest?.direction === 'inbound' && (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
          <Button
            variant="primary"
            size="sm"
            icon={ArrowDown}
            onClick={showNewest}
            className="pointer-events-auto rounded-full shadow-float"
          >
            New message
          </Button>
        </div>
      )}
    </div>
  )
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Where the newest message is in view: with its end, or with its beginning when it is longer than the column. */
function topOfNewest(column: HTMLElement): number {
  const newest = column.querySelector('ol > :last-child')
  if (newest === null) return column.scrollHeight
  const below = newest.getBoundingClientRect().top - column.getBoundingClientRect().top
  return Math.min(column.scrollHeight - column.clientHeight, column.scrollTop + below - marginPx)
}

const seesNewest = (column: HTMLElement): boolean => column.scrollTop >= topOfNewest(column) - nearPx

function isNearEnd(column: HTMLElement, extraPx = 0): boolean {
  return column.scrollHeight - column.scrollTop - column.clientHeight <= nearPx + extraPx
}
