import { z } from 'zod'
import { idSchema, inWorkspace, operation, timeSchema } from './operation.ts'

/** Why somebody who came by a workspace's link does not count for it. */
export const referralRefusals = ['same_person', 'same_mailbox', 'same_card', 'counted_before'] as const
export type ReferralRefusal = (typeof referralRefusals)[number]

/** Somebody who came by a workspace's link and has a workspace of their own. */
export const referralSchema = z.object({
  id: idSchema,
  /** By their first name; empty when their account is gone. */
  friend: z.string(),
  at: timeSchema,
  /** `credited`: one agent is free for one month. `taken_back`: it was, and no more. */
  state: z.enum(['credited', 'refused', 'taken_back']),
  /** Null: it counts, or an administrator of the platform took it back. */
  refusal: z.enum(referralRefusals).nullable(),
  takenBackAt: timeSchema.nullable(),
})
export type Referral = z.infer<typeof referralSchema>

/** As the administrators of the platform see it. */
export const seenReferralSchema = referralSchema.omit({ friend: true }).extend({
  /** Null: their account is gone. */
  friend: z.object({ fullName: z.string(), email: z.string() }).nullable(),
  friendWorkspaceId: idSchema,
})
export type SeenReferral = z.infer<typeof seenReferralSchema>

/** As many are listed. */
export const mostReferralsListed = 100

export const ownReferralsSchema = z.object({
  /** Friends who count. */
  credited: z.int(),
  /** Newest first, the newest 100. */
  made: z.array(referralSchema),
  /** When this workspace was counted for the one whose link its creator came by; null: it was not. */
  countedAt: timeSchema.nullable(),
})
export type OwnReferrals = z.infer<typeof ownReferralsSchema>

export const referrals = {
  list: operation(
    'workspace:admin',
    'GET',
    '/workspaces/{workspaceId}/referrals',
    "Friends who came by the workspace's link, and whether it came by one itself",
  )
    .input(inWorkspace)
    .output(ownReferralsSchema),
}
