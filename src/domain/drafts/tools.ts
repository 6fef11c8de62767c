import type { Ctx } from '../context.ts'
import type { McpSession } from '../ports.ts'
import { withoutEcho } from './without-echo.ts'
import type { ToolAnswer, WriterTool } from './writer.ts'

/** A server that does not answer in time is done without: a draft without tools is better than none. */
const openMs = 5_000
const callMs = 8_000
/** A model that is offered many tools chooses badly, and each is paid for in words. */
export const mostTools = 16
export const maxResultChars = 8_000

export interface OpenTools extends AsyncDisposable {
  tools: WriterTool[]
}

const none: OpenTools = { tools: [], [Symbol.asyncDispose]: async () => undefined }

/**
 * The tools of the workspace's MCP server that only read, ready to be called while a draft is written. Never throws: without a
 * server, or with one that does not answer, there are none. Each call is bounded in time, and its answer in length.
 */
export async function openTools(
  ctx: Pick<Ctx, 'mcp' | 'log'>,
  mcpUrl: string | null,
  signal: AbortSignal,
): Promise<OpenTools> {
  if (mcpUrl === null) return none
  let session: McpSession
  try {
    session = await ctx.mcp.open(mcpUrl, AbortSignal.any([signal, AbortSignal.timeout(openMs)]))
  } catch (error) {
    signal.throwIfAborted()
    ctx.log.warn({ err: error }, 'the MCP server isn’t responding: the draft is written without its tools')
    return none
  }
  return {
    tools: session.tools
      .filter(({ isReadOnly }) => isReadOnly)
      .slice(0, mostTools)
      .map(({ name, description, inputSchema }) => ({
        name,
        description,
        inputSchema,
        call: (input, ofCall) => askTool(ctx, session, name, input, ofCall),
      })),
    [Symbol.asyncDispose]: () => session.close(),
  }
}

async function askTool(
  ctx: Pick<Ctx, 'log'>,
  session: McpSession,
  name: string,
  input: unknown,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  try {
    const answer = await session.call(name, input, AbortSignal.any([signal, AbortSignal.timeout(callMs)]))
    const text = answer.slice(0, maxResultChars)
    return { text, proof: withoutEcho(text, input) }
  } catch (error) {
    ctx.log.warn({ tool: name, err: error }, 'a tool gave no answer')
    return { text: '', proof: '' }
  }
}
