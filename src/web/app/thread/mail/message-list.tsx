import { MailOpen } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { Note } from '#contract/notes.ts'
import type { Message } from '#contract/threads.ts'
import { NoteCard } from '#web/app/notes/note-card.tsx'
import type { useNotes } from '#web/app/notes/use-notes.ts'
import { isFoldedAtFirst, saysSubject } from '#web/app/thread/mail/mail-lines.ts'
import { MessageCard } from '#web/app/thread/mail/message-card.tsx'
import type { useOlderMessages } from '#web/app/thread/mail/use-older-messages.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type MessageListProps = {
  noting: ReturnType<typeof useNotes>
  messages: readonly Message[]
  hasOlder: boolean
  older: ReturnType<typeof useOlderMessages>['older']
  onLoadOlder: () => void
}

const failedToLoad = 'Failed to load messages'

/** Oldest first, the newest at the bottom, notes for colleagues between them; all but the last few, and what the campaign sent, are one line each until they are asked for. */
export function MessageList({ noting, messages, hasOlder, older, onLoadOlder }: MessageListProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const { notes } = noting
  if (messages.length === 0 && notes.length === 0)
    return <EmptyState icon={MailOpen} title="No messages in this thread yet" />
  // What was noted before the first message that is loaded comes with those before it.
  const begins = hasOlder ? (messages[0]?.sentAt ?? '') : ''
  const notesIn = (from: string, until: string | undefined) =>
    notes
      .filter(({ createdAt }) => createdAt >= from && (until === undefined || createdAt < until))
      .map((note) => <NoteItem key={note.id} note={note} noting={noting} />)
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
          <Fragment key={message.id}>
            {notesIn(before?.sentAt ?? begins, message.sentAt)}
            <li>
              <MessageCard
                message={message}
                showSubject={saysSubject(messages, index)}
                isFolded={isFoldedAtFirst(messages, index) && !unfolded.has(message.id)}
                onUnfold={() => setUnfolded(new Set(unfolded).add(message.id))}
              />
            </li>
          </Fragment>
        )
      })}
      {notesIn(messages.at(-1)?.sentAt ?? '', undefined)}
    </ol>
  )
}

function NoteItem({ note, noting }: { note: Note; noting: MessageListProps['noting'] }) {
  return (
    <li>
      <NoteCard note={note} onEdit={(body) => noting.edit(note, body)} onRemove={() => noting.remove(note)} />
    </li>
  )
}
