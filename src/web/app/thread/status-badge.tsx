import type { ThreadRow } from '#contract/threads.ts'
import { Badge } from '#web/ui/badge.tsx'

const tones = { new: 'accent', replied: 'neutral', pending: 'outline' } as const

export function StatusBadge({ status }: { status: ThreadRow['status'] }) {
  return <Badge tone={tones[status]}>{status}</Badge>
}
