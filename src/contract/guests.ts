import { z } from 'zod'
import { inWorkspace, operation, timeSchema } from './operation.ts'

/** How long a workspace lives that somebody opens without an account. */
export const guestMinutes = 60

/**
 * Operations that are none of a guest's, though a member may call them: what reaches beyond this server, reads documents, or would leave
 * the workspace to nobody. Of those outside of a workspace a guest has `mayAsGuest` alone.
 */
const notAsGuest: readonly string[] = [
  'POST /workspaces/{workspaceId}/knowledge/read-page',
  'POST /workspaces/{workspaceId}/knowledge/read-pdf',
  'PUT /workspaces/{workspaceId}/notices/preferences',
  'PUT /workspaces/{workspaceId}/notices/own-hook',
  'PUT /workspaces/{workspaceId}/report/subscription',
  'POST /workspaces/{workspaceId}/support',
  'POST /workspaces/{workspaceId}/leave',
]
const mayAsGuest: readonly string[] = ['GET /me']

/** Whether a guest may call an operation, by its method and path, inside a workspace or outside. */
export const isOpenToGuests = (route: string): boolean =>
  route.includes('{workspaceId}') ? !notAsGuest.includes(route) : mayAsGuest.includes(route)

export const guests = {
  open: operation('public', 'POST', '/guests', 'Open a sandbox workspace for an hour, without an account').output(
    z.object({ accessToken: z.string(), refreshToken: z.string() }),
  ),
  get: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/guest',
    'Until when a guest’s workspace is there',
  )
    .input(inWorkspace)
    .output(z.object({ until: timeSchema.nullable() })),
}
