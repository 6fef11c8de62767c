import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { atOwnPace } from '../test/patience.ts'
import { clientOf, dataOf } from './testing/running-sandbox.ts'
import { receiveWebhooks } from './testing/webhook-receiver.ts'

const ready = z.object({ type: z.literal('ready'), port: z.number() })

describe('the process', () => {
  let directory: string
  const children: ChildProcess[] = []

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'sandbox-process-'))
  })
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    rmSync(directory, { recursive: true, force: true })
  })

  const key = 'a-key-for-the-controls'
  const launch = (port = '0', timeScale = '0.00001') => {
    const child = fork(new URL('./main.ts', import.meta.url), {
      env: {
        ...process.env,
        SANDBOX_PORT: port,
        SANDBOX_DATA_DIR: directory,
        SANDBOX_TIME_SCALE: timeScale,
        SANDBOX_KEY: key,
      },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    children.push(child)
    return child
  }
  const start = async (timeScale?: string) => {
    const child = launch('0', timeScale)
    const [message] = await once(child, 'message')
    const { port } = ready.parse(message)
    return { child, port, client: clientOf(`http://127.0.0.1:${port}`, key) }
  }

  it('has lost nothing after kill -9: what was sent, what was switched, what was still to deliver', async () => {
    const first = await start('1')
    const workspace = await first.client.makeWorkspace({ leads: 2 })
    const dead = await receiveWebhooks()
    await first.client.api(workspace.apiKey)('POST', '/webhook-url', {
      name: 'Later',
      url: dead.url,
      events: ['lead_replied', 'manual_email_sent'],
    })
    dead.close()
    await first.client.control('POST', '/faults', { id: 'kept', kind: 'slow', delayMs: 1, times: 5 })
    const [reply] = await first.client.leadReplies({ leadId: workspace.leads[0]?.id, text: 'Before the crash' })
    const answer = await first.client.api(workspace.apiKey)('POST', `/replies/${reply?.id}/reply`, {
      message: 'Sent',
      reply_all: true,
    })
    const sentId = z.object({ id: z.number() }).parse(dataOf(answer).reply).id
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')

    const second = await start()
    expect((await second.client.sent(workspace.id)).map(({ replyId }) => replyId)).toEqual([sentId])
    expect(await second.client.control('GET', '/faults')).toMatchObject({ faults: [{ id: 'kept', hits: 1 }] })
    const list = await second.client.api(workspace.apiKey)('GET', '/replies')
    expect(list.body).toMatchObject({ data: [{ id: sentId }, { id: reply?.id }] })
    const state = z
      .looseObject({ pendingDeliveries: z.array(z.object({ url: z.string() })) })
      .parse(await second.client.control('GET', '/state'))
    expect(state.pendingDeliveries.map(({ url }) => url)).toEqual([dead.url, dead.url])
  })

  it('delivers after a restart what was in the air when it was killed', async () => {
    const receiver = await receiveWebhooks((count) => (count === 1 ? 'hang' : 200))
    const first = await start()
    const workspace = await first.client.makeWorkspace({ leads: 1 })
    await first.client.api(workspace.apiKey)('POST', '/webhook-url', {
      name: 'Hook',
      url: receiver.url,
      events: ['lead_replied'],
    })
    await first.client.leadReplies({ leadId: workspace.leads[0]?.id, text: 'Hello' })
    await receiver.until(1)
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    await start()
    const [before, after] = await receiver.until(2)
    receiver.close()
    expect(after).toEqual(before)
  })

  it('tells its supervisor which port is taken, and ends so that it is not started again', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const address = taken.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    const child = launch(String(port))
    const [[message], [code]] = await Promise.all([once(child, 'message'), once(child, 'close')])
    taken.close()
    expect(code).toBe(78)
    expect(message).toEqual({
      type: 'fatal',
      message: `Sandbox: port ${port} on 127.0.0.1 is taken. Set SANDBOX_PORT to another one.`,
    })
  })

  it('waits for a port that becomes free in a moment', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const address = taken.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    const child = launch(String(port))
    setTimeout(() => taken.close(), 1500)
    const [message] = await once(child, 'message')
    expect(ready.parse(message).port).toBe(port)
  })

  it.each(['SIGTERM', 'SIGINT'] satisfies NodeJS.Signals[])('ends at once on %s', async (signal) => {
    const { child } = await start()
    const begin = Date.now()
    child.kill(signal)
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
    expect(Date.now() - begin).toBeLessThan(atOwnPace(5000))
  })

  it('ends when the process that started it lets go of it', async () => {
    const { child } = await start()
    child.disconnect()
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
  })

  it('keeps ids apart after a reset', async () => {
    const { client } = await start()
    const [before] = await client.leadReplies({ text: 'One' })
    await client.control('POST', '/reset')
    const [after] = await client.leadReplies({ text: 'Two' })
    expect(after?.id).toBeGreaterThan(before?.id ?? Number.POSITIVE_INFINITY)
  })
})
