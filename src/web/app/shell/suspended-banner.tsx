import { PauseCircle } from 'lucide-react'
import { useWorkspace } from '#web/api/workspace.ts'
import { Banner } from '#web/ui/banner.tsx'

/** Stands above every screen of a workspace that the platform's administrators have suspended. */
export default function SuspendedBanner() {
  const { suspension } = useWorkspace()
  if (suspension === null) return null
  return (
    <Banner icon={PauseCircle} title="This workspace is suspended: its agents are paused" className="m-3 mb-0 shrink-0">
      {suspension.note && <p className="whitespace-pre-wrap break-words text-ink">{suspension.note}</p>}
      <p>
        Nothing is drafted or sent automatically. Replies keep arriving and you can still answer them. What comes due
        waits for you.
      </p>
    </Banner>
  )
}
