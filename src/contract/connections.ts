import { z } from 'zod'
import { fileLimitsSchema } from './attachments.ts'
import { bothNeeded } from './field-words.ts'
import { idSchema, inWorkspace, operation, timeSchema } from './operation.ts'

/** The kinds of place that a workspace may be connected to: a sending platform, or the simulator beside the product. */
export const platformKindSchema = z.enum(['emailbison', 'sandbox'])
export type PlatformKind = z.infer<typeof platformKindSchema>

/** What a workspace connects, and is told of while nothing is connected. */
export const defaultPlatformKind: PlatformKind = 'emailbison'

/** What the form says that connects a platform. */
export const connectFormSchema = z.object({
  /** The placeholder is an address as that platform gives them out. */
  baseUrl: z.object({ label: z.string(), placeholder: z.string(), hint: z.string() }),
  apiKey: z.object({ label: z.string(), hint: z.string() }),
})
export type ConnectForm = z.infer<typeof connectFormSchema>

/** Why a platform could not be read as it should be. */
export const connectionErrorSchema = z.discriminatedUnion('code', [
  /** In the words of its adapter, which knows what the platform said. */
  z.object({ code: z.literal('platform_said'), message: z.string() }),
  /** The key opens another workspace there than the one that was connected; both by name. */
  z.object({ code: z.literal('other_workspace'), opens: z.string(), connected: z.string() }),
  z.object({ code: z.literal('our_fault') }),
])
export type ConnectionError = z.infer<typeof connectionErrorSchema>

export const connectionSchema = z.object({
  id: idSchema,
  kind: platformKindSchema,
  baseUrl: z.string(),
  /** The platform's own id of the workspace that the key opens. */
  platformWorkspaceId: z.string(),
  platformWorkspaceName: z.string(),
  connectedAt: timeSchema,
  lastError: connectionErrorSchema.nullable(),
  sync: z.object({
    startedAt: timeSchema.nullable(),
    finishedAt: timeSchema.nullable(),
    error: connectionErrorSchema.nullable(),
    found: z.int(),
    repliesThere: z.int().nullable(),
    repliesHere: z.int().nullable(),
    /** Whether older replies are still to be read: the run goes on by itself. */
    isBehind: z.boolean(),
    /** The platform asked to be left alone until then. */
    notBefore: timeSchema.nullable(),
  }),
})
export type Connection = z.infer<typeof connectionSchema>

export const connectInput = z.object({
  baseUrl: z.string(bothNeeded).trim().min(1, bothNeeded).max(500, 'A base URL can have at most 500 characters.'),
  apiKey: z.string(bothNeeded).trim().min(1, bothNeeded).max(500, 'An API key can have at most 500 characters.'),
})

export const campaignSchema = z.object({
  id: idSchema,
  /** The platform's own id of it: only that says what it looks like. */
  platformId: z.string(),
  name: z.string(),
  status: z.string(),
  fetchedAt: timeSchema,
})
export type Campaign = z.infer<typeof campaignSchema>

const stateSchema = z.object({
  /** What the sending platform is called: the one that is connected, or that a workspace connects. */
  platformName: z.string(),
  /** The form for it. Of whoever plays with the sandbox, the one for a platform of their own. */
  connectForm: connectFormSchema.extend({ kind: platformKindSchema }),
  /** What may go out with an answer; null: the platform takes no files. */
  fileLimits: fileLimitsSchema.nullable(),
  connection: connectionSchema.nullable(),
  /** Another workspace is connected to the same place: both take in its mail, and agents of both may answer it. Left out by a release that does not know. */
  isConnectedElsewhere: z.boolean().optional(),
  sandboxAvailable: z.boolean(),
  /** The simulator's page for the workspace that is connected there, with its key; null when it is not connected, and for clients. */
  sandboxUrl: z.string().nullable(),
  /** When the replies are compared next; null while they are, and without a connection. */
  nextSyncAt: timeSchema.nullable(),
})
export type ConnectionState = z.infer<typeof stateSchema>

export const connections = {
  get: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/connection',
    'The connected sending platform; never its key',
  )
    .input(inWorkspace)
    .output(stateSchema),
  connect: operation(
    'workspace:admin',
    'PUT',
    '/workspaces/{workspaceId}/connection',
    'Check a base URL and key against the platform, then store them',
  )
    .input(inWorkspace.extend({ ...connectInput.shape, kind: platformKindSchema.default(defaultPlatformKind) }))
    .output(stateSchema),
  useSandbox: operation(
    'workspace:admin',
    'POST',
    '/workspaces/{workspaceId}/connection/sandbox',
    'Connect the simulator that ships with the product',
  )
    .input(inWorkspace)
    .output(stateSchema),
  sync: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/connection/sync',
    'Fetch every reply that webhooks may have missed',
  )
    .input(inWorkspace)
    .output(
      z.object({
        queued: z.literal(true),
        /** When the sync before began: the one that was asked for has begun as soon as `startedAt` is another. */
        lastStartedAt: timeSchema.nullable(),
      }),
    ),
}

export const campaigns = {
  list: operation('workspace:client', 'GET', '/workspaces/{workspaceId}/campaigns', 'Campaigns as last fetched')
    .input(inWorkspace)
    .output(z.array(campaignSchema)),
  fetch: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/campaigns/fetch',
    'Fetch campaigns from the sending platform',
  )
    .input(inWorkspace)
    .output(z.array(campaignSchema)),
}
