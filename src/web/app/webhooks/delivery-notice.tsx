import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Agent } from '#contract/agents.ts'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { usePlatformName } from '#web/app/connect-platform.ts'
import { isBroken } from '#web/app/webhooks/delivery-warnings.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

/** For screens that people look at anyway: that replies do not come as they should, and where to mend it. Nothing while all is well. */
export function DeliveryNotice({ agents }: { agents: readonly Agent[] }) {
  const { workspaceId } = useWorkspace()
  const platformName = usePlatformName()
  const { data: health } = useQuery(orpc.webhooks.health.queryOptions({ input: { workspaceId } }))
  const hasBroken = agents.some(({ webhooks }) => webhooks.some(isBroken))
  const isSilent = health?.isAddressPublic && health.silentSince !== null
  if (!hasBroken && !isSilent) return null
  return (
    <Banner
      tone="negative"
      title={hasBroken ? `Webhooks in ${platformName} have changed` : 'Webhooks have stopped arriving'}
      action={
        <Button size="sm" asChild>
          <Link to="/webhooks">Open Webhooks</Link>
        </Button>
      }
    >
      Replies arrive a few minutes late, with the next sync. None is lost.
    </Banner>
  )
}
