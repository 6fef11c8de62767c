import { MailOpen } from 'lucide-react'
import { useState } from 'react'
import type { Message } from '#contract/threads.ts'
import { MessageCard } from '#web/app/thread/message-card.tsx'
import type { useOlderMessages } from '#web/app/thread/use-older-messages.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type MessageListProps = {
  messages: readonly Message[]
  hasOlder: boolean
  older: ReturnType<typeof useOlderMessages>['older']
  onLoadOlder: () => void
}

const openedAtFirst = 4
const failedToLoad = 'Failed to load messages'

const plainSubject = (subject: string) => subject.replace(/^((re|aw|fwd?|wg|sv|tr|rv)\s*:\s*)+/i, '').trim()

/** Oldest first, the newest at the bottom; all but the last few, and what the campaign sent, are one line each until they are asked for. */
export function MessageList({ messages, hasOlder, older, onLoadOlder }: MessageListProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  if (messages.length === 0) return <EmptyState icon={MailOpen} title="No messages in this thread yet" />
  const firstOpen = messages.length - openedAtFirst
  return (
    <ol aria-label="Messages" className="flex flex-col gap-3">
      {hasOlder && (
        <li className="flex justify-center">
          {older.isError ? (
            <LoadFailure isPart title={failedToLoad} of={[older]} />
          ) : (
            <Button size="sm" loading={older.isFetching} onClick={onLoadOlder}>
              Load older messages
            </Button>
          )}
        </li>
      )}
      {messages.map((message, index) => {
        const before = messages[index - 1]
        return (
          <li key={message.id}>
            <MessageCard
              message={message}
              showSubject={!before || plainSubject(before.subject) !== plainSubject(message.subject)}
              isFolded={(index < firstOpen || message.isCampaign === true) && !unfolded.has(message.id)}
              onUnfold={() => setUnfolded(new Set(unfolded).add(message.id))}
            />
          </li>
        )
      })}
    </ol>
  )
}
