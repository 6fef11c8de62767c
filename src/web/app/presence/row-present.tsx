import { useQuery } from '@tanstack/react-query'
import { Eye, PencilLine } from 'lucide-react'
import { goneMs } from '#contract/presence.ts'
import { orpc } from '#web/api/client.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { presentWords } from '#web/app/presence/present-line.tsx'

/** Says of a row, without a word, that a colleague has its thread open, and whether they write. */
export default function RowPresent({ threadId }: { threadId: string }) {
  const { workspaceId } = useWorkspace()
  const isMember = useMay('member')
  const { data: present = [] } = useQuery(
    orpc.presence.everywhere.queryOptions({
      input: { workspaceId },
      enabled: isMember,
      select: (everywhere) => everywhere.filter((one) => one.threadId === threadId),
      // Live events tell who comes and goes, but not of a browser that died.
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: ({ state }) => (state.data?.some((one) => one.threadId === threadId) ? goneMs : false),
    }),
  )
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
