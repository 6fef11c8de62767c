import { getRouteApi, Link } from '@tanstack/react-router'
import { FlaskConical, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Agent } from '#contract/agents.ts'
import { useMay } from '#web/api/workspace.ts'
import { agentSections } from '#web/app/agent/agent-sections.ts'
import { AgentToday } from '#web/app/agent/agent-today.tsx'
import { useAgentToday } from '#web/app/agent/use-agent-today.ts'
import { AgentBadges } from '#web/app/agents/agent-badges.tsx'
import { AgentDialog } from '#web/app/agents/agent-dialog.tsx'
import { AgentMenu } from '#web/app/agents/agent-menu.tsx'
import { AgentOfAddress } from '#web/app/agents/agent-of-address.tsx'
import { useControlKeys } from '#web/app/keys/use-control-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { HintedButton } from '#web/ui/hinted-button.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { ShownWhen } from '#web/ui/shown-when.tsx'

const route = getRouteApi('/signed-in/shell/agents/$agentId')

/** One agent: what it does by itself, with what it shows for that, and all that can be decided about it. */
export function AgentScreen() {
  useControlKeys()
  const { agentId } = route.useParams()
  const navigate = route.useNavigate()
  const mayEdit = useMay('member')
  // As it was when the dialog was opened: a colleague may delete it under what is being typed.
  const [edited, setEdited] = useState<Agent | null>(null)
  return (
    <>
      <AgentOfAddress
        agentId={agentId}
        title={(agent) =>
          agent ? (
            <span className="flex min-w-0 items-center gap-2">
              <span className="truncate">{agent.name}</span>
              <AgentBadges agent={agent} />
            </span>
          ) : (
            'Agent'
          )
        }
        action={(agent) =>
          mayEdit && (
            <>
              <HintedButton size="sm" hint="Try it on a reply" kbd="p" variant="ghost" icon={FlaskConical} asChild>
                <Link to="/agents/$agentId/playground" params={{ agentId }}>
                  Playground
                </Link>
              </HintedButton>
              <Button size="sm" icon={Pencil} kbd="e" onClick={() => setEdited(agent)}>
                Edit
              </Button>
              <AgentMenu agent={agent} onDeleted={() => void navigate({ to: '/agents', replace: true })} />
            </>
          )
        }
      >
        {(agent) => (
          <PageBody key={agent.id} className="gap-10">
            <Sections agent={agent} />
          </PageBody>
        )}
      </AgentOfAddress>
      {edited?.id === agentId && <AgentDialog open onOpenChange={() => setEdited(null)} agent={edited} />}
    </>
  )
}

/** The glance first; what stands below is not pushed away by it. */
function Sections({ agent }: { agent: Agent }) {
  const { isAwaited } = useAgentToday(agent)
  return (
    <>
      <AgentToday agent={agent} />
      <ShownWhen ready={!isAwaited}>
        {Object.entries(agentSections).map(([name, Section]) => (
          <Section key={name} agent={agent} />
        ))}
      </ShownWhen>
    </>
  )
}
