import { z } from 'zod'
import { idSchema, inWorkspace, operation, timeSchema } from './operation.ts'
import { exportSchema } from './team.ts'

/** Where a finished export can be fetched by whoever holds the address, for a few minutes. */
export const exportLinkSchema = z.object({ url: z.url(), expiresAt: timeSchema })
export type ExportLink = z.infer<typeof exportLinkSchema>

export const exports = {
  start: operation(
    'workspace:admin',
    'POST',
    '/workspaces/{workspaceId}/exports',
    'Start an export of the workspace, or return the one already running',
  )
    .input(inWorkspace)
    .output(exportSchema),
  list: operation('workspace:admin', 'GET', '/workspaces/{workspaceId}/exports', 'The latest exports')
    .input(inWorkspace)
    .output(z.array(exportSchema)),
  link: operation(
    'workspace:admin',
    'POST',
    '/workspaces/{workspaceId}/exports/{exportId}/link',
    'A short-lived link to a finished export; the earlier link stops working',
  )
    .input(inWorkspace.extend({ exportId: idSchema }))
    .output(exportLinkSchema),
}
