import { z } from 'zod'
import { labelSchema } from './intent.ts'
import { done, idSchema, inWorkspace, operation } from './operation.ts'

/** By what threads are given out in turn: those of one campaign, or with one label. */
const turnsOf = z.discriminatedUnion('by', [
  z.object({ by: z.literal('campaign'), campaignId: idSchema }),
  z.object({ by: z.literal('label'), label: labelSchema }),
])

export const assignmentRuleSchema = z.object({
  id: idSchema,
  /** Either of a campaign or of a label; the other is null. */
  campaignId: idSchema.nullable(),
  campaignName: z.string().nullable(),
  label: labelSchema.nullable(),
  /** Who takes turns: of those that were chosen, whoever may answer now. */
  memberIds: z.array(idSchema),
})
export type AssignmentRule = z.infer<typeof assignmentRuleSchema>

/** So many people take turns under one rule at most. */
export const mostInTurn = 100

export const assignments = {
  assign: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/threads/{threadId}/assign',
    'Assign a thread to somebody who may answer it; null: to nobody',
  )
    .input(inWorkspace.extend({ threadId: idSchema, memberId: idSchema.nullable() }))
    /** Who had it before. */
    .output(done.extend({ before: idSchema.nullable() })),
  rules: operation(
    'workspace:member',
    'GET',
    '/workspaces/{workspaceId}/assignment-rules',
    'By which campaigns and labels new threads are assigned to people in turn',
  )
    .input(inWorkspace)
    .output(z.array(assignmentRuleSchema)),
  setRule: operation(
    'workspace:admin',
    'PUT',
    '/workspaces/{workspaceId}/assignment-rules',
    'Assign the new threads of a campaign, or with a label, to these people in turn',
  )
    .input(
      inWorkspace.extend({
        turnsOf,
        memberIds: z.array(idSchema).min(1, 'Choose at least one person.').max(mostInTurn),
      }),
    )
    .output(assignmentRuleSchema),
  removeRule: operation(
    'workspace:admin',
    'DELETE',
    '/workspaces/{workspaceId}/assignment-rules/{ruleId}',
    'Assign these threads to nobody by itself',
  )
    .input(inWorkspace.extend({ ruleId: idSchema }))
    .output(done),
}
