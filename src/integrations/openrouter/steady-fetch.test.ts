import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { steadyFetch } from './steady-fetch.ts'

let parts: readonly (Buffer | 'cut')[] = []
let server: Server
beforeAll(async () => {
  server = createServer(async (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const part of parts) {
      if (part === 'cut') return void response.destroy()
      response.write(part)
      await sleep(15)
    }
    response.end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

async function heard(...sent: (Buffer | 'cut')[]): Promise<string> {
  parts = sent
  const { port } = server.address() as AddressInfo
  return (await steadyFetch(`http://127.0.0.1:${port}/`)).text()
}

it('hands events on whole, wherever the line has parted them, even within a character', async () => {
  const events = Buffer.from('data: {"a":"é😀"}\n\n: a remark\n\ndata: [DONE]\n\n')
  for (let at = 8; at < 20; at += 1)
    expect(await heard(events.subarray(0, at), events.subarray(at))).toBe(events.toString())
})

it('leaves events that end in another way, and an end without one, as they are', async () => {
  expect(await heard(Buffer.from('data: 1\r\n\r'), Buffer.from('\ndata: 2\r\n\r\ndata: 3'))).toBe(
    'data: 1\r\n\r\ndata: 2\r\n\r\ndata: 3',
  )
})

it('says that the line broke behind what came before', async () => {
  const said = await heard(Buffer.from('data: 1\n\ndata: {"be'), 'cut')
  expect(said).toMatch(/^data: 1\n\ndata: \{"be\n\ndata: \{"error":.*the line broke/)
})
