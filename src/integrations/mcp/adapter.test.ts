import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMcpServer, type TestMcpServer } from '../../../test/fakes/mcp-server.ts'
import { startLocalServer } from '../../../test/outgoing/local-server.ts'
import { atOwnPace } from '../../../test/patience.ts'
import { createGuardedFetch, type GuardedFetch } from '../outgoing/guarded-fetch.ts'
import { createMcpClient } from './adapter.ts'

let server: TestMcpServer
let fetch: GuardedFetch
beforeAll(async () => {
  server = await startMcpServer()
  fetch = createGuardedFetch({ allowOrigins: [server.origin] })
})
afterAll(async () => {
  await fetch.close()
  await server[Symbol.asyncDispose]()
})

const soon = () => AbortSignal.timeout(atOwnPace(10_000))
const open = () => createMcpClient({ fetch }).open(server.url, soon())

describe('a server that speaks MCP', () => {
  it('tells its name and its tools, and which of them only read', async () => {
    const session = await open()
    expect(session.serverName).toBe('Price desk')
    expect(session.tools.map(({ name, isReadOnly }) => [name, isReadOnly])).toEqual([
      ['price.of_plan', true],
      ['place_order', false],
      ['slow', true],
      ['broken', true],
      ['long', true],
    ])
    expect(session.tools[0]).toMatchObject({
      description: 'The price of a plan',
      inputSchema: { type: 'object', required: ['plan'] },
    })
    await session.close()
  })

  it('answers a call in words', async () => {
    const session = await open()
    expect(await session.call('price.of_plan', { plan: 'Harbour' }, soon())).toBe(
      'The Harbour plan costs $41 per month.',
    )
    expect(server.calls.at(-1)).toEqual({ tool: 'price.of_plan', input: { plan: 'Harbour' } })
    await session.close()
  })

  it('has a failing tool, and one that takes too long, told as failures', async () => {
    const session = await open()
    await expect(session.call('broken', {}, soon())).rejects.toThrow('no such shelf')
    const startedAt = performance.now()
    await expect(session.call('slow', {}, AbortSignal.timeout(200))).rejects.toThrow()
    expect(performance.now() - startedAt).toBeLessThan(atOwnPace(4_000))
    await session.close()
  })
})

/** What a server answers that gives its one tool a pattern for what it says, and says something else. */
function resultOf({ method, params }: { method: string; params: { protocolVersion?: string } }): object {
  if (method === 'initialize')
    return {
      protocolVersion: params.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: 'Stock', version: '1' },
    }
  const outputSchema = { type: 'object', properties: { left: { type: 'string', pattern: '^(a+)+$' } } }
  if (method === 'tools/list') return { tools: [{ name: 'stock', inputSchema: { type: 'object' }, outputSchema }] }
  return { content: [{ type: 'text', text: 'Seven are left.' }], structuredContent: { left: 'aaa!' } }
}

it('runs no pattern of a server’s here, which would hold up everybody', async () => {
  await using local = await startLocalServer((request, response) => {
    const asked = request.method === 'POST' ? JSON.parse(request.body) : {}
    if (asked.id === undefined) return void response.writeHead(request.method === 'POST' ? 202 : 405).end()
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id: asked.id, result: resultOf(asked) }))
  })
  const own = createGuardedFetch({ allowOrigins: [local.origin] })
  const session = await createMcpClient({ fetch: own }).open(`${local.origin}/mcp`, soon())
  expect(await session.call('stock', {}, soon())).toBe('Seven are left.')
  await session.close()
  await own.close()
})

describe('a server that can not be talked to is told in words for a person:', () => {
  const failure = (url: string) =>
    createMcpClient({ fetch })
      .open(url, AbortSignal.timeout(3_000))
      .then(
        () => 'no failure',
        (error: Error) => `${error.name}: ${error.message}`,
      )

  it('one in a private network', async () => {
    expect(await failure('http://10.0.0.7/mcp')).toBe('McpError: This address isn’t public, so it can’t be called.')
  })

  it('one that is no MCP server, or wants a sign-in, or redirects', async () => {
    let status = 200
    await using local = await startLocalServer((_, response) => {
      response.writeHead(status, { 'content-type': 'text/html', location: 'http://127.0.0.1:1/' })
      response.end('<p>Hello</p>')
    })
    const own = createGuardedFetch({ allowOrigins: [local.origin] })
    const told = async (next: number) => {
      status = next
      return createMcpClient({ fetch: own })
        .open(`${local.origin}/mcp`, AbortSignal.timeout(3_000))
        .then(
          () => '',
          (error: Error) => error.message,
        )
    }
    expect(await told(200)).toContain('doesn’t speak MCP')
    expect(await told(404)).toContain('404')
    expect(await told(401)).toContain('sign-in')
    expect(await told(302)).toContain('redirects')
    await own.close()
  })
})
