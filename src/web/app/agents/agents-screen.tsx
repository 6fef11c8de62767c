import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Bot, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Agent } from '#contract/agents.ts'
import { orpc } from '#web/api/client.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { AgentCard } from '#web/app/agents/agent-card.tsx'
import { AgentDialog } from '#web/app/agents/agent-dialog.tsx'
import { useLacksPlan } from '#web/app/agents/use-lacks-plan.ts'
import { useControlKeys } from '#web/app/keys/use-control-keys.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LackingButton } from '#web/ui/lacking-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/signed-in/shell/agents')

export function AgentsScreen() {
  useControlKeys()
  const { workspaceId } = useWorkspace()
  const mayEdit = useMay('member')
  const { create } = route.useSearch()
  const navigate = route.useNavigate()
  const [edited, setEdited] = useState<Agent | null>(null)
  const agents = useQuery(orpc.agents.list.queryOptions({ input: { workspaceId } }))
  const lacks = useLacksPlan(agents.data?.length)
  const showCreate = (isOpen: boolean) => void navigate({ search: isOpen ? { create: true } : {}, replace: !isOpen })
  const createButton = mayEdit && (
    <LackingButton lacks={lacks} variant="primary" icon={Plus} kbd="n" onClick={() => showCreate(true)}>
      Create Agent
    </LackingButton>
  )
  return (
    <>
      <PageHeader title="Agent Settings" count={agents.data?.length} action={createButton} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <LoadFailure title="Failed to load agents" of={[agents]} />
        {agents.isPending ? (
          <CardSkeletons />
        ) : agents.data?.length === 0 ? (
          <EmptyState
            icon={Bot}
            title="No agents yet"
            description="An agent scores each reply and drafts an answer in your tone. Nothing goes out without your approval unless you allow it."
            action={createButton}
          />
        ) : (
          agents.data && (
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(22rem,100%),1fr))] gap-3 p-4 md:p-6">
              {agents.data.map((agent) => (
                <li key={agent.id} data-row tabIndex={-1} className="rounded-md">
                  <AgentCard agent={agent} mayEdit={mayEdit} onEdit={() => setEdited(agent)} />
                </li>
              ))}
            </ul>
          )
        )}
      </div>
      {mayEdit && <AgentDialog open={create === true} onOpenChange={showCreate} agent={null} />}
      {edited && <AgentDialog open onOpenChange={() => setEdited(null)} agent={edited} />}
    </>
  )
}

function CardSkeletons() {
  return (
    <div role="status" className="grid grid-cols-[repeat(auto-fill,minmax(min(22rem,100%),1fr))] gap-3 p-4 md:p-6">
      <span className="sr-only">Loading agents</span>
      {['a', 'b', 'c'].map((card) => (
        <div key={card} aria-hidden className="flex h-64 flex-col gap-3 rounded-md border p-4">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="w-4/5" />
          <Skeleton className="w-3/5" />
          <Skeleton className="mt-auto w-1/2" />
        </div>
      ))}
    </div>
  )
}
