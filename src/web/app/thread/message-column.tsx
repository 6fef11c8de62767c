import { ArrowDown } from 'lucide-react'
import { type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { Thread } from '#contract/threads.ts'
import { MessageList } from '#web/app/thread/message-list.tsx'
import { useOlderMessages } from '#web/app/thread/use-older-messages.ts'
import { Button } from '#web/ui/button.tsx'

export type MessageColumnHandle = { showNewest: () => void }

type MessageColumnProps = { thread: Thread; ref: Ref<MessageColumnHandle> }

const nearPx = 80

/** The conversation, its newest message in view. Who reads further up is told of a new one instead of being moved. */
export function MessageColumn({ thread, ref }: MessageColumnProps) {
  const { messages, hasOlder, isLoadingOlder, loadOlder } = useOlderMessages(thread)
  const frame = useRef<HTMLDivElement>(null)
  const [seenId, setSeenId] = useState<string | null>(null)
  const newestId = thread.messages.at(-1)?.id ?? null
  const showNewest = () => frame.current?.scrollTo({ top: frame.current.scrollHeight, behavior: 'smooth' })
  useImperativeHandle(ref, () => ({ showNewest }))

  const onScroll = () => {
    if (frame.current && isNearEnd(frame.current) && seenId !== newestId) setSeenId(newestId)
  }
  // A new message comes into view, unless the person reads further up.
  useLayoutEffect(() => {
    const column = frame.current
    if (!column) return
    const isFirst = column.dataset.shown === undefined
    if (isFirst || isNearEnd(column, column.clientHeight)) column.scrollTop = column.scrollHeight
    column.dataset.shown = newestId ?? ''
  }, [newestId])
  return (
    <div className="relative flex min-h-24 min-w-0 flex-1 flex-col">
      <section ref={frame} onScroll={onScroll} aria-label="Conversation" className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto w-full max-w-[45rem] p-4">
          <MessageList
            messages={messages}
            hasOlder={hasOlder}
            isLoadingOlder={isLoadingOlder}
            onLoadOlder={() => void loadOlder()}
          />
        </div>
      </section>
      {seenId !== null && seenId !== newestId && (
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

function isNearEnd(column: HTMLElement, extraPx = 0): boolean {
  return column.scrollHeight - column.scrollTop - column.clientHeight <= nearPx + extraPx
}
