import { useQuery } from '@tanstack/react-query'
import { GraduationCap } from 'lucide-react'
import { orpc } from '#web/api/client.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { LessonCard } from '#web/app/lessons/lesson-card.tsx'
import { LoadFailure } from '#web/load-failure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** What people's edits and rejections teach, for somebody to decide: of all agents, or of one. */
export function LessonList({ agentId }: { agentId?: string }) {
  const { workspaceId } = useWorkspace()
  const mayEdit = useMay('member')
  const input = { workspaceId, ...(agentId !== undefined && { agentId }) }
  const lessons = useQuery(orpc.lessons.list.queryOptions({ input }))
  if (lessons.isPending) return <SkeletonRows label="Loading proposals" rows={3} rowHeight={80} />
  return (
    <>
      <LoadFailure title="Failed to load proposals" of={[lessons]} />
      {lessons.data?.length === 0 && (
        <EmptyState
          icon={GraduationCap}
          title="Nothing to learn yet"
          description="When people make the same change in three conversations, or say why they reject a draft, a rule is proposed here."
        />
      )}
      {lessons.data && lessons.data.length > 0 && (
        <ul aria-label="Proposed rules" className="flex flex-col">
          {lessons.data.map((lesson) => (
            <li key={lesson.id} data-row tabIndex={-1} className="border-b -outline-offset-2 last:border-b-0">
              <LessonCard lesson={lesson} mayEdit={mayEdit} isOfOne={agentId !== undefined} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
