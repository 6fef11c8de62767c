import { z } from 'zod'
import { idSchema, operation, timeSchema } from './operation.ts'

/**
 * What a reply is that a link would approve. `open`: it waits, as it was shown. `taken`: somebody was first. `rewritten`: its words are others by
 * now. `moved_on`: something came into the conversation. `guarded`: the guard holds it back, or it needs a look of its own. `beside`: another
 * reply is just leaving the conversation. `gone`: it does not wait any more.
 */
export const approvalStateSchema = z.enum(['open', 'taken', 'rewritten', 'moved_on', 'guarded', 'beside', 'gone'])
export type ApprovalState = z.infer<typeof approvalStateSchema>

/** What the page of a link shows. */
export const approvalPageSchema = z.object({
  state: approvalStateSchema,
  /** This very call approved it. */
  isApproved: z.boolean(),
  workspaceId: idSchema,
  workspaceName: z.string(),
  threadId: idSchema,
  /** Whoever wrote what is answered: the lead, or somebody in their place. */
  leadName: z.string(),
  leadEmail: z.string(),
  /** Their newest words. */
  words: z.string(),
  /** The reply as it is now, the addresses that it goes to, and the files that go with it; null when there is none any more. */
  draft: z
    .object({
      subject: z.string(),
      body: z.string(),
      to: z.array(z.string()),
      cc: z.array(z.string()),
      files: z.array(z.string()),
    })
    .nullable(),
  /** As whom the page acts. */
  actsAs: z.string(),
  /** Who was first, and when; `by` null: the agent. */
  taken: z.object({ by: z.string().nullable(), at: timeSchema }).nullable(),
  /** Until when it can be undone in the product; null: it is on its way. */
  undoUntil: timeSchema.nullable(),
})
export type ApprovalPage = z.infer<typeof approvalPageSchema>

const ofLink = z.object({ token: z.string().min(20).max(2000) })

export const approvals = {
  read: operation(
    'public',
    'POST',
    '/approvals/read',
    'Look at the reply that a link from a notification would approve; changes nothing. One from a channel asks for a session',
  )
    .input(ofLink)
    .output(approvalPageSchema),
  approve: operation(
    'public',
    'POST',
    '/approvals/approve',
    'Approve exactly the reply that the link is for, as it was shown in the notification',
  )
    .input(ofLink)
    .output(approvalPageSchema),
}
