import { z } from 'zod'
import { done, idSchema, inWorkspace, operation, timeSchema } from './operation.ts'
import { auditEntrySchema } from './team.ts'

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time of day, for example 09:00.')
const delay = z.int().min(0, 'Enter 0 or more minutes.').max(10_080, 'Enter at most 10080 minutes (a week).')
const optionalText = (max: number) => z.string().trim().max(max).nullable()

export const workspaceSettingsSchema = z.object({
  id: idSchema,
  name: z.string().trim().min(1, 'Give the workspace a name.').max(120),
  timeZone: z.string().min(1).max(64),
  wakeTime: timeOfDay,
  defaultDelayMin: delay,
  defaultDelayMax: delay,
  mcpUrl: optionalText(500),
  customDomain: optionalText(253),
  companyName: optionalText(120),
  logoUrl: optionalText(500),
  hasOpenrouterKey: z.boolean(),
})
export type WorkspaceSettings = z.infer<typeof workspaceSettingsSchema>

/** Everything optional: what is left out stays. An empty router key is never saved; null removes the stored one. */
export const workspaceSettingsPatch = workspaceSettingsSchema
  .omit({ id: true, hasOpenrouterKey: true })
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
  threads: z.int(),
  pendingTasks: z.int(),
  highIntent: z.int(),
})

export const workspaces = {
  settings: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/settings',
    'Settings of the workspace; never a stored key',
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
  create: operation('user', 'POST', '/workspaces', 'A further workspace, of which I am admin')
    .input(z.object({ name: workspaceSettingsSchema.shape.name }))
    .output(z.object({ workspaceId: idSchema })),
  remove: operation(
    'workspace:admin',
    'DELETE',
    '/workspaces/{workspaceId}',
    'Delete a workspace; 30 days to take it back',
  )
    .input(inWorkspace.extend({ typedName: z.string().min(1) }))
    .output(done),
  restore: operation('user', 'POST', '/workspaces/restore', 'Take a deleted workspace back; for its admins')
    .input(z.object({ deletedWorkspaceId: idSchema }))
    .output(done),
  audit: operation(
    'workspace:admin',
    'GET',
    '/workspaces/{workspaceId}/audit',
    'What was done in the workspace, newest first',
  )
    .input(
      inWorkspace.extend({ limit: z.coerce.number().int().min(1).max(100).default(50), before: idSchema.optional() }),
    )
    .output(z.object({ entries: z.array(auditEntrySchema), hasOlder: z.boolean() })),
  counts: operation('workspace:client', 'GET', '/workspaces/{workspaceId}/counts', 'The four counters of the dashboard')
    .input(inWorkspace)
    .output(countsSchema),
}
