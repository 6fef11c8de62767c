import { useQueries } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Bot, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Membership } from '#contract/accounts.ts'
import type { Agent } from '#contract/agents.ts'
import { orpc } from '#web/api/client.ts'
import { codeOf } from '#web/api/errors.ts'
import { chooseWorkspace, useMay } from '#web/api/workspace.ts'
import { selectAgent } from '#web/app/home/selected-agent.ts'
import { toneName } from '#web/app/tone-labels.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The agents of all workspaces that a person belongs to. */
export function AgentPicker({ memberships }: { memberships: readonly Membership[] }) {
  const queries = useQueries({
    queries: memberships.map(({ workspaceId }) => orpc.agents.list.queryOptions({ input: { workspaceId } })),
  })
  // One that the person has just been let out of hides nothing of the others.
  const asked = queries.filter((query) => codeOf(query.error) !== 'not_found')
  if (queries.some((query) => query.isPending)) return <PickerSkeleton />
  const workspaces = memberships.flatMap((workspace, place) => {
    const agents = queries[place]?.data ?? []
    return agents.length > 0 ? [{ workspace, agents }] : []
  })
  const areSome = workspaces.length > 0
  return (
    <>
      <LoadFailure isPart={areSome} className={areSome ? 'mb-6' : ''} title="Failed to load agents" of={asked} />
      {areSome && <Choices workspaces={workspaces} isOnlyWorkspace={memberships.length === 1} />}
      {!areSome && !asked.some(({ isLoadingError }) => isLoadingError) && <NoAgents />}
    </>
  )
}

type WorkspaceAgents = { workspace: Membership; agents: readonly Agent[] }

/** From so many on a person looks for a name rather than through the cards. */
const manyAgents = 12

function Choices({
  workspaces,
  isOnlyWorkspace,
}: {
  workspaces: readonly WorkspaceAgents[]
  isOnlyWorkspace: boolean
}) {
  const [words, setWords] = useState('')
  const isLong = workspaces.reduce((sum, { agents }) => sum + agents.length, 0) > manyAgents
  const wanted = words.trim().toLocaleLowerCase()
  const found = workspaces.flatMap(({ workspace, agents }) => {
    const fitting = agents.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    return fitting.length > 0 ? [{ workspace, agents: fitting }] : []
  })
  return (
    <div className="flex flex-col gap-6">
      {isLong && <SearchInput value={words} onValueChange={setWords} label="Find an agent" />}
      {found.map(({ workspace, agents }) => (
        <section key={workspace.workspaceId} aria-label={workspace.name} className="flex flex-col gap-2">
          {!isOnlyWorkspace && <h2 className="truncate font-semibold text-base text-ink">{workspace.name}</h2>}
          <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            {agents.map((agent) => (
              <li key={agent.id}>
                <AgentChoice agent={agent} workspace={workspace} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {found.length === 0 && <p className="text-base text-ink-muted">No agent has that name.</p>}
    </div>
  )
}

/** Nobody has made one yet; who may not make one is told who may. */
function NoAgents() {
  const mayCreate = useMay('member')
  return (
    <EmptyState
      className="rounded-md border bg-surface"
      icon={Bot}
      title="No agents yet"
      description={
        mayCreate
          ? 'An agent reads each reply, scores its intent and drafts an answer.'
          : 'An agent reads each reply, scores its intent and drafts an answer. A member or an admin of the workspace can create one.'
      }
      action={
        mayCreate ? (
          <Button variant="primary" icon={Plus} asChild>
            <Link to="/agents" search={{ create: true }}>
              Create Agent
            </Link>
          </Button>
        ) : (
          <Button asChild>
            <Link to="/dashboard">Open Dashboard</Link>
          </Button>
        )
      }
    />
  )
}

function AgentChoice({ agent, workspace }: { agent: Agent; workspace: Membership }) {
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
      <span className="w-full truncate font-medium text-base text-ink" title={agent.name}>
        {agent.name}
      </span>
      <span className="line-clamp-2 min-h-10 w-full text-base text-ink-muted">
        {agent.description || 'No description'}
      </span>
      <span className="mt-auto pt-1">
        <Badge>{toneName(agent.tone)}</Badge>
      </span>
    </button>
  )
}

function PickerSkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 gap-3 sm:grid-cols-2">
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
