import { useQuery } from '@tanstack/react-query'
import { Eye, PencilLine } from 'lucide-react'
import { use } from 'react'
import { goneMs, type PresentIn } from '#contract/presence.ts'
import { orpc } from '#web/api/client.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { RowHome } from '#web/app/over-all.ts'
import { presentWords } from '#web/app/presence/present-line.tsx'

/** Says of a row, without a word, that a colleague has its thread open, and whether they write. */
export default function RowPresent({ threadId }: { threadId: string }) {
  const { workspaceId } = useWorkspace()
  const isMember = useMay('member')
  // One question for all rows, also where each is of another workspace.
  const isOverAll = use(RowHome) !== null
  const isHere = (one: PresentIn) => one.threadId === threadId
  const asked = {
    select: (everywhere: readonly PresentIn[]) => everywhere.filter(isHere),
    // Live events tell who comes and goes, but not of a browser that died.
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }: { state: { data: readonly PresentIn[] | undefined } }) =>
      state.data?.some(isHere) ? goneMs : false,
  } as const
  const all = orpc.memberships.presence.queryOptions({ ...asked, enabled: isMember })
  const own = orpc.presence.everywhere.queryOptions({ ...asked, input: { workspaceId }, enabled: isMember })
  const { data: present = [] } = useQuery<readonly PresentIn[], Error, PresentIn[]>(isOverAll ? all : own)
  if (present.length === 0) return null
  const Icon = present.some(({ isWriting }) => isWriting) ? PencilLine : Eye
  const words = presentWords(present)
  return (
    <span title={words} className="relative z-20 inline-flex text-ink-faint">
      <Icon aria-hidden className="size-3.5" />
      <span className="sr-only">{words}</span>
    </span>
  )
}
