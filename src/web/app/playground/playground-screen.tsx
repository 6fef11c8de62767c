import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Bot, FlaskConical } from 'lucide-react'
import { useRef } from 'react'
import type { Agent } from '#contract/agents.ts'
import type { TriedReply } from '#contract/playground.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { useAgentElsewhere } from '#web/app/elsewhere.ts'
import { Outcome } from '#web/app/playground/outcome.tsx'
import { ReplyChoice } from '#web/app/playground/reply-choice.tsx'
import { useTryAgent } from '#web/app/playground/use-try-agent.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/signed-in/shell/agents/$agentId/playground')

/** Tries an agent on a reply: everything that it would do, and nothing that it does. */
export function PlaygroundScreen() {
  const { agentId } = route.useParams()
  const { workspaceId } = useWorkspace()
  const mayTry = useMay('member')
  const agents = useQuery(orpc.agents.list.queryOptions({ input: { workspaceId } }))
  const agent = agents.data?.find(({ id }) => id === agentId)
  return (
    <>
      <PageHeader
        title={agent ? `Playground: ${agent.name}` : 'Playground'}
        lead={
          <Link
            to="/agents"
            aria-label="Back to agents"
            title="Back to agents"
            className="-ml-1 inline-flex size-8 shrink-0 items-center justify-center rounded-sm text-ink-muted hover:bg-hover hover:text-ink pointer-coarse:size-10"
          >
            <ArrowLeft aria-hidden />
          </Link>
        }
      />
      <LoadFailure title={failedToLoad} of={[agents]} />
      {agents.isPending ? (
        <Loading />
      ) : !agents.data ? null : !agent ? (
        <AgentElsewhere agentId={agentId} />
      ) : mayTry ? (
        <Playground key={agent.id} agent={agent} />
      ) : (
        <EmptyState
          icon={FlaskConical}
          title="Your role can’t try agents"
          description="Ask an admin of this workspace to make you a member."
        />
      )}
    </>
  )
}

const failedToLoad = 'Failed to load agents'

const Loading = () => <SkeletonRows label="Loading the agent" rows={4} />

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

function Playground({ agent }: { agent: Agent }) {
  const { state, isRunning, run, stop } = useTryAgent(agent.id)
  const outcome = useRef<HTMLElement>(null)
  const begin = (reply: TriedReply) => {
    void run(reply)
    // Where there is one column only, the outcome is below what is seen.
    const top = outcome.current?.getBoundingClientRect().top ?? 0
    if (top > window.innerHeight / 2) outcome.current?.scrollIntoView()
  }
  return (
    <PageBody width="full" className="lg:grid lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)] lg:items-start lg:gap-8">
      <ReplyChoice isRunning={isRunning} onTry={begin} onStop={stop} />
      <section
        ref={outcome}
        aria-label="What the agent would do"
        aria-busy={isRunning}
        className="flex min-w-0 scroll-mt-4 flex-col gap-6 max-lg:min-h-dvh"
      >
        {state ? (
          <Outcome state={state} />
        ) : (
          <EmptyState
            icon={FlaskConical}
            className="rounded-md border"
            title="Nothing tried yet"
            description="You will see how the reply is understood, what the knowledge base has on it, the draft with its sources, and when it would go out. Nothing is stored or sent."
          />
        )}
      </section>
    </PageBody>
  )
}
