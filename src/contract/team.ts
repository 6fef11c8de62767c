import { z } from 'zod'
import { emailSchema } from './accounts.ts'
import { brandSchema } from './branding.ts'
import { done, idSchema, inWorkspace, operation, roleSchema, timeSchema } from './operation.ts'

export const memberSchema = z.object({
  userId: idSchema,
  email: z.string(),
  fullName: z.string(),
  role: roleSchema,
  joinedAt: timeSchema,
})
export type Member = z.infer<typeof memberSchema>

export const invitationSchema = z.object({
  id: idSchema,
  email: z.string(),
  role: roleSchema,
  invitedBy: z.string().nullable(),
  createdAt: timeSchema,
  expiresAt: timeSchema,
  isExpired: z.boolean(),
})
export type Invitation = z.infer<typeof invitationSchema>

const teamSchema = z.object({ members: z.array(memberSchema), invitations: z.array(invitationSchema) })

export const invitedEmailsSchema = z
  .array(emailSchema)
  .min(1, 'Enter at least one address.')
  .max(50, 'Invite at most 50 people at a time.')

/** What happened with each address of one round of invitations. */
export const invitedSchema = z.object({
  email: z.string(),
  outcome: z.enum(['invited', 'already_member', 'already_invited']),
})
export type Invited = z.infer<typeof invitedSchema>

/** What an invitation's page shows before anything is accepted; `state` says what to do. */
export const invitationPageSchema = z.object({
  workspaceName: z.string(),
  email: z.string(),
  role: roleSchema,
  state: z.enum(['open', 'expired', 'used', 'revoked']),
  /** Under whose name it was made; null: the product's. */
  brand: brandSchema.nullable(),
})
export type InvitationPage = z.infer<typeof invitationPageSchema>

const tokenSchema = z.string().min(20).max(200)
const inMember = inWorkspace.extend({ userId: idSchema })
const inInvitation = inWorkspace.extend({ invitationId: idSchema })

export const team = {
  list: operation('workspace:client', 'GET', '/workspaces/{workspaceId}/team', 'Members; open invitations for admins')
    .input(inWorkspace)
    .output(teamSchema),
  invite: operation('workspace:admin', 'POST', '/workspaces/{workspaceId}/invitations', 'Invite people by email')
    .input(inWorkspace.extend({ emails: invitedEmailsSchema, role: roleSchema }))
    .output(z.array(invitedSchema)),
  resend: operation(
    'workspace:admin',
    'POST',
    '/workspaces/{workspaceId}/invitations/{invitationId}/resend',
    'Resend an invitation; the earlier link stops working',
  )
    .input(inInvitation)
    .output(done),
  revoke: operation(
    'workspace:admin',
    'DELETE',
    '/workspaces/{workspaceId}/invitations/{invitationId}',
    'Revoke an invitation',
  )
    .input(inInvitation)
    .output(done),
  changeRole: operation(
    'workspace:admin',
    'PUT',
    '/workspaces/{workspaceId}/team/{userId}',
    "Change a member's role; the last admin can't be demoted",
  )
    .input(inMember.extend({ role: roleSchema }))
    .output(done),
  remove: operation(
    'workspace:admin',
    'DELETE',
    '/workspaces/{workspaceId}/team/{userId}',
    "Remove a member; the last admin can't be removed",
  )
    .input(inMember)
    .output(done),
  leave: operation(
    'workspace:client',
    'POST',
    '/workspaces/{workspaceId}/leave',
    "Leave a workspace; the last admin can't leave",
  )
    .input(inWorkspace)
    .output(done),
  readInvitation: operation('public', 'POST', '/invitations/read', 'Look up an invitation by its link')
    .input(z.object({ token: tokenSchema }))
    .output(invitationPageSchema),
  acceptInvitation: operation('user', 'POST', '/invitations/accept', 'Join the workspace; only for the invited address')
    .input(z.object({ token: tokenSchema }))
    .output(z.object({ workspaceId: idSchema })),
}

export const auditEntrySchema = z.object({
  id: idSchema,
  actor: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string().nullable(),
  /** The person whom it was done to, by name or address, as long as they have an account. */
  subject: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  at: timeSchema,
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

export const exportSchema = z.object({
  id: idSchema,
  status: z.enum(['waiting', 'running', 'ready', 'failed', 'expired']),
  progress: z.int().min(0).max(100),
  bytes: z.int().nullable(),
  /** The file of a ready one is on another machine, and can't be fetched from the server that answers. */
  isElsewhere: z.boolean(),
  createdAt: timeSchema,
  expiresAt: timeSchema.nullable(),
})
export type Export = z.infer<typeof exportSchema>
