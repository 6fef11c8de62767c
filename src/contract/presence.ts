import { z } from 'zod'
import { idSchema, inWorkspace, operation } from './operation.ts'

/** A colleague who has the thread open at this moment. */
export const presentSchema = z.object({ userId: idSchema, name: z.string(), isWriting: z.boolean() })
export type Present = z.infer<typeof presentSchema>

export const presentInSchema = presentSchema.extend({ threadId: idSchema })
export type PresentIn = z.infer<typeof presentInSchema>

/** A tab says so often that it is still there; one that says nothing for `goneMs` is gone. */
export const presentEveryMs = 15_000
export const goneMs = 40_000

const inThread = inWorkspace.extend({ threadId: idSchema })

export const presence = {
  list: operation(
    'workspace:member',
    'GET',
    '/workspaces/{workspaceId}/threads/{threadId}/presence',
    'Which colleagues have the thread open now, and who of them writes',
  )
    .input(inThread)
    .output(z.array(presentSchema)),
  everywhere: operation(
    'workspace:member',
    'GET',
    '/workspaces/{workspaceId}/presence',
    'Which colleagues have which threads open now',
  )
    .input(inWorkspace)
    .output(z.array(presentInSchema)),
  say: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/threads/{threadId}/presence',
    'Say that a tab has the thread open, or (`gone`) no more. It ends by itself with the tab’s stream of live updates',
  )
    .input(inThread.extend({ tabId: idSchema, state: z.enum(['reading', 'writing', 'gone']) }))
    .output(z.array(presentSchema)),
}
