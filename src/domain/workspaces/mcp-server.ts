import type { McpServer } from '#contract/workspaces.ts'
import { json, sql } from '#db/sql.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import { isMcpError } from '../ports.ts'
import type { Scope } from '../scope.ts'
import { readSettings, shownMcpUrl } from './reads.ts'

const testMs = 10_000
const mostKept = 100

/** The workspace's MCP server as its last test found it, its address as whoever asks may see it; null when the URL of the settings was never tested. */
export async function readMcpServer(tx: TxCtx, scope: Scope): Promise<McpServer | null> {
  const [row] = await tx.db.query<McpServer>(sql`
    select s.url, s.name, s.tools, s.tested_at as "testedAt"
      from mcp_servers s join workspaces w on w.id = s.workspace_id and w.mcp_url = s.url
     where s.workspace_id = ${scope.workspaceId}`)
  return row === undefined ? null : { ...row, url: shownMcpUrl(scope, row.url) }
}

/**
 * Connects to the MCP server of the settings, lists its tools and keeps the list. A server that does not answer is no error:
 * `message` says to a person why.
 */
export async function testMcpServer(
  ctx: Pick<Ctx, 'pool' | 'now' | 'mcp'>,
  scope: Scope,
): Promise<{ ok: true; server: McpServer } | { ok: false; message: string }> {
  const { mcpUrl } = await inTx(ctx, scope, (tx) => readSettings(tx, scope))
  if (mcpUrl === null)
    throw new AppError('bad_request', { message: 'Enter the URL of an MCP server and save it first.' })
  try {
    const session = await ctx.mcp.open(mcpUrl, AbortSignal.timeout(testMs))
    await session.close()
    const tools = session.tools
      .slice(0, mostKept)
      .map(({ name, description, isReadOnly }) => ({ name, description, isReadOnly }))
    const server = { url: mcpUrl, name: session.serverName, tools, testedAt: ctx.now().toISOString() }
    await inTx(ctx, scope, (tx) => keep(tx, scope, server))
    return { ok: true, server }
  } catch (error) {
    if (isMcpError(error)) return { ok: false, message: error.message }
    throw error
  }
}

async function keep(tx: TxCtx, scope: Scope, { url, name, tools, testedAt }: McpServer): Promise<void> {
  await tx.db.query(sql`
    insert into mcp_servers (workspace_id, url, name, tools, tested_at)
    values (${scope.workspaceId}, ${url}, ${name}, ${json(tools)}::jsonb, ${testedAt})
    on conflict (workspace_id) do update set url = excluded.url, name = excluded.name, tools = excluded.tools, tested_at = excluded.tested_at`)
  await notifyLive(tx, scope, { kind: 'settings' })
}
