import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronRight, RotateCw } from 'lucide-react'
import { useId, useState } from 'react'
import type { WebhookEvent } from '#contract/webhooks.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { eventErrorWords, outcomes } from '#web/app/webhooks/event-labels.ts'
import { EventPayload } from '#web/app/webhooks/event-payload.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { notify } from '#web/ui/notify.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'

/**
 * One event of the log: what came, when, and what became of it. Opened, it shows what it carried.
 *
 * @param hasReplays whether the list has a place for replaying, so that its times stand below each other
 */
export function EventItem({ event, hasReplays }: { event: WebhookEvent; hasReplays: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { label, tone } = outcomes[event.status]
  return (
    <li className="border-b last:border-b-0">
      <div className="relative flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 hover:bg-hover">
        {/* Its area is the whole row, above all that only says something; the button to replay lies above it. */}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-w-0 flex-1 basis-40 items-center gap-2 text-left after:absolute after:inset-0 after:z-10"
        >
          <ChevronRight
            aria-hidden
            className={cn('text-ink-faint transition-transform duration-120 ease-out', isOpen && 'rotate-90')}
          />
          <span className="truncate font-mono text-ink text-sm">{event.type}</span>
          {event.isTest && <Badge tone="info">Test</Badge>}
          {event.deliveries > 1 && (
            <Badge tone="outline" title={`Delivered ${event.deliveries} times, processed once`}>
              {`×${event.deliveries}`}
            </Badge>
          )}
        </button>
        <StatusDot tone={tone} label={label} pulse={event.status === 'received'} className="sm:w-24" />
        <RelativeTime at={event.receivedAt} className="text-right text-ink-muted text-sm sm:w-16" />
        {hasReplays && (
          <div
            className={cn(
              'pointer-events-none relative z-20 flex *:pointer-events-auto sm:w-21 sm:justify-end',
              event.status === 'failed' && 'max-sm:order-last max-sm:basis-full max-sm:pl-6',
            )}
          >
            {event.status === 'failed' && <Replay event={event} />}
          </div>
        )}
        {event.error && <p className="basis-full pl-6 text-negative-ink text-sm">{eventErrorWords(event.error)}</p>}
      </div>
      <div id={id} className={cn('px-3 pb-3 pl-9', !isOpen && 'hidden')}>
        {isOpen && <EventPayload eventId={event.id} />}
      </div>
    </li>
  )
}

function Replay({ event }: { event: WebhookEvent }) {
  const { workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation(
    orpc.webhooks.replay.mutationOptions({
      onError: (error) => notify.error('Failed to replay the event', { description: messageOf(error) }),
      onSettled: () => queries.invalidateQueries({ queryKey: orpc.webhooks.key() }),
    }),
  )
  return (
    <Button size="sm" icon={RotateCw} loading={isPending} onClick={() => mutate({ workspaceId, eventId: event.id })}>
      Replay
    </Button>
  )
}
