import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { chooseFreePort, keepOrChoosePort } from './port.ts'

async function occupy(port: number) {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

test('keeps the port that is free', async () => {
  const port = await chooseFreePort()
  expect(await keepOrChoosePort(port, 0)).toBe(port)
})

test('moves away from a port that stays taken', async () => {
  const port = await chooseFreePort()
  const holder = await occupy(port)
  expect(await keepOrChoosePort(port, 0)).not.toBe(port)
  holder.close()
})

test('waits for a port that is about to become free', async () => {
  const port = await chooseFreePort()
  const holder = await occupy(port)
  setTimeout(() => holder.close(), 100)
  expect(await keepOrChoosePort(port, 5_000)).toBe(port)
})
