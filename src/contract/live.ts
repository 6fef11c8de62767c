import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { idSchema, inWorkspace, operation } from './operation.ts'

/** What of a workspace, beside its threads, may have changed. */
export const changedKinds = [
  'connection',
  'campaigns',
  'agents',
  'webhooks',
  'settings',
  'team',
  'knowledge',
  'exports',
  'notices',
  'replays',
  'views',
  'bulk',
] as const

/**
 * Something changed; ask for what you show. Events carry no content, so a late or doubled one does no harm. `resync`: too much
 * time has passed to name the changes, ask for everything. `ready` comes first, `ping` every 15 s.
 */
export const liveEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['ready', 'ping', 'resync', ...changedKinds]) }),
  z.object({ kind: z.enum(['thread', 'task', 'presence']), threadId: idSchema }),
])
export type LiveEvent = z.infer<typeof liveEventSchema>

export const live = {
  events: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/events',
    'Changes as they happen. Reconnect with Last-Event-ID to miss none',
  )
    /** With the id that the tab says its presence by, this ends with the stream. */
    .input(inWorkspace.extend({ tabId: idSchema.optional() }))
    .output(eventIterator(liveEventSchema)),
}
