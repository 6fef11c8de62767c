import { useQuery } from '@tanstack/react-query'
import type { Agent } from '#contract/agents.ts'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { AgentSection } from '#web/app/agent-section.tsx'
import { LessonList } from '#web/app/lessons/lesson-list.tsx'

/** What people keep changing in its drafts, proposed as rules; nothing while there is nothing to decide. */
export function LessonSection({ agent }: { agent: Agent }) {
  const { workspaceId } = useWorkspace()
  const { data } = useQuery(orpc.lessons.list.queryOptions({ input: { workspaceId, agentId: agent.id } }))
  if (data === undefined || data.length === 0) return null
  return (
    <AgentSection
      title="Learned from your team"
      about="What people keep changing in its drafts, or said when they rejected one. It follows a rule from the moment you accept it."
    >
      <div className="rounded-md border">
        <LessonList agentId={agent.id} />
      </div>
    </AgentSection>
  )
}
