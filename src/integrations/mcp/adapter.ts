import type { jsonSchemaValidator as JsonSchemaValidators } from '@modelcontextprotocol/sdk/validation/types.js'
import type { McpClient, McpError, McpSession, McpTool } from '#domain/ports.ts'
import type { GuardedFetch } from '../outgoing/guarded-fetch.ts'
import { isOutgoingError, type OutgoingErrorCode } from '../outgoing/outgoing-error.ts'

/** The most that a server may say at once, bytes. */
const maxBytes = 1_000_000
/** Pages of a list of tools that are read. */
const mostPages = 5
const maxDescriptionChars = 1_000

const reasons: Partial<Record<OutgoingErrorCode, string>> = {
  address_not_allowed: 'This address isn’t public, so it can’t be called.',
  host_not_listed: 'This installation doesn’t call this host. Its operator can add it to the hosts that it may call.',
  name_not_found: 'No server with this name was found.',
  tls_failed: 'The server’s certificate isn’t valid.',
  redirected: 'The server redirects to another address. Enter that one instead.',
  too_large: 'The server’s response is too large.',
}

function mcpError(message: string, cause: unknown): McpError {
  const name: McpError['name'] = 'McpError'
  return Object.assign(new Error(message, { cause }), { name })
}

/** The SDK's transport speaks through the guarded dispatcher; a stream is read to its end, which comes with its answer. */
const throughGuard =
  (fetch: GuardedFetch) =>
  async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    // The stream of what a server says unasked is not read: a draft asks, and goes.
    if (init.method === undefined || init.method === 'GET') return new Response(null, { status: 405 })
    const answer = await fetch(`${url}`, {
      method: init.method === 'DELETE' ? 'DELETE' : 'POST',
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' ? { body: init.body } : {}),
      ...(init.signal == null ? {} : { signal: init.signal }),
      maxBytes,
    })
    const isBodyless = answer.status === 204 || answer.status === 304
    return new Response(isBodyless ? null : Buffer.from(answer.body), {
      status: answer.status,
      headers: { 'content-type': answer.headers['content-type'] ?? '', ...sessionOf(answer.headers) },
    })
  }

const sessionOf = (headers: Readonly<Record<string, string>>): Record<string, string> => {
  const id = headers['mcp-session-id']
  return id === undefined ? {} : { 'mcp-session-id': id }
}

/**
 * Holds nothing that a server says against the schemas that it gives for it: their patterns are a stranger's, and one is enough to keep the process
 * of all workspaces busy for hours. What a tool says is read as words alone.
 */
const unchecked: JsonSchemaValidators = {
  getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
}

/** Loaded only where a workspace has a server: it costs some megabytes. */
async function connect(fetch: GuardedFetch, url: string, signal: AbortSignal) {
  const [{ Client }, { StreamableHTTPClientTransport }] = await Promise.all([
    import('@modelcontextprotocol/sdk/client/index.js'),
    import('@modelcontextprotocol/sdk/client/streamableHttp.js'),
  ])
  const client = new Client({ name: 'Rejoinder', version: '1' }, { capabilities: {}, jsonSchemaValidator: unchecked })
  const transport = new StreamableHTTPClientTransport(new URL(url), { fetch: throughGuard(fetch) })
  await client.connect(transport, { signal })
  return { client, end: () => transport.terminateSession().catch(() => undefined) }
}

type Connected = Awaited<ReturnType<typeof connect>>

async function listTools({ client }: Connected, signal: AbortSignal): Promise<McpTool[]> {
  const tools: McpTool[] = []
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const listed = await client.listTools(cursor === undefined ? {} : { cursor }, { signal })
    for (const { name, title, description, inputSchema, annotations } of listed.tools) {
      tools.push({
        name,
        description: (description ?? title ?? annotations?.title ?? '').slice(0, maxDescriptionChars),
        inputSchema,
        isReadOnly: annotations?.readOnlyHint === true && annotations.destructiveHint !== true,
      })
    }
    cursor = listed.nextCursor
    if (cursor === undefined) break
  }
  return tools
}

/** Everything that a tool answers in words; pictures and sounds are left out. */
function textOf(answer: Awaited<ReturnType<Connected['client']['callTool']>>): string {
  const parts: unknown[] = Array.isArray(answer.content) ? answer.content : []
  const texts = parts.flatMap((part) =>
    typeof part === 'object' && part !== null && 'text' in part && typeof part.text === 'string' ? [part.text] : [],
  )
  if (texts.length > 0) return texts.join('\n')
  return answer.structuredContent === undefined ? '' : JSON.stringify(answer.structuredContent)
}

async function converse(fetch: GuardedFetch, url: string, signal: AbortSignal): Promise<McpSession> {
  const connected = await connect(fetch, url, signal)
  const { client, end } = connected
  const tools = await listTools(connected, signal)
  return {
    serverName: client.getServerVersion()?.name ?? new URL(url).host,
    tools,
    async call(name, input, ofCall) {
      const known = typeof input === 'object' && input !== null ? { ...input } : {}
      const answer = await client.callTool({ name, arguments: known }, undefined, { signal: ofCall })
      if (answer.isError === true) throw mcpError(textOf(answer).slice(0, 300) || 'The tool failed.', undefined)
      return textOf(answer)
    },
    async close() {
      await end()
      await client.close().catch(() => undefined)
    },
  }
}

function reasonOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isOutgoingError(cause)) return reasons[cause.code] ?? 'The server isn’t responding.'
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 401 || code === 403) return 'The server requires a sign-in, which isn’t supported.'
  if (typeof code === 'number' && code >= 400 && code < 600)
    return `The server responded with ${code}. Is this its MCP address?`
  return 'The server at this address doesn’t speak MCP over HTTP.'
}

/** MCP servers that customers name, by the streamable HTTP transport, through the guarded dispatcher. */
export function createMcpClient({ fetch }: { fetch: GuardedFetch }): McpClient {
  return {
    async open(url, signal) {
      try {
        return await converse(fetch, url, signal)
      } catch (error) {
        if (signal.aborted) throw mcpError('The server didn’t respond in time.', error)
        throw mcpError(reasonOf(error), error)
      }
    },
  }
}
