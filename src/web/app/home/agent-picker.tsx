import { useQueries } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Bot, Plus } from 'lucide-react'
import type { Membership } from '#contract/accounts.ts'
import type { Agent } from '#contract/agents.ts'
import { orpc } from '#web/api/client.ts'
import { chooseWorkspace } from '#web/api/workspace.ts'
import { selectAgent } from '#web/app/home/selected-agent.ts'
import { toneLabels } from '#web/app/tone-labels.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The agents of all workspaces that a person belongs to. */
export function AgentPicker({ memberships }: { memberships: readonly Membership[] }) {
  const queries = useQueries({
    queries: memberships.map(({ workspaceId }) => orpc.agents.list.queryOptions({ input: { workspaceId } })),
  })
  if (queries.some((query) => query.isError))
    return (
      <ErrorState
        title="Failed to load agents"
        onRetry={() => void Promise.all(queries.filter((query) => query.isError).map((query) => query.refetch()))}
        retrying={queries.some((query) => query.isFetching)}
      />
    )
  if (queries.some((query) => query.isPending)) return <PickerSkeleton />
  const choices = memberships.flatMap((workspace, place) =>
    (queries[place]?.data ?? []).map((agent) => ({ workspace, agent })),
  )
  if (choices.length === 0) return <NoAgents />
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {choices.map(({ workspace, agent }) => (
        <li key={agent.id}>
          <AgentChoice agent={agent} workspace={workspace} isWorkspaceShown={memberships.length > 1} />
        </li>
      ))}
    </ul>
  )
}

function NoAgents() {
  return (
    <EmptyState
      className="rounded-md border bg-surface"
      icon={Bot}
      title="No agents yet"
      description="An agent reads each reply, scores its intent and drafts an answer."
      action={
        <Button variant="primary" icon={Plus} asChild>
          <Link to="/agents" search={{ create: true }}>
            Create Agent
          </Link>
        </Button>
      }
    />
  )
}

type AgentChoiceProps = { agent: Agent; workspace: Membership; isWorkspaceShown: boolean }

function AgentChoice({ agent, workspace, isWorkspaceShown }: AgentChoiceProps) {
  const navigate = useNavigate()
  const choose = () => {
    selectAgent(agent.id)
    chooseWorkspace(workspace.workspaceId)
    void navigate({ to: '/dashboard' })
  }
  return (
    <button
      type="button"
      onClick={choose}
      className="flex h-full w-full flex-col gap-1.5 rounded-md border bg-surface p-4 text-left transition-colors duration-120 ease-out hover:border-line-strong hover:bg-sunken"
    >
      <span className="flex w-full items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-medium text-base text-ink">{agent.name}</span>
        {isWorkspaceShown && <span className="max-w-40 truncate text-ink-faint text-sm">{workspace.name}</span>}
      </span>
      <span className="line-clamp-2 min-h-10 text-base text-ink-muted">{agent.description || 'No description'}</span>
      <span className="pt-1">
        <Badge>{toneLabels[agent.tone]}</Badge>
      </span>
    </button>
  )
}

function PickerSkeleton() {
  return (
    <div role="status" className="grid gap-3 sm:grid-cols-2">
      <span className="sr-only">Loading agents</span>
      {['a', 'b', 'c', 'd'].map((card) => (
        <div key={card} aria-hidden className="flex h-33 flex-col gap-3 rounded-md border bg-surface p-4">
          <Skeleton className="w-2/5" />
          <Skeleton className="w-4/5" />
          <Skeleton className="mt-auto h-5 w-20" />
        </div>
      ))}
    </div>
  )
}
