import { z } from 'zod'
import { emailSchema } from './accounts.ts'
import { idSchema, inWorkspace, operation, timeSchema } from './operation.ts'

/** What is kept of a lead, or was; so many of each kind. */
export const foundKinds = [
  'contacts',
  'threads',
  'messages',
  'campaign_mails',
  'drafts',
  'sends',
  'notes',
  'files',
  'questions',
  'golden_replies',
  'lessons',
  'replays',
  'notices',
  'deliveries',
  'mentions',
  'exports',
] as const
export type FoundKind = (typeof foundKinds)[number]

const foundSchema = z.partialRecord(z.enum(foundKinds), z.int())
export type Found = z.infer<typeof foundSchema>

export const erasureSchema = z.object({
  id: idSchema,
  askedBy: z.string().nullable(),
  askedAt: timeSchema,
  /** When nothing was left; null while the rest of the workspace is looked through. */
  doneAt: timeSchema.nullable(),
  found: foundSchema,
})
export type Erasure = z.infer<typeof erasureSchema>

/** What they wrote in the conversation of another lead, whose words stay there: by that lead's address. */
const elsewhereSchema = z.object({ email: z.string(), messages: z.int() })
export type Elsewhere = z.infer<typeof elsewhereSchema>

const ofLead = inWorkspace.extend({ email: emailSchema.meta({ examples: ['lead@example.com'] }) })

export const erasures = {
  find: operation(
    'workspace:admin',
    'POST',
    '/workspaces/{workspaceId}/erasures/find',
    'How much is kept of the lead with this address',
  )
    .input(ofLead)
    .output(
      z.object({
        found: foundSchema,
        names: z.array(z.string()),
        elsewhere: z.array(elsewhereSchema),
        erasedAt: timeSchema.nullable(),
      }),
    ),
  document: operation(
    'workspace:admin',
    'POST',
    '/workspaces/{workspaceId}/erasures/document',
    'Everything that is kept of the lead with this address, as one document',
  )
    .input(ofLead)
    .output(z.object({ document: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) })),
  erase: operation(
    'workspace:admin',
    'POST',
    '/workspaces/{workspaceId}/erasures',
    'Erase everything that is kept of the lead with this address, for good',
  )
    .input(ofLead)
    .output(z.object({ id: idSchema })),
  list: operation('workspace:admin', 'GET', '/workspaces/{workspaceId}/erasures', 'Leads that were erased, unnamed')
    .input(inWorkspace)
    .output(z.array(erasureSchema)),
}
