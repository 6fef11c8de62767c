import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Megaphone } from 'lucide-react'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { CampaignTable } from '#web/app/campaigns/campaign-table.tsx'
import { campaignsFailed } from '#web/app/campaigns/campaigns-failed.ts'
import { useConnection, useLacksConnection, usePlatformName } from '#web/app/connect-platform.ts'
import { useControlKeys } from '#web/app/keys/use-control-keys.ts'
import { SyncReplies } from '#web/app/sync-replies.tsx'
import { LoadFailure } from '#web/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LackingButton } from '#web/ui/lacking-button.tsx'
import { notify } from '#web/ui/notify.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

export function CampaignsScreen() {
  useControlKeys()
  const { workspaceId } = useWorkspace()
  const mayEdit = useMay('member')
  const input = { workspaceId }
  const campaigns = useQuery(orpc.campaigns.list.queryOptions({ input }))
  const agents = useQuery(orpc.agents.list.queryOptions({ input }))
  // A campaign is as high and as wide as the name of who answers it.
  const isAwaited =
    campaigns.isPending || (campaigns.data !== undefined && campaigns.data.length > 0 && agents.isPending)
  const { data: state } = useConnection()
  const platformName = usePlatformName()
  return (
    <>
      <PageHeader
        title="Campaigns"
        count={campaigns.data?.length}
        action={
          mayEdit && (
            <>
              <SyncReplies kbd="s" />
              {campaigns.data?.length !== 0 && <FetchCampaigns />}
            </>
          )
        }
      />
      <LoadFailure title={campaignsFailed(platformName)} of={[campaigns]} />
      {isAwaited && <SkeletonRows label="Loading campaigns" rowHeight={36} />}
      {campaigns.data?.length === 0 && <NoCampaigns isConnected={state?.connection !== null} mayEdit={mayEdit} />}
      {campaigns.data && campaigns.data.length > 0 && !isAwaited && (
        <>
          <LoadFailure isPart className="m-3" title="Failed to load agents" of={[agents]} />
          <CampaignTable campaigns={campaigns.data} agents={agents.data ?? null} mayEdit={mayEdit} />
        </>
      )}
    </>
  )
}

function FetchCampaigns() {
  const lacks = useLacksConnection()
  const platformName = usePlatformName()
  const { workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation(
    orpc.campaigns.fetch.mutationOptions({
      onSuccess: (campaigns) => {
        queries.setQueryData(orpc.campaigns.list.queryKey({ input: { workspaceId } }), campaigns)
        notify.success('Campaigns loaded successfully')
      },
      onError: (error) => notify.error(campaignsFailed(platformName), { description: messageOf(error) }),
    }),
  )
  return (
    <LackingButton
      lacks={lacks}
      variant="primary"
      icon={Download}
      kbd="f"
      loading={isPending}
      onClick={() => mutate({ workspaceId })}
    >
      Fetch Campaigns
    </LackingButton>
  )
}

function NoCampaigns({ isConnected, mayEdit }: { isConnected: boolean; mayEdit: boolean }) {
  const mayConnect = useMay('admin')
  const platformName = usePlatformName()
  const fetchButton = mayEdit && <FetchCampaigns />
  if (isConnected)
    return (
      <EmptyState
        icon={Megaphone}
        title="No campaigns yet"
        description={`Fetch them from ${platformName}, and an agent can answer each of them.`}
        action={fetchButton}
      />
    )
  return (
    <EmptyState
      icon={Megaphone}
      title={`${platformName} is not connected`}
      description={
        mayConnect
          ? 'Connect it, and your campaigns will appear here.'
          : 'A workspace admin can connect it in Settings.'
      }
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {mayConnect && (
            <Button variant="primary" asChild>
              <Link to="/settings">Connect in Settings</Link>
            </Button>
          )}
          {fetchButton}
        </span>
      }
    />
  )
}
