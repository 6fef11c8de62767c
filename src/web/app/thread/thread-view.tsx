import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Thread } from '#contract/threads.ts'
import { useHasKeptText } from '#web/api/kept-text.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { keptNoteOf } from '#web/app/notes/kept-note.ts'
import { usePresence } from '#web/app/presence/use-presence.ts'
import { Composer } from '#web/app/thread/composer/composer.tsx'
import { composerTextIdIn } from '#web/app/thread/composer/composer-text.tsx'
import { SourcesContext, useSourcesColumn } from '#web/app/thread/guard/sources-place.ts'
import { MessageColumn, type MessageColumnHandle } from '#web/app/thread/mail/message-column.tsx'
import { ModelLine } from '#web/app/thread/model-line.tsx'
import { useIsFolded } from '#web/app/thread/panes.ts'
import { SidePanel } from '#web/app/thread/side/side-panel.tsx'
import { TaskLine } from '#web/app/thread/task-line.tsx'
import { ThreadHeader } from '#web/app/thread/thread-header.tsx'
import { usePutAway } from '#web/app/thread/use-put-away.ts'
import { useThreadKeys } from '#web/app/thread/use-thread-keys.ts'
import { cn } from '#web/ui/cn.ts'
import { Sheet } from '#web/ui/sheet.tsx'

type ThreadViewProps = { thread: Thread; mayAct: boolean }

export function ThreadView({ thread, mayAct }: ThreadViewProps) {
  const { workspaceId } = useWorkspace()
  const navigate = useNavigate()
  const putAway = usePutAway(workspaceId)
  const [isSnoozing, setIsSnoozing] = useState(false)
  const [areDetailsOpen, setAreDetailsOpen] = useState(false)
  const areDetailsFolded = useIsFolded('details')
  const { place, columnRef } = useSourcesColumn()
  const isAsideEmpty = areDetailsFolded && place.slot === null
  const [isNoting, setIsNoting] = useState(useHasKeptText(keptNoteOf(thread.id)))
  const [isWriting, setIsWriting] = useState(false)
  const present = usePresence(thread.id, isWriting)
  const writers = present.filter((one) => one.isWriting).map(({ name }) => name)
  const messages = useRef<MessageColumnHandle>(null)
  const toInbox = () => void navigate({ to: '/inbox', search: true })
  const archive = () => {
    putAway.archive(thread, thread.archivedAt === null)
    if (thread.archivedAt === null) toInbox()
  }
  const snooze = (until: Date | null) => {
    putAway.snooze(thread, until)
    if (until) toInbox()
  }
  useThreadKeys({
    mayAct,
    onBack: toInbox,
    onArchive: archive,
    onSnooze: () => setIsSnoozing(true),
    onNote: () => setIsNoting(true),
    onReply: () => document.getElementById(composerTextIdIn(thread.id))?.focus(),
  })
  return (
    <SourcesContext value={place}>
      <ThreadHeader
        thread={thread}
        mayAct={mayAct}
        present={present}
        onNote={() => setIsNoting(true)}
        isSnoozing={isSnoozing}
        onSnoozeOpen={setIsSnoozing}
        onSnooze={snooze}
        onArchive={archive}
        onDetails={() => setAreDetailsOpen(true)}
      />
      <div className="flex min-h-0 flex-1">
        {/* What fits beside one another does so by the room that the panes leave. */}
        <div className="@container flex min-h-0 min-w-0 flex-1">
          <div className="flex min-h-0 min-w-0 flex-1 flex-col @6xl:flex-row">
            <MessageColumn ref={messages} thread={thread} isNoting={isNoting} onNoted={() => setIsNoting(false)} />
            {mayAct ? (
              <Composer
                thread={thread}
                writers={writers}
                onWriting={setIsWriting}
                onShowNewest={() => messages.current?.showNewest()}
              />
            ) : (
              <div>
                <ModelLine unreachable={thread.unreachable} />
                {thread.task && <TaskLine task={thread.task} thread={thread} isGoneOver={false} />}
              </div>
            )}
          </div>
        </div>
        {/* Folded it takes no room, until sources are asked for: they stand beside the draft all the same. */}
        <aside
          aria-label={areDetailsFolded ? 'Sources of the draft' : 'Lead, intent and timeline'}
          inert={isAsideEmpty}
          className={cn('hidden shrink-0 overflow-y-auto @3xl:block', isAsideEmpty ? 'w-0' : 'w-80 border-l')}
        >
          <div
            ref={columnRef}
            className={cn(
              'sticky top-0 z-10 overflow-y-auto bg-surface',
              areDetailsFolded ? 'max-h-full' : 'max-h-[60%]',
            )}
          />
          {!areDetailsFolded && <SidePanel thread={thread} mayAct={mayAct} />}
        </aside>
      </div>
      <Sheet open={areDetailsOpen} onOpenChange={setAreDetailsOpen} title="Lead, intent and timeline">
        <SidePanel thread={thread} mayAct={mayAct} />
      </Sheet>
    </SourcesContext>
  )
}
