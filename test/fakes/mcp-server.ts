import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { z } from 'zod'

/** A real MCP server of a customer: a price list that is read, an order that is placed, and tools that misbehave. */
export interface TestMcpServer extends AsyncDisposable {
  url: string
  origin: string
  /** What its tools were called with, in order. */
  calls: { tool: string; input: unknown }[]
  /** What the price list says. */
  tell(text: string): void
}

export async function startMcpServer(): Promise<TestMcpServer> {
  const calls: TestMcpServer['calls'] = []
  let told = 'The Harbour plan costs $41 per month.'

  function makeServer(): McpServer {
    const server = new McpServer({ name: 'Price desk', version: '1.0.0' })
    const readOnly = { readOnlyHint: true }
    server.registerTool(
      'price.of_plan',
      { description: 'The price of a plan', inputSchema: { plan: z.string() }, annotations: readOnly },
      (input) => {
        calls.push({ tool: 'price.of_plan', input })
        return { content: [{ type: 'text', text: told }] }
      },
    )
    server.registerTool('place_order', { description: 'Orders a plan', inputSchema: { plan: z.string() } }, (input) => {
      calls.push({ tool: 'place_order', input })
      return { content: [{ type: 'text', text: 'ordered' }] }
    })
    server.registerTool('slow', { description: 'Takes long', annotations: readOnly }, async () => {
      await sleep(5_000, undefined, { ref: false })
      return { content: [{ type: 'text', text: 'late' }] }
    })
    server.registerTool('broken', { description: 'Fails', annotations: readOnly }, () => {
      throw new Error('no such shelf')
    })
    server.registerTool('long', { description: 'Talks', annotations: readOnly }, () => ({
      content: [{ type: 'text', text: 'word '.repeat(20_000) }],
    }))
    return server
  }

  const http = createServer(async (request, response) => {
    // Without a session, one server for each request: what it knows is above.
    const transport = new StreamableHTTPServerTransport({})
    const server = makeServer()
    response.on('close', () => void server.close())
    await server.connect(transport)
    await transport.handleRequest(request, response)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('The MCP server has no port.')
  const origin = `http://127.0.0.1:${address.port}`
  return {
    url: `${origin}/mcp`,
    origin,
    calls,
    tell(text) {
      told = text
    },
    async [Symbol.asyncDispose]() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
