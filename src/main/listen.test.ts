import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { listen } from './listen.ts'

const host = '127.0.0.1'

async function holder(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  return { server, port: typeof address === 'object' ? (address?.port ?? 0) : 0 }
}

it('waits for a port that is taken, as often as need be, without a listener left behind', async () => {
  const held = await holder()
  const server = createServer()
  const counts = (): number[] => ['listening', 'error'].map((name) => server.listenerCount(name))
  const before = counts()
  const listening = listen(server, { port: held.port, host, patienceMs: 10_000, everyMs: 5 })
  await sleep(300)
  held.server.close()
  expect(await listening).toBeNull()
  expect(server.listening).toBe(true)
  expect(counts()).toEqual(before)
  server.close()
})

it('says what is wrong when the port stays taken, or is none of ours', async () => {
  const held = await holder()
  const taken = await listen(createServer(), { port: held.port, host, patienceMs: 50, everyMs: 5 })
  expect(taken?.code).toBe('EADDRINUSE')
  held.server.close()
  const foreign = await listen(createServer(), { port: 0, host: '192.0.2.1', patienceMs: 10_000, everyMs: 5 })
  expect(foreign?.code).toBe('EADDRNOTAVAIL')
})
