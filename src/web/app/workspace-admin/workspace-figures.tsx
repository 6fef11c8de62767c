import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Connection } from '#contract/connections.ts'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { useConnection, usePlatformName } from '#web/app/connect-platform.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Figure, Figures } from '#web/ui/figures.tsx'

export function WorkspaceFigures() {
  const { workspaceId } = useWorkspace()
  const input = { workspaceId }
  const team = useQuery(orpc.team.list.queryOptions({ input }))
  const agents = useQuery(orpc.agents.list.queryOptions({ input }))
  const connection = useConnection()
  const platformName = usePlatformName()
  const asked = [team, agents, connection]
  const failure = <LoadFailure className="rounded-md border" title="Failed to load the dashboard" of={asked} />
  if (asked.some(({ isLoadingError }) => isLoadingError)) return failure
  return (
    <>
      {failure}
      <Figures>
        <Figure label="Members" value={team.data?.members.length} link={(props) => <Link to="/team" {...props} />} />
        <Figure
          label="Open invitations"
          value={team.data?.invitations.length}
          link={(props) => <Link to="/team" {...props} />}
        />
        <Figure label="Agents" value={agents.data?.length} link={(props) => <Link to="/agents" {...props} />} />
        <Figure
          label={platformName}
          value={connection.data && stateOf(connection.data.connection)}
          link={(props) => <Link to="/settings" {...props} />}
        />
      </Figures>
    </>
  )
}

function stateOf(connection: Connection | null): string {
  if (connection === null) return 'Not connected'
  return connection.lastError || connection.sync.error ? 'Has a problem' : 'Connected'
}
