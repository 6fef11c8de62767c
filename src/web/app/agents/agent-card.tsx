import { Link } from '@tanstack/react-router'
import { FlaskConical, Pencil } from 'lucide-react'
import type { Agent } from '#contract/agents.ts'
import { AgentBadges } from '#web/app/agents/agent-badges.tsx'
import { AgentFacts } from '#web/app/agents/agent-facts.tsx'
import { AgentMenu } from '#web/app/agents/agent-menu.tsx'
import { WebhookState } from '#web/app/agents/webhook-state.tsx'
import { HintedButton } from '#web/ui/hinted-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type AgentCardProps = { agent: Agent; mayEdit: boolean; onEdit: () => void }

export function AgentCard({ agent, mayEdit, onEdit }: AgentCardProps) {
  return (
    <article aria-label={agent.name} className="relative flex h-full flex-col rounded-md border hover:bg-sunken">
      <header className="flex items-start gap-2 p-4 pb-0">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <h2 title={agent.name} className="line-clamp-2 min-w-0 break-words font-semibold text-base text-ink">
            {/* Its area is the whole card; the buttons lie above it. */}
            <Link
              to="/agents/$agentId"
              params={{ agentId: agent.id }}
              className="after:absolute after:inset-0 after:rounded-md"
            >
              {agent.name}
            </Link>
          </h2>
          <AgentBadges agent={agent} />
        </div>
        {mayEdit && (
          <div className="relative -mt-1 -mr-1.5 flex">
            <HintedButton size="sm" hint="Try it on a reply" kbd="p" variant="ghost" icon={FlaskConical} asChild>
              <Link to="/agents/$agentId/playground" params={{ agentId: agent.id }}>
                Playground
              </Link>
            </HintedButton>
            <IconButton
              size="sm"
              icon={Pencil}
              label={`Edit ${agent.name}`}
              action="Edit agent"
              kbd="e"
              onClick={onEdit}
            />
            <AgentMenu agent={agent} />
          </div>
        )}
      </header>
      <div className="px-4 pt-1 pb-4">
        <p className="line-clamp-2 break-words text-base text-ink-muted">{agent.description || 'No description'}</p>
      </div>
      <AgentFacts agent={agent} className="mt-auto px-4 pb-4" />
      <WebhookState webhooks={agent.webhooks} />
    </article>
  )
}
