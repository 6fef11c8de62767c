import type { IncomingMessage, ServerResponse } from 'node:http'
import { api } from '#contract/api.ts'
import { type PageLine, threadPageJson, threadPageStatement } from '#domain/threads/thread-page.ts'
import { identify, readAtDoor } from './door.ts'
import { accessOf, type ServerCtx } from './implement.ts'

const { list } = api.threads
const listPath = /^\/api\/workspaces\/([0-9a-f-]{36})\/threads$/i

/**
 * Answers the read that browsers ask for most, a page of the inbox, with the JSON that PostgreSQL wrote, in one round trip and with
 * the contract's own access and input. False for everything that is not plainly such a read of somebody who may: then the ordinary
 * way answers, and says what is wrong. That its answers are the contract's, and the same as the ordinary way's, is tested.
 */
export async function answerDirectly(
  ctx: ServerCtx,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const [path = '', query = ''] = (request.url ?? '').split('?', 2)
  const workspaceId = listPath.exec(path)?.[1]
  if (request.method !== 'GET' || workspaceId === undefined) return false
  const asked = plainQuery(query)
  const input = list['~orpc'].inputSchema?.safeParse({ ...asked, workspaceId })
  if (asked === null || !input?.success) return false
  const person = await identify(ctx.accounts, request.headers.authorization)
  if (person === null) return false
  const lines = await readAtDoor<PageLine>(ctx.accounts, person, { access: accessOf(list), workspaceId }, (workspace) =>
    threadPageStatement(workspace, input.data),
  )
  if (lines === null) return false
  const body = Buffer.from(threadPageJson(lines, input.data.limit))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
  response.end(body)
  return true
}

/** The parameters of an address, or null when one comes twice or is nested. */
function plainQuery(query: string): Record<string, string> | null {
  const entries = [...new URLSearchParams(query)]
  const asked = Object.fromEntries(entries)
  const isPlain = Object.keys(asked).length === entries.length && entries.every(([name]) => /^\w+$/.test(name))
  return isPlain ? asked : null
}
