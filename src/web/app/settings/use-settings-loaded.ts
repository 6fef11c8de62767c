import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '#web/api/client.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { hasPasswordOptions, sessionsOptions } from '#web/app/account/account-queries.ts'
import { activityOptions } from '#web/app/account/activity-section.tsx'
import { auditOptions } from '#web/app/settings/audit-log.tsx'
import { hostBrand } from '#web/host-brand.ts'

/**
 * Whether every section knows what it shows, or that it can't be had. From then on it stays so: what is tried again is waited for in
 * its section alone.
 */
export function useSettingsLoaded(): boolean {
  const { workspaceId } = useWorkspace()
  const isAdmin = useMay('admin')
  const input = { workspaceId }
  const settings = useQuery(orpc.workspaces.settings.queryOptions({ input }))
  const audit = useInfiniteQuery({ ...auditOptions(workspaceId), enabled: isAdmin })
  const activity = useInfiniteQuery({ ...activityOptions(), enabled: hostBrand === null })
  const others = useQueries({
    queries: [
      orpc.connections.get.queryOptions({ input }),
      hasPasswordOptions(),
      ...(hostBrand === null ? [sessionsOptions()] : []),
      orpc.team.list.queryOptions({ input }),
      orpc.branding.read.queryOptions({ input }),
      ...(isAdmin
        ? [
            orpc.exports.list.queryOptions({ input }),
            orpc.erasures.list.queryOptions({ input }),
            orpc.assignments.rules.queryOptions({ input }),
          ]
        : []),
      ...(settings.data?.mcpUrl ? [orpc.workspaces.mcpServer.queryOptions({ input })] : []),
    ],
  })
  const isPast = !(isAdmin && audit.isPending) && !(hostBrand === null && activity.isPending)
  const isKnown = !settings.isPending && isPast && !others.some(({ isPending }) => isPending)
  const [knownOf, setKnownOf] = useState('')
  if (isKnown && knownOf !== workspaceId) setKnownOf(workspaceId)
  return knownOf === workspaceId
}
