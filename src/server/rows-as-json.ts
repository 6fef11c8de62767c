import type { IncomingMessage, ServerResponse } from 'node:http'
import type { z } from 'zod'
import { accessOf } from '#contract/operation.ts'
import type { Sql } from '#db/sql.ts'
import { authenticate, readAuthorized } from './authorize.ts'
import type { ServerCtx } from './implement.ts'

interface Reads<Input> {
  '~orpc': {
    inputSchema?: z.ZodType<Input> | undefined
    route: { method?: string | undefined; path?: `/${string}` | undefined }
    meta: unknown
  }
}

interface How<Input, Line> {
  /** Selects the lines of the answer, inside the workspace. */
  statement: (workspaceId: Sql, input: Input, asking: { now: Date; personId: string }) => Sql
  /** The contract's answer, as JSON, of the lines. */
  json: (lines: readonly Line[], input: Input) => string
}

type Answer = (ctx: ServerCtx, request: IncomingMessage, response: ServerResponse) => Promise<boolean>

/**
 * A second way for a read of a workspace to answer, for one that browsers ask for again and again: with the JSON that PostgreSQL wrote,
 * in one round trip, after the contract's own access and input check. False for everything that is not plainly such a read of somebody
 * who may: then the ordinary way answers, and says what is wrong. `test/http/rows-as-json.test.ts` holds that both answer the same.
 */
export function rowsAsJson<Input, Line extends object>(
  operation: Reads<Input>,
  { statement, json }: How<Input, Line>,
): Answer {
  const { inputSchema, route } = operation['~orpc']
  const access = accessOf(operation)
  return async (ctx, request, response) => {
    if (request.method !== route.method) return false
    const [path = '', query = ''] = (request.url ?? '').split('?', 2)
    const named = namedIn(path, `/api${route.path}`)
    const asked = plainQuery(query)
    if (named?.workspaceId === undefined || asked === null) return false
    const input = inputSchema?.safeParse({ ...asked, ...named })
    if (!input?.success) return false
    const person = await authenticate(ctx.accounts, request.headers.authorization)
    if (person === null) return false
    const lines = await readAuthorized<Line>(
      { ...ctx.accounts, replica: ctx.replica },
      person,
      { access, workspaceId: named.workspaceId },
      (workspaceId) => statement(workspaceId, input.data, { now: ctx.now(), personId: person.userId }),
    )
    if (lines === null) return false
    const body = Buffer.from(json(lines, input.data))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
    response.end(body)
    return true
  }
}

/** What a path holds in the places that its template names in braces; null when it is another path. */
function namedIn(path: string, template: string): Record<string, string> | null {
  const [parts, places] = [path.split('/'), template.split('/')]
  if (parts.length !== places.length) return null
  const named: Record<string, string> = {}
  for (const [at, place] of places.entries()) {
    const part = parts[at] ?? ''
    const isName = place.startsWith('{') && place.endsWith('}')
    if (isName ? !/^[\w-]+$/.test(part) : part !== place) return null
    if (isName) named[place.slice(1, -1)] = part
  }
  return named
}

/** The parameters of an address, or null when one comes twice or is nested. */
function plainQuery(query: string): Record<string, string> | null {
  const entries = [...new URLSearchParams(query)]
  const asked = Object.fromEntries(entries)
  const isPlain = Object.keys(asked).length === entries.length && entries.every(([name]) => /^\w+$/.test(name))
  return isPlain ? asked : null
}
