import type { Agent } from '#contract/agents.ts'
import { AgentSection } from '#web/app/agent-section.tsx'
import { AgentFacts } from '#web/app/agents/agent-facts.tsx'
import { WebhookState } from '#web/app/agents/webhook-state.tsx'
import { cn } from '#web/ui/cn.ts'

/** Who it is and how it is set up; changed in its form. */
export function AgentSetup({ agent }: { agent: Agent }) {
  return (
    <AgentSection title="Setup">
      <div className="flex flex-col rounded-md border">
        <p
          className={cn(
            'whitespace-pre-wrap break-words px-4 pt-4 pb-3 text-base',
            agent.description ? 'text-ink' : 'text-ink-muted',
          )}
        >
          {agent.description || 'No description'}
        </p>
        <AgentFacts agent={agent} className="px-4 pb-4" />
        <WebhookState webhooks={agent.webhooks} />
      </div>
    </AgentSection>
  )
}
