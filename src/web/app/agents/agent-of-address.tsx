import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Bot } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Agent } from '#contract/agents.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { useAgentElsewhere } from '#web/app/elsewhere.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const failedToLoad = 'Failed to load agents'

const Loading = () => <SkeletonRows label="Loading the agent" rows={4} />

type AgentOfAddressProps = {
  agentId: string
  /** Undefined while the agent is not known, or is not there. */
  title: (agent: Agent | undefined) => ReactNode
  action?: (agent: Agent) => ReactNode
  /** A screen behind the agent's own page leads back there. */
  isBehindPage?: boolean
  /** The whole of the screen below its head. */
  children: (agent: Agent) => ReactNode
}

/** A screen of one agent: its head, and what stands there while the agent is loaded, could not be, or is in another of the person's workspaces. */
export function AgentOfAddress({ agentId, title, action, isBehindPage = false, children }: AgentOfAddressProps) {
  const { workspaceId } = useWorkspace()
  const agents = useQuery(orpc.agents.list.queryOptions({ input: { workspaceId } }))
  const agent = agents.data?.find(({ id }) => id === agentId)
  return (
    <>
      <PageHeader
        title={title(agent)}
        action={agent && action?.(agent)}
        lead={
          <Link
            {...(isBehindPage ? { to: '/agents/$agentId', params: { agentId } } : { to: '/agents' })}
            aria-label={isBehindPage ? 'Back to the agent' : 'Back to agents'}
            title={isBehindPage ? 'Back to the agent' : 'Back to agents'}
            className="-ml-1 inline-flex size-8 shrink-0 items-center justify-center rounded-sm text-ink-muted hover:bg-hover hover:text-ink pointer-coarse:size-11"
          >
            <ArrowLeft aria-hidden />
          </Link>
        }
      />
      <LoadFailure title={failedToLoad} of={[agents]} />
      {agents.isPending ? <Loading /> : agent ? children(agent) : agents.data && <AgentElsewhere agentId={agentId} />}
    </>
  )
}

function AgentElsewhere({ agentId }: { agentId: string }) {
  const { isAwaited, failure } = useAgentElsewhere(agentId)
  if (isAwaited) return <Loading />
  if (failure) {
    const { error, ...again } = failure
    return <ErrorState title={failedToLoad} kept={messageOf(error)} {...again} />
  }
  return (
    <EmptyState
      icon={Bot}
      title="This agent does not exist"
      description="It may have been deleted, or belong to a workspace you are not a member of."
      action={
        <Button asChild>
          <Link to="/agents">All agents</Link>
        </Button>
      }
    />
  )
}
