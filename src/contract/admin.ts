import { z } from 'zod'
import { emailSchema } from './accounts.ts'
import { planStateSchema } from './billing.ts'
import { connectionErrorSchema, connectionSchema, platformKindSchema } from './connections.ts'
import { logFilePart, logFileSchema } from './log-file.ts'
import { done, idSchema, operation, timeSchema } from './operation.ts'
import { csvFileSchema, workspacePaymentsSchema } from './payments.ts'
import { seenReferralSchema } from './referrals.ts'
import { eventErrorSchema, webhookEventSchema, webhookHealthSchema } from './webhooks.ts'
import { workspaceSettingsSchema } from './workspaces.ts'

export const platformCountsSchema = z.object({
  users: z.int(),
  workspaces: z.int(),
  administrators: z.int(),
  /** Lines of the platform's own audit log in the last 24 hours. */
  auditEntries: z.int(),
})
export type PlatformCounts = z.infer<typeof platformCountsSchema>

/** Who may make an account: anybody; who has an open invitation to a workspace; nobody. */
export const signUpModes = ['open', 'invite_only', 'closed'] as const
export type SignUpMode = (typeof signUpModes)[number]

export const platformSettingsSchema = z.object({
  signUp: z.enum(signUpModes),
  /** New passwords that are known from leaks are refused. */
  refusesLeakedPasswords: z.boolean(),
  actionLogsKeptDays: z.int().min(1, 'Keep them for at least a day.').max(3650, 'Keep them for at most 3650 days.'),
  /** How long a new workspace has everything without a plan; 0: not at all. */
  trialDays: z.int().min(0, 'A trial has 0 or more days.').max(365, 'A trial has at most 365 days.'),
  /** What an agent is made with when nobody chooses another. */
  defaultModel: z.string().trim().min(1, 'Enter the name of a model.').max(200, 'Use at most 200 characters.'),
  /** Where requests for help go; null: no help is offered. */
  supportEmail: emailSchema.nullable(),
  /** Within so many hours those with priority are answered. */
  supportAnswerHours: z.int().min(1, 'Answer within 1 hour or more.').max(720, 'Answer within at most 720 hours.'),
})
export type PlatformSettings = z.infer<typeof platformSettingsSchema>

/** What is left out stays. */
export const platformSettingsPatch = platformSettingsSchema.partial()
export type PlatformSettingsPatch = z.infer<typeof platformSettingsPatch>

/** What a person may be on the whole platform; only `admin` opens anything. */
export const platformRoles = ['user', 'moderator', 'admin'] as const
export type PlatformRole = (typeof platformRoles)[number]

/** That the installation was put back from a backup, and how far its workspaces are with what their platforms know and the backup does not. */
export const restoreSchema = z.object({
  backup: z.string(),
  backedUpAt: timeSchema,
  restoredAt: timeSchema,
  workspaces: z.int(),
  /** Of those, how many are level with their platform again. */
  ended: z.int(),
  lookedUp: z.int(),
  found: z.int(),
  held: z.int(),
  /** Workspaces in which nothing goes out yet, at most 50; those with a problem first. */
  open: z.array(z.object({ id: idSchema, name: z.string(), error: connectionErrorSchema.nullable() })),
})
export type Restore = z.infer<typeof restoreSchema>

export const platformUserSchema = z.object({
  id: idSchema,
  email: z.string(),
  fullName: z.string(),
  role: z.enum(platformRoles).nullable(),
  /** Somebody has shown that they read this mailbox; else the account may be anybody's who typed the address. */
  isVerified: z.boolean(),
  joinedAt: timeSchema,
})
export type PlatformUser = z.infer<typeof platformUserSchema>

export const platformUserPageSchema = z.object({
  /** Newest first. */
  users: z.array(platformUserSchema),
  /** Null: there are no more. */
  nextCursor: idSchema.nullable(),
})
export type PlatformUserPage = z.infer<typeof platformUserPageSchema>

export const platformWorkspaceSchema = z.object({
  id: idSchema,
  name: z.string(),
  members: z.int(),
  agents: z.int(),
  /** The sending platform that is connected; null: none. */
  platform: z.object({ kind: platformKindSchema, name: z.string(), hasProblem: z.boolean() }).nullable(),
  /** Null: no plans are sold. */
  plan: planStateSchema.nullable(),
  /** Null: its agents work. */
  suspendedAt: timeSchema.nullable(),
  createdAt: timeSchema,
  /** When the newest mail of its conversations came or went. */
  lastMessageAt: timeSchema.nullable(),
  /** When its replies were last compared with the platform's. */
  syncedAt: timeSchema.nullable(),
})
export type PlatformWorkspace = z.infer<typeof platformWorkspaceSchema>

export const platformWorkspacePageSchema = z.object({
  /** Newest first. */
  workspaces: z.array(platformWorkspaceSchema),
  /** Null: there are no more. */
  nextCursor: idSchema.nullable(),
})
export type PlatformWorkspacePage = z.infer<typeof platformWorkspacePageSchema>

/** The jobs of one kind that the queue keeps. */
export const jobCountSchema = z.object({
  job: z.string(),
  /** Could be done now. */
  waiting: z.int(),
  /** To be done at a later time. */
  later: z.int(),
  underWay: z.int(),
  /** Given up after all tries. */
  failed: z.int(),
  /** Since when the oldest that waits was there. */
  oldestAt: timeSchema.nullable(),
})
export type JobCount = z.infer<typeof jobCountSchema>

/** One workspace as an administrator of the platform may see it: nothing of its mail, its leads, its knowledge or its keys. */
export const workspaceLookSchema = z.object({
  settings: workspaceSettingsSchema.omit({ mcpUrl: true }).extend({
    /** The host alone: what follows it may be a key. */
    mcpHost: z.string().nullable(),
  }),
  suspendedAt: timeSchema.nullable(),
  suspensionNote: z.string().nullable(),
  platformName: z.string(),
  connection: connectionSchema.pick({ kind: true, connectedAt: true, lastError: true, sync: true }).nullable(),
  webhooks: webhookHealthSchema.pick({ lastDeliveryAt: true, delivered: true, missed: true, silentSince: true }),
  agents: z.object({ all: z.int(), sendingByThemselves: z.int() }),
  tasks: z.object({ pending: z.int(), ready: z.int(), failed: z.int() }),
  deliveries: z.object({ waiting: z.int(), failed: z.int() }),
  jobs: z.array(jobCountSchema),
  /** Who came by the workspace's link, the newest 100. */
  referrals: z.array(seenReferralSchema),
  /** The workspace by whose link its own creator came, whether that counted or not; null: by none. */
  referredBy: idSchema.nullable(),
  /** Null: it never went to pay. */
  payments: workspacePaymentsSchema.nullable(),
})
export type WorkspaceLook = z.infer<typeof workspaceLookSchema>

const ofWorkspace = z.object({ workspaceId: idSchema })

/** An hour of the last 24, the earliest first. */
const hourSchema = z.object({ from: timeSchema })

/** Lines of the platform's audit log, by the hour: together they are what the dashboard counts. */
export const activityHourSchema = hourSchema.extend({ entries: z.int() })
export type ActivityHour = z.infer<typeof activityHourSchema>

/** Whether replies come in and answers go out, over the whole platform. */
export const platformHealthSchema = z.object({
  queue: z.object({ waiting: z.int(), failed: z.int(), oldestAt: timeSchema.nullable() }),
  /** `overdue`: should have gone out more than a minute ago. */
  sends: z.object({ overdue: z.int(), oldestAt: timeSchema.nullable(), unclear: z.int(), failed: z.int() }),
  /** Connections: all, with an error, with replies still to be read, and not compared for three rounds. */
  sync: z.object({ connections: z.int(), broken: z.int(), behind: z.int(), late: z.int() }),
  deliveries: z.object({ waiting: z.int(), failed: z.int(), oldestAt: timeSchema.nullable() }),
  mail: z.object({
    /** False: there is no mail server, so mails are kept and not sent. */
    isSent: z.boolean(),
    waiting: z.int(),
    failed: z.int(),
    oldestAt: timeSchema.nullable(),
  }),
  /** Workspaces whose numbers the nightly recount found to be wrong. */
  numbers: z.object({ differing: z.int() }),
})
export type PlatformHealth = z.infer<typeof platformHealthSchema>

/** A delivery on the platform, without what it carries. */
export const platformDeliverySchema = webhookEventSchema.omit({ error: true }).extend({
  workspaceId: idSchema,
  workspaceName: z.string(),
  processedAt: timeSchema.nullable(),
  /** Why it failed; more of it is told with its payload. */
  cause: z.string().nullable(),
})
export type PlatformDelivery = z.infer<typeof platformDeliverySchema>

export const platformDeliveryPageSchema = z.object({
  /** Newest first. */
  deliveries: z.array(platformDeliverySchema),
  /** Null: there are no more. */
  nextCursor: idSchema.nullable(),
})

/** Which deliveries are meant; left out: all. */
const whichDeliveries = z.object({
  workspaceId: idSchema.optional(),
  type: z.string().max(100).optional(),
  /** Of the last so many hours. */
  hours: z.coerce
    .number()
    .int()
    .min(1)
    .max(24 * 31)
    .optional(),
})

/** As many failed deliveries are replayed at once. */
export const replayedAtOnce = 1000

export const failedDeliveriesSchema = z.object({
  deliveries: z.int(),
  workspaces: z.int(),
  /** There are more than are counted, or were replayed. */
  isMore: z.boolean(),
})
export type FailedDeliveries = z.infer<typeof failedDeliveriesSchema>

/** Deliveries of an hour, and how long they waited to be looked into; null where none was yet. */
export const throughputHourSchema = hourSchema.extend({
  received: z.int(),
  failed: z.int(),
  waiting: z.int(),
  medianMs: z.number().nullable(),
  /** Of 100 deliveries 95 waited at most so long. */
  slowMs: z.number().nullable(),
})
export type ThroughputHour = z.infer<typeof throughputHourSchema>

/** A send whose outcome nobody knows yet, or a reply that could not be sent; without its words. */
export const platformSendSchema = z.object({
  workspaceId: idSchema,
  workspaceName: z.string(),
  taskId: idSchema,
  state: z.enum(['unclear', 'failed']),
  /** Codes of why. */
  causes: z.array(z.string()),
  at: timeSchema,
})
export type PlatformSend = z.infer<typeof platformSendSchema>

const ofDelivery = ofWorkspace.extend({ eventId: idSchema })

export const adminActions = ['CREATE', 'UPDATE', 'DELETE', 'ROLE_ASSIGN', 'ROLE_REVOKE', 'SETTINGS_CHANGE'] as const

/** A line of the platform's audit log. */
export const auditLogSchema = z.object({
  id: idSchema,
  /** The administrator's address; null for a command on the server, or for somebody whose account is gone. */
  administrator: z.string().nullable(),
  action: z.enum(adminActions),
  entityType: z.string(),
  entityId: z.string().nullable(),
  /** The address of the person that it was done to, while they have an account. */
  subject: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  at: timeSchema,
})
export type AuditLog = z.infer<typeof auditLogSchema>

export const admin = {
  counts: operation('platform admin', 'GET', '/admin/counts', 'Totals for the whole platform').output(
    platformCountsSchema,
  ),
  users: operation('platform admin', 'GET', '/admin/users', 'Everyone who has an account, and their role')
    .input(
      z.object({
        search: z.string().trim().max(200).optional(),
        role: z.enum(platformRoles).optional(),
        cursor: idSchema.optional(),
      }),
    )
    .output(platformUserPageSchema),
  setRole: operation('platform admin', 'PUT', '/admin/users/{userId}/role', "Change a person's role on the platform")
    .input(z.object({ userId: idSchema, role: z.enum(platformRoles).nullable() }))
    .output(platformUserSchema),
  workspaces: operation('platform admin', 'GET', '/admin/workspaces', 'The workspaces of the platform')
    .input(
      z.object({
        /** In its name, or in the address of one of its people. */
        search: z.string().trim().max(200).optional(),
        cursor: idSchema.optional(),
      }),
    )
    .output(platformWorkspacePageSchema),
  lookIntoWorkspace: operation(
    'platform admin',
    'POST',
    '/admin/workspaces/{workspaceId}/look',
    "One workspace's settings without secrets, its health and its queue; its admins see in their audit log who looked",
  )
    .input(ofWorkspace)
    .output(workspaceLookSchema),
  suspendWorkspace: operation(
    'platform admin',
    'POST',
    '/admin/workspaces/{workspaceId}/suspend',
    'Suspend a workspace: its agents pause, replies keep arriving, nothing is lost',
  )
    .input(ofWorkspace.extend({ note: z.string().trim().max(500, 'Use at most 500 characters.').default('') }))
    .output(done),
  restoreWorkspace: operation(
    'platform admin',
    'POST',
    '/admin/workspaces/{workspaceId}/restore',
    'End the suspension of a workspace; what came due meanwhile waits for a person',
  )
    .input(ofWorkspace)
    .output(done),
  takeBackReferral: operation(
    'platform admin',
    'POST',
    '/admin/workspaces/{workspaceId}/referrals/{referralId}/take-back',
    'Take back a referral that was none, and its credit unless it has been used',
  )
    .input(ofWorkspace.extend({ referralId: idSchema }))
    .output(z.object({ wasUsed: z.boolean() })),
  activity: operation(
    'platform admin',
    'GET',
    '/admin/activity',
    'Lines of the platform audit log in the last 24 hours, by the hour',
  ).output(z.array(activityHourSchema)),
  restore: operation(
    'platform admin',
    'GET',
    '/admin/restore',
    'Whether the installation was restored from a backup, and how far its workspaces have been compared since',
  ).output(restoreSchema.nullable()),
  health: operation(
    'platform admin',
    'GET',
    '/admin/health',
    'Health of the queue, sends, sync, deliveries and mail',
  ).output(platformHealthSchema),
  deliveries: operation(
    'platform admin',
    'GET',
    '/admin/deliveries',
    'Webhook deliveries on the platform, newest first',
  )
    .input(whichDeliveries.extend({ status: webhookEventSchema.shape.status.optional(), cursor: idSchema.optional() }))
    .output(platformDeliveryPageSchema),
  throughput: operation(
    'platform admin',
    'GET',
    '/admin/deliveries/throughput',
    'Deliveries of the last 24 hours by the hour, and how long they waited',
  ).output(z.array(throughputHourSchema)),
  openDelivery: operation(
    'platform admin',
    'POST',
    '/admin/workspaces/{workspaceId}/deliveries/{eventId}/open',
    "What a delivery carries; the workspace's admins see in their audit log who opened it",
  )
    .input(ofDelivery)
    .output(z.object({ body: z.string(), bytes: z.int(), error: eventErrorSchema.nullable() })),
  replayDelivery: operation(
    'platform admin',
    'POST',
    '/admin/workspaces/{workspaceId}/deliveries/{eventId}/replay',
    'Replay a failed delivery',
  )
    .input(ofDelivery)
    .output(done),
  countFailedDeliveries: operation(
    'platform admin',
    'GET',
    '/admin/deliveries/failed',
    'How many deliveries failed, at most 1,000, and in how many workspaces',
  )
    .input(whichDeliveries)
    .output(failedDeliveriesSchema),
  replayFailedDeliveries: operation(
    'platform admin',
    'POST',
    '/admin/deliveries/failed/replay',
    'Replay the failed deliveries, the newest 1,000 at most',
  )
    .input(whichDeliveries)
    .output(failedDeliveriesSchema),
  queue: operation('platform admin', 'GET', '/admin/queue', 'The jobs that the queue keeps, by kind').output(
    z.array(jobCountSchema),
  ),
  retryJobs: operation('platform admin', 'POST', '/admin/queue/retry', 'Try the failed jobs of one kind again')
    .input(z.object({ job: z.string().min(1).max(100) }))
    .output(z.object({ retried: z.int() })),
  sends: operation(
    'platform admin',
    'GET',
    '/admin/sends',
    'Sends with an unknown outcome and replies that could not be sent, newest first, at most 100',
  ).output(z.array(platformSendSchema)),
  exportInvoices: operation(
    'platform admin',
    'GET',
    '/admin/invoices.csv',
    'All invoices of the platform as CSV, the newest first, 5,000 a page',
  )
    .input(z.object({ cursor: idSchema.optional() }))
    .output(csvFileSchema),
  auditLogs: operation(
    'platform admin',
    'GET',
    '/admin/audit-logs',
    'The last 100 entries of the platform audit log',
  ).output(z.array(auditLogSchema)),
  exportAuditLogs: operation(
    'platform admin',
    'GET',
    '/admin/audit-logs/file',
    'The platform audit log as CSV or JSON, newest first, 5,000 lines a part',
  )
    .input(logFilePart)
    .output(logFileSchema),
  settings: operation('platform admin', 'GET', '/admin/settings', 'The platform settings').output(
    platformSettingsSchema,
  ),
  updateSettings: operation('platform admin', 'PATCH', '/admin/settings', 'Change the platform settings')
    .input(platformSettingsPatch)
    .output(platformSettingsSchema),
}
