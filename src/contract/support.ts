import { z } from 'zod'
import { done, inWorkspace, operation } from './operation.ts'

export const supportInput = z.object({
  /** The address of the screen that they were on, without what it searches for. */
  screen: z.string().max(200),
  words: z.string().trim().min(1, 'Say what you need.').max(5000, 'Use at most 5000 characters.'),
})

export const support = {
  ask: operation(
    'workspace:client',
    'POST',
    '/workspaces/{workspaceId}/support',
    'Write to whoever runs the installation; they answer by email',
  )
    .input(inWorkspace.extend(supportInput.shape))
    .output(done),
}
