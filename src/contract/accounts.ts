import { z } from 'zod'
import { done, idSchema, operation, roleSchema, timeSchema } from './operation.ts'

export const membershipSchema = z.object({
  workspaceId: idSchema,
  name: z.string(),
  role: roleSchema,
  /** What the sending platform is called there: the one that is connected, or that a workspace connects. */
  platformName: z.string(),
  /** The platform's administrators have its agents pause; null while they work. */
  suspension: z.object({ since: timeSchema, note: z.string().nullable() }).nullable(),
})
export type Membership = z.infer<typeof membershipSchema>

export const meSchema = z.object({
  id: idSchema,
  email: z.string(),
  fullName: z.string(),
  memberships: z.array(membershipSchema),
  isPlatformAdmin: z.boolean(),
  /** There are plans to choose; else every workspace has everything. */
  arePlansSold: z.boolean(),
  /** Help can be asked for; who has priority is answered within so many hours. Null: there is nobody to ask. */
  support: z.object({ answerHours: z.int() }).nullable(),
  /** Workspaces of which I am admin that were deleted and can still be taken back. */
  deletedWorkspaces: z.array(z.object({ workspaceId: idSchema, name: z.string(), erasedAt: timeSchema })),
})
export type Me = z.infer<typeof meSchema>

/** What the sign-up form asks for; the same rules hold in the sign-in server. */
export const passwordSchema = z.string().min(6, 'Use at least 6 characters.').max(200, 'Use at most 200 characters.')
const noAddress = 'Enter an email address, for example ada@example.com.'
/** The domain of what stands for the address of an account that has none. It never exists (RFC 2606). */
export const nowhere = 'anonymous.invalid'
export const emailSchema = z
  .string()
  .trim()
  // Before the letters are made small: some foreign ones become plain ones by that, and another person's address with them.
  .refine((text) => /^[ -~]*$/.test(text), noAddress)
  .toLowerCase()
  .max(254)
  .pipe(z.email(noAddress))
  .refine((email) => !email.endsWith(`@${nowhere}`), noAddress)
export const signUpSchema = z.object({
  fullName: z.string().trim().min(1, 'Enter your name.').max(120),
  workspaceName: z.string().trim().max(120),
  email: emailSchema,
  password: passwordSchema,
})
export const signInSchema = z.object({ email: emailSchema, password: z.string().min(1, 'Enter your password.') })

export const mySessionSchema = z.object({
  id: idSchema,
  /** What the browser calls itself; empty when it does not say. */
  userAgent: z.string(),
  ip: z.string(),
  startedAt: timeSchema,
  lastUsedAt: timeSchema,
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type MySession = z.infer<typeof mySessionSchema>

export const accounts = {
  me: operation('user', 'GET', '/me', 'The signed-in person and their workspaces').output(meSchema),
  sessions: operation('user', 'GET', '/me/sessions', "The signed-in person's sessions").output(
    z.array(mySessionSchema),
  ),
  endSession: operation('user', 'DELETE', '/me/sessions/{sessionId}', 'Sign one session out')
    .input(z.object({ sessionId: idSchema }))
    .output(done),
  endOtherSessions: operation('user', 'DELETE', '/me/sessions', 'Sign out everywhere else').output(done),
}
