import { getRouteApi } from '@tanstack/react-router'
import { FlaskConical } from 'lucide-react'
import { useRef } from 'react'
import type { Agent } from '#contract/agents.ts'
import type { TriedReply } from '#contract/playground.ts'
import { useMay } from '#web/api/workspace.ts'
import { AgentOfAddress } from '#web/app/agents/agent-of-address.tsx'
import { Outcome } from '#web/app/playground/outcome.tsx'
import { ReplyChoice } from '#web/app/playground/reply-choice.tsx'
import { useTryAgent } from '#web/app/playground/use-try-agent.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageBody } from '#web/ui/page-body.tsx'

const route = getRouteApi('/signed-in/shell/agents/$agentId/playground')

/** Tries an agent on a reply: everything that it would do, and nothing that it does. */
export function PlaygroundScreen() {
  const { agentId } = route.useParams()
  const mayTry = useMay('member')
  return (
    <AgentOfAddress agentId={agentId} title={(agent) => (agent ? `Playground: ${agent.name}` : 'Playground')}>
      {(agent) =>
        mayTry ? (
          <Playground key={agent.id} agent={agent} />
        ) : (
          <EmptyState
            icon={FlaskConical}
            title="Your role can’t try agents"
            description="Ask an admin of this workspace to make you a member."
          />
        )
      }
    </AgentOfAddress>
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
      <ReplyChoice agentId={agent.id} isRunning={isRunning} onTry={begin} onStop={stop} />
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
