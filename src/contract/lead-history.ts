import { z } from 'zod'
import { factKindSchema } from './guard.ts'
import { labelSchema } from './intent.ts'
import { idSchema, inWorkspace, operation, timeSchema } from './operation.ts'
import { threadStatusSchema } from './threads.ts'

/** Another conversation with the lead, or with somebody of their company. */
const earlierThreadSchema = z.object({
  id: idSchema,
  isSamePerson: z.boolean(),
  contactName: z.string(),
  contactEmail: z.string(),
  campaignName: z.string().nullable(),
  label: labelSchema.nullable(),
  status: threadStatusSchema,
  snippet: z.string(),
  lastMessageAt: timeSchema,
})

/** What one of us told them: a sentence of a mail of ours, with what in it is a matter of fact. */
const promisedSchema = z.object({
  threadId: idSchema,
  contactName: z.string(),
  kind: factKindSchema,
  words: z.string(),
  at: timeSchema,
})

export const leadHistorySchema = z.object({
  threads: z.array(earlierThreadSchema),
  promised: z.array(promisedSchema),
})
export type LeadHistory = z.infer<typeof leadHistorySchema>

export const leadHistory = {
  read: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/threads/{threadId}/history',
    'Earlier threads of the same person and company, and what was promised in them',
  )
    .input(inWorkspace.extend({ threadId: idSchema }))
    .output(leadHistorySchema),
}
