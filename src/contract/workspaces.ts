import { z } from 'zod'
import { logFilePart, logFileSchema } from './log-file.ts'
import { done, idSchema, inWorkspace, operation, timeSchema } from './operation.ts'
import { auditEntrySchema } from './team.ts'

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time of day, for example 09:00.')
const delay = z.int().min(0, 'Enter 0 or more minutes.').max(10_080, 'Enter at most 10080 minutes (a week).')
const undoWindow = 'Enter a whole number of seconds from 0 to 60.'
const optionalText = (max: number) => z.string().trim().max(max).nullable()

const isUrlOf = (protocols: readonly string[], text: string): boolean => {
  const url = URL.parse(text)
  // What has no host (javascript:, data:) leads nowhere, and a password in an address is read by everybody who sees it.
  return (
    url !== null &&
    protocols.includes(url.protocol) &&
    url.hostname !== '' &&
    url.username === '' &&
    url.password === ''
  )
}
/** An empty text means none. */
const textThat = (max: number, isRight: (text: string) => boolean, words: string) =>
  z
    .string()
    .trim()
    .max(max, words)
    .refine((text) => text === '' || isRight(text), words)
    .nullable()

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const hostname = new RegExp(`^(?:${label}\\.)+(?=[a-z])${label}$`, 'i')

export const workspaceSettingsSchema = z.object({
  id: idSchema,
  name: z.string().trim().min(1, 'Give the workspace a name.').max(120),
  timeZone: z.string().min(1).max(64),
  wakeTime: timeOfDay,
  defaultDelayMin: delay,
  defaultDelayMax: delay,
  /** How long a person's send waits before it goes; 0: it goes at once. */
  undoSeconds: z.int(undoWindow).min(0, undoWindow).max(60, undoWindow),
  mcpUrl: optionalText(500),
  /** As it was asked for; whether it is proved, and served, says `branding.read`. */
  customDomain: optionalText(253),
  companyName: optionalText(120),
  hasOpenrouterKey: z.boolean(),
})
export type WorkspaceSettings = z.infer<typeof workspaceSettingsSchema>

/** What a person may enter. What was stored before a rule was made is still read. */
export const workspaceSettingsInput = workspaceSettingsSchema.omit({ id: true, hasOpenrouterKey: true }).extend({
  mcpUrl: textThat(
    500,
    (text) => isUrlOf(['https:', 'http:'], text),
    'Enter the web address of an MCP server, for example https://tools.example.com/mcp.',
  ),
  customDomain: textThat(
    253,
    (text) => hostname.test(text),
    'Enter just the domain, for example replies.example.com, without https:// or a path.',
  ),
})

/** Everything optional: what is left out stays. An empty router key is never saved; null removes the stored one. */
export const workspaceSettingsPatch = workspaceSettingsInput
  .partial()
  .extend({ openrouterKey: z.string().trim().min(1).max(500).nullable().optional() })

/** The workspace's MCP server as its last test found it. Only tools that the server calls read-only are offered to a model. */
export const mcpServerSchema = z.object({
  url: z.string(),
  name: z.string(),
  tools: z.array(z.object({ name: z.string(), description: z.string(), isReadOnly: z.boolean() })),
  testedAt: timeSchema,
})
export type McpServer = z.infer<typeof mcpServerSchema>

export const countsSchema = z.object({
  activeAgents: z.int(),
  /** Of these, the ones whose workspace is suspended, or its trial or plan is over: they do nothing meanwhile. */
  pausedAgents: z.int(),
  /** More than the plan holds: they are not active. */
  agentsOff: z.int(),
  /** All of them, ... */
  threads: z.int(),
  /** ... of which so many are archived or snoozed. */
  threadsAside: z.int(),
  /** What goes out by itself at its time: sends, ... */
  pendingTasks: z.int(),
  /** ... and so many follow-ups that are not written yet. */
  plannedFollowUps: z.int(),
  /** Drafts that wait for a person: they are not pending. */
  readyTasks: z.int(),
  highIntent: z.int(),
  highIntentAside: z.int(),
})
export type Counts = z.infer<typeof countsSchema>

export const workspaces = {
  settings: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/settings',
    'Settings of the workspace; never a stored key, and the MCP server’s whole address for admins alone',
  )
    .input(inWorkspace)
    .output(workspaceSettingsSchema),
  updateSettings: operation('workspace:admin', 'PATCH', '/workspaces/{workspaceId}/settings', 'Change settings')
    .input(inWorkspace.extend(workspaceSettingsPatch.shape))
    .output(workspaceSettingsSchema),
  mcpServer: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/mcp-server',
    'The MCP server as its last test found it; null before the first, and after its URL changed',
  )
    .input(inWorkspace)
    .output(z.object({ server: mcpServerSchema.nullable() })),
  testMcpServer: operation(
    'workspace:admin',
    'POST',
    '/workspaces/{workspaceId}/mcp-server/test',
    'Connect to the MCP server of the settings and list its tools; calls none of them',
  )
    .input(inWorkspace)
    .output(
      z.discriminatedUnion('ok', [
        z.object({ ok: z.literal(true), server: mcpServerSchema }),
        z.object({ ok: z.literal(false), message: z.string() }),
      ]),
    ),
  create: operation('user', 'POST', '/workspaces', 'Create another workspace; the caller becomes its admin')
    .input(z.object({ name: workspaceSettingsSchema.shape.name }))
    .output(z.object({ workspaceId: idSchema })),
  remove: operation(
    'workspace:admin',
    'DELETE',
    '/workspaces/{workspaceId}',
    'Delete a workspace; it can be restored for 30 days',
  )
    .input(inWorkspace.extend({ typedName: z.string().min(1) }))
    .output(done),
  restore: operation('user', 'POST', '/workspaces/restore', 'Restore a deleted workspace; only for its admins')
    .input(z.object({ deletedWorkspaceId: idSchema }))
    .output(done),
  audit: operation(
    'workspace:admin',
    'GET',
    '/workspaces/{workspaceId}/audit',
    "The workspace's audit log, newest first",
  )
    .input(
      inWorkspace.extend({ limit: z.coerce.number().int().min(1).max(100).default(50), before: idSchema.optional() }),
    )
    .output(z.object({ entries: z.array(auditEntrySchema), hasOlder: z.boolean() })),
  exportAudit: operation(
    'workspace:admin',
    'GET',
    '/workspaces/{workspaceId}/audit/file',
    "The workspace's audit log as CSV or JSON, newest first, 5,000 lines a part",
  )
    .input(inWorkspace.extend(logFilePart.shape))
    .output(logFileSchema),
  counts: operation('workspace:client', 'GET', '/workspaces/{workspaceId}/counts', 'The four counters of the dashboard')
    .input(inWorkspace)
    .output(countsSchema),
}
