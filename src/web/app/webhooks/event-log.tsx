import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw, ScrollText } from 'lucide-react'
import { useState } from 'react'
import type { Agent } from '#contract/agents.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { usePlatformName } from '#web/app/connect-platform.ts'
import { EventItem } from '#web/app/webhooks/event-item.tsx'
import { LoadFailure } from '#web/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { notify } from '#web/ui/notify.ts'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

type EventLogProps = { agents: readonly Agent[]; agent: Agent; onAgentChange: (agentId: string) => void }
type Shown = 'any' | 'failed'

/** What the platform delivered to an agent's webhooks, as it comes. */
export function EventLog({ agents, agent, onAgentChange }: EventLogProps) {
  const [status, setStatus] = useState<Shown>('any')
  const failed = agent.webhooks.reduce((sum, webhook) => sum + webhook.failedEvents, 0)
  return (
    <section aria-labelledby="webhook-log" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="webhook-log" className="font-semibold text-base text-ink">
          Webhook log
        </h2>
        <span className="mr-auto text-ink-faint text-sm">last 50 events</span>
        {agents.length > 1 && (
          <Select
            aria-label="Agent"
            size="sm"
            className="w-44"
            value={agent.id}
            onValueChange={onAgentChange}
            options={agents.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </div>
      <Tabs
        label="Webhook log"
        variant="segmented"
        value={status}
        onValueChange={setStatus}
        className="gap-2"
        tabs={[
          { value: 'any', label: 'All events' },
          { value: 'failed', label: 'Failed', count: failed },
        ]}
      >
        <Events agent={agent} status={status} />
      </Tabs>
    </section>
  )
}

function Events({ agent, status }: { agent: Agent; status: Shown }) {
  const { workspaceId } = useWorkspace()
  const platformName = usePlatformName()
  const input = { workspaceId, agentId: agent.id, status }
  const events = useQuery(orpc.webhooks.events.queryOptions({ input, placeholderData: keepPreviousData }))
  if (events.isPending)
    return (
      <div className="rounded-md border">
        <SkeletonRows label="Loading events" rows={5} rowHeight={36} />
      </div>
    )
  const failure = <LoadFailure title="Failed to load the log" of={[events]} />
  if (!events.data) return failure
  if (events.data.length === 0)
    return (
      <>
        {failure}
        <div className="rounded-md border">
          <EmptyState
            icon={ScrollText}
            className="py-10"
            title={status === 'failed' ? 'No failed events' : 'No events yet'}
            description={
              status === 'failed'
                ? 'Events that couldn’t be read or applied are kept here until they are replayed.'
                : `Every event ${platformName} delivers appears here as it arrives.${agent.webhooks.length > 0 ? ' Send a test to see one.' : ''}`
            }
          />
        </div>
      </>
    )
  const hasReplays = events.data.some((event) => event.status === 'failed')
  return (
    <div className="flex flex-col gap-2">
      {failure}
      <ul aria-label="Events" className="overflow-hidden rounded-md border bg-surface">
        {events.data.map((event) => (
          <EventItem key={event.id} event={event} hasReplays={hasReplays} />
        ))}
      </ul>
      {status === 'failed' && <ReplayAll agent={agent} />}
    </div>
  )
}

function ReplayAll({ agent }: { agent: Agent }) {
  const { workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation(
    orpc.webhooks.replayFailed.mutationOptions({
      onSuccess: ({ replayed }) => notify.success(replayed === 1 ? '1 event replayed' : `${replayed} events replayed`),
      onError: (error) => notify.error('Failed to replay the events', { description: messageOf(error) }),
      onSettled: () => queries.invalidateQueries({ queryKey: orpc.webhooks.key() }),
    }),
  )
  return (
    <Button
      className="self-end"
      icon={RotateCw}
      loading={isPending}
      onClick={() => mutate({ workspaceId, agentId: agent.id })}
    >
      Replay all failed
    </Button>
  )
}
