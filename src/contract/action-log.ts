import { z } from 'zod'
import { done, idSchema, operation, timeSchema } from './operation.ts'

export const actionTypes = ['page_view', 'button_click', 'form_submit', 'api_call', 'auth', 'error'] as const
export type ActionType = (typeof actionTypes)[number]

/** Something that was done in a browser. Nothing of it is anybody's own words: no mail, no draft, no key. */
const recordedActionSchema = z.object({
  type: z.enum(actionTypes),
  /** Of the screen, the button, the form, the operation or the event. */
  name: z.string().min(1).max(100),
  /** Of the screen, without what follows `?` and `#`, where secrets may stand. */
  path: z
    .string()
    .max(500)
    .regex(/^\/[^?#]*$/)
    .meta({ examples: ['/inbox'] }),
  at: timeSchema,
  /** Left out: it went well. */
  isFailed: z.boolean().optional(),
  /** What kind of error it was: a code, never a message. */
  error: z.string().max(100).optional(),
  /** How long it took. */
  ms: z.int().min(0).max(86_400_000).optional(),
})
export type RecordedAction = z.infer<typeof recordedActionSchema>

export const recordedActionsSchema = z.object({
  workspaceId: idSchema.nullable(),
  browser: z.string().max(60),
  /** Pixels, for example 1440x900. */
  screenSize: z
    .string()
    .regex(/^\d{1,5}x\d{1,5}$/)
    .meta({ examples: ['1440x900'] }),
  actions: z.array(recordedActionSchema).min(1).max(50),
})
export type RecordedActions = z.infer<typeof recordedActionsSchema>

const lineSchema = z.object({
  id: idSchema,
  at: timeSchema,
  type: z.enum(actionTypes),
  name: z.string(),
  /** Of the screen where it was done. */
  page: z.string(),
  browser: z.string(),
  screenSize: z.string(),
  isSuccess: z.boolean(),
  error: z.string().nullable(),
  ms: z.int().nullable(),
})

/** A line about oneself. */
export const ownActionSchema = lineSchema
export type OwnAction = z.infer<typeof ownActionSchema>

export const ownActionPageSchema = z.object({
  /** Newest first. */
  actions: z.array(ownActionSchema),
  /** Null: there are no more. */
  nextCursor: z.string().nullable(),
})
export type OwnActionPage = z.infer<typeof ownActionPageSchema>

/** A line as administrators see it. It names no workspace, and no id of what is in one. */
export const actionLogSchema = lineSchema.extend({
  /** As the person was called then; null: nobody was signed in. */
  userName: z.string().nullable(),
  userEmail: z.string().nullable(),
})
export type ActionLog = z.infer<typeof actionLogSchema>

/** As many as an administrator sees at once. */
export const actionLogsAtMost = 500

export const actionLog = {
  record: operation('public', 'POST', '/actions', 'Add what was done in a browser to the action log')
    .input(recordedActionsSchema)
    .output(done),
  own: operation('user', 'GET', '/me/actions', 'What the action log holds about the signed-in person')
    .input(z.object({ cursor: z.string().max(100).optional() }))
    .output(ownActionPageSchema),
  newest: operation('platform admin', 'GET', '/admin/action-logs', 'The newest 500 lines of the action log')
    .input(
      z.object({
        type: z.enum(actionTypes).optional(),
        /** Letters that stand in the action's name or the person's address. */
        search: z.string().trim().max(100).optional(),
        /** Only lines that were added since. */
        after: timeSchema.optional(),
      }),
    )
    .output(z.array(actionLogSchema)),
}
