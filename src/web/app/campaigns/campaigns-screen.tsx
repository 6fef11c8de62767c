import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Megaphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { CampaignTable } from '#web/app/campaigns/campaign-table.tsx'
import { useConnection } from '#web/app/connect-platform.ts'
import { useControlKeys } from '#web/app/shell/use-control-keys.ts'
import { SyncReplies } from '#web/app/sync-replies.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { notify } from '#web/ui/notify.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const failed = 'Failed to load campaigns. Make sure EmailBison is connected in Settings.'

export function CampaignsScreen() {
  useControlKeys()
  const { workspaceId } = useWorkspace()
  const mayEdit = useMay('member')
  const input = { workspaceId }
  const campaigns = useQuery(orpc.campaigns.list.queryOptions({ input }))
  const agents = useQuery(orpc.agents.list.queryOptions({ input }))
  const connection = useConnection()
  // Its buttons keep their place while nobody knows yet.
  const isConnected = connection.isPending || Boolean(connection.data?.connection)
  const fetchButton = mayEdit && isConnected && <FetchCampaigns disabled={connection.isPending} />
  return (
    <>
      <PageHeader
        title="Campaigns"
        count={campaigns.data?.length}
        action={
          mayEdit &&
          isConnected && (
            <>
              <SyncReplies kbd="s" />
              {campaigns.data?.length !== 0 && fetchButton}
            </>
          )
        }
      />
      {campaigns.isError ? (
        <ErrorState
          title={failed}
          kept={messageOf(campaigns.error)}
          onRetry={() => void campaigns.refetch()}
          retrying={campaigns.isFetching}
        />
      ) : campaigns.isPending ? (
        <SkeletonRows label="Loading campaigns" rowHeight={36} />
      ) : campaigns.data.length === 0 ? (
        <NoCampaigns isConnected={isConnected} fetchButton={fetchButton} />
      ) : (
        <CampaignTable campaigns={campaigns.data} agents={agents.data} mayEdit={mayEdit} />
      )}
    </>
  )
}

function FetchCampaigns({ disabled }: { disabled: boolean }) {
  const { workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation(
    orpc.campaigns.fetch.mutationOptions({
      onSuccess: (campaigns) => {
        queries.setQueryData(orpc.campaigns.list.queryKey({ input: { workspaceId } }), campaigns)
        notify.success('Campaigns loaded successfully')
      },
      onError: (error) => notify.error(failed, { description: messageOf(error) }),
    }),
  )
  return (
    <Button
      variant="primary"
      icon={Download}
      kbd="f"
      disabled={disabled}
      loading={isPending}
      onClick={() => mutate({ workspaceId })}
    >
      Fetch Campaigns
    </Button>
  )
}

function NoCampaigns({ isConnected, fetchButton }: { isConnected: boolean; fetchButton: ReactNode }) {
  const mayConnect = useMay('admin')
  if (isConnected)
    return (
      <EmptyState
        icon={Megaphone}
        title="No campaigns yet"
        description="Fetch them from EmailBison; then an agent can answer each."
        action={fetchButton}
      />
    )
  return (
    <EmptyState
      icon={Megaphone}
      title="EmailBison is not connected"
      description={
        mayConnect ? 'Connect it, and your campaigns appear here.' : 'A workspace admin can connect it in Settings.'
      }
      action={
        mayConnect && (
          <Button variant="primary" asChild>
            <Link to="/settings">Connect in Settings</Link>
          </Button>
        )
      }
    />
  )
}
