import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { McpServer as Server, WorkspaceSettings } from '#contract/workspaces.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'

type McpServerProps = {
  settings: WorkspaceSettings
  /** What stands in the form is not saved yet. */
  isUnsaved: boolean
  mayEdit: boolean
}

/** Whether the MCP server answers, and which of its tools a model may use while it drafts. */
export function McpServer({ settings: { id: workspaceId, mcpUrl }, isUnsaved, mayEdit }: McpServerProps) {
  const client = useQueryClient()
  const options = orpc.workspaces.mcpServer.queryOptions({ input: { workspaceId } })
  const tested = useQuery({ ...options, enabled: mcpUrl !== null })
  const test = useMutation(
    orpc.workspaces.testMcpServer.mutationOptions({
      onSuccess: (result) => {
        if (result.ok) client.setQueryData(options.queryKey, { server: result.server })
      },
    }),
  )
  if (mcpUrl === null && !isUnsaved) return null
  const failure = test.data?.ok === false ? test.data.message : test.error && messageOf(test.error)
  const server = tested.data?.server?.url === mcpUrl ? tested.data.server : null
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {mayEdit && (
          <Button disabled={isUnsaved} loading={test.isPending} onClick={() => test.mutate({ workspaceId })}>
            Test connection
          </Button>
        )}
        <p role="status" className="text-ink-muted text-sm">
          {isUnsaved && 'Save first, then test it.'}
          {!isUnsaved && tested.data && !server && !failure && 'Not tested yet.'}
          {!isUnsaved && server && (
            <>
              {server.name} answered <RelativeTime at={server.testedAt} length="long" />.
            </>
          )}
        </p>
      </div>
      {!isUnsaved && <LoadFailure isPart title="Failed to load the last test" of={[tested]} />}
      {failure && !isUnsaved && (
        <Banner tone="negative" title="The MCP server couldn’t be used">
          {failure} Drafts are being written without it.
        </Banner>
      )}
      {server && !isUnsaved && <Tools server={server} />}
    </div>
  )
}

function Tools({ server }: { server: Server }) {
  if (server.tools.length === 0) return <p className="text-ink-muted text-sm">It has no tools.</p>
  return (
    <ul aria-label="Tools of the MCP server" className="flex flex-col divide-y rounded-md border">
      {server.tools.map(({ name, description, isReadOnly }) => (
        <li key={name} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-3 py-2 text-sm">
          <span className="min-w-0 break-all font-medium text-ink">{name}</span>
          <Badge tone={isReadOnly ? 'positive' : 'neutral'} className="ml-auto">
            {isReadOnly ? 'Offered' : 'Not offered: it may change things'}
          </Badge>
          {description && <p className="line-clamp-2 w-full text-ink-muted">{description}</p>}
        </li>
      ))}
    </ul>
  )
}
