import { useQuery } from '@tanstack/react-query'
import type { Brand } from '#contract/branding.ts'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { hostBrand } from '#web/host-brand.ts'

/** As the workspace's people see it everywhere in the application; the product's own look while it is not known, or where there is none. */
export function useBrand(): Brand | null {
  const { workspaceId } = useWorkspace()
  const shown = useQuery(orpc.branding.shown.queryOptions({ input: { workspaceId }, staleTime: 5 * 60_000 }))
  return shown.data?.brand ?? (hostBrand?.workspaceId === workspaceId ? hostBrand.brand : null)
}
