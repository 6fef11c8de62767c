import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import { connect } from '#db/connect.ts'
import { cutLine } from '../cut-line.ts'
import { makeAgent } from '../make-agent.ts'
import type { SandboxProcess } from '../sandbox-process.ts'
import { sharedSandbox } from '../shared-sandbox.ts'
import { createWorld, type World } from '../world.ts'
import { leadReplied, opened, post } from './post-hook.ts'
import { type Served, serve } from './served.ts'

let sandbox: SandboxProcess
let world: World
let served: Served
/** The address that the platform was given. */
let hook: string

beforeAll(async () => {
  sandbox = await sharedSandbox()
  world = await createWorld(sandbox)
  served = await serve(world)
  await makeAgent(served.ctx, world.scope, { ...agentDefaults, name: 'Ann' })
  hook = (await sandbox.webhooks(world.platform.id))[0]?.url ?? ''
  await world.work()
})
afterAll(async () => {
  await served[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
  await sandbox[Symbol.asyncDispose]()
})

interface Stored {
  status: string
  error: string | null
  delivery_count: number
  body: Buffer
}
const stored = (bodyPart: string): Promise<Stored[]> =>
  world.rows<Stored>(
    `select e.status, e.error, e.delivery_count, b.body from webhook_events e join webhook_bodies b on b.event_id = e.id
      where position($1::bytea in b.body) > 0 order by e.id`,
    [Buffer.from(bodyPart)],
  )
const threadsOf = (email: string) =>
  world.rows<{ id: string; snippet: string }>(
    'select t.id, t.snippet from threads t join contacts c on c.workspace_id = t.workspace_id and c.id = t.contact_id where c.email = $1',
    [email],
  )

let lastId = 900_000
const nextId = (): number => (lastId += 1)

describe('a delivery', () => {
  it('is answered with 200 only once it is stored', async () => {
    const id = nextId()
    const blocker = new pg.Client({ connectionString: world.db.superuserUrl })
    await blocker.connect()
    await blocker.query('begin; lock table webhook_events in exclusive mode')
    let answered = false
    const answer = post(hook, leadReplied({ id })).then((response) => {
      answered = true
      return response
    })
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(answered).toBe(false)
    await blocker.query('commit')
    expect((await answer).status).toBe(200)
    expect(await stored(`"id":${id},`)).toHaveLength(1)
    await blocker.end()
  })

  it('is in the table when its answer comes, whoever posts at the same time', async () => {
    const ids = Array.from({ length: 60 }, nextId)
    const missing = await Promise.all(
      ids.map(async (id) => {
        const { status } = await post(hook, opened(id))
        return { id, status, rows: (await stored(`"id":${id},`)).length }
      }),
    )
    expect(missing.filter(({ status, rows }) => status !== 200 || rows !== 1)).toEqual([])
  })

  it('is answered with the headers of every answer, whatever the answer is', async () => {
    const own = /^(date|connection|keep-alive|allow|cache-control|content-(type|length)|x-request-id)$/
    const ofEvery = ({ headers }: Response) => Object.fromEntries([...headers].filter(([name]) => !own.test(name)))
    const answers = [
      await post(hook, leadReplied({ id: nextId() })),
      await post(`${hook}x`, 'x'),
      await fetch(hook),
      await post(hook, 'x'.repeat(1_000_001)),
      await post(`${served.url}/hooks/probe.none`, 'x'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 405, 413, 404])
    const elsewhere = ofEvery(await fetch(`${served.url}/health`))
    expect(Object.keys(elsewhere).length).toBeGreaterThan(6)
    for (const answer of answers) {
      expect(ofEvery(answer)).toEqual(elsewhere)
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  it('that comes again and again is stored once, and counted', async () => {
    const id = nextId()
    const body = leadReplied({ id, text: 'Only once, please' })
    for (let n = 0; n < 3; n += 1) expect((await post(hook, body)).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(hook, body)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await stored(`"id":${id},`)).toMatchObject([{ delivery_count: 23 }])
    await world.work()
    expect(await world.rows('select 1 from messages where platform_reply_id = $1', [id])).toHaveLength(1)
    expect(await threadsOf(`lead-${id}@buyer.example`)).toHaveLength(1)
  })

  it('to a token that nobody was given is answered with 404, and kept nowhere', async () => {
    const id = nextId()
    expect((await post(`${hook.slice(0, -4)}zzzz`, leadReplied({ id }))).status).toBe(404)
    expect((await post(`${served.url}/hooks/`, leadReplied({ id }))).status).toBe(404)
    expect((await post(`${hook}/more`, leadReplied({ id }))).status).toBe(404)
    expect(await stored(`"id":${id},`)).toEqual([])
  })

  it.each(['GET', 'PUT', 'DELETE', 'HEAD'])('by %s is answered with 405', async (method) => {
    const response = await fetch(hook, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST')
  })
})

describe('the size of a delivery', () => {
  const sized = (bytes: number): { marker: string; body: Uint8Array<ArrayBuffer> } => {
    const marker = `marker ${nextId()} `
    return { marker, body: new Uint8Array(Buffer.from(marker.padEnd(bytes, 'x'))) }
  }
  /** Sent in pieces, with no length named before. */
  const inPieces = (body: Uint8Array<ArrayBuffer>): Promise<Response> => {
    const pieces = new ReadableStream({
      start(controller) {
        for (let at = 0; at < body.length; at += 100_000) controller.enqueue(body.slice(at, at + 100_000))
        controller.close()
      },
    })
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: pieces, duplex: 'half' }
    return fetch(hook, init)
  }

  it('may be 1 MB', async () => {
    const [whole, pieces] = [sized(1_000_000), sized(1_000_000)]
    expect((await post(hook, whole.body)).status).toBe(200)
    expect((await inPieces(pieces.body)).status).toBe(200)
    expect(await stored(whole.marker)).toMatchObject([{ body: Buffer.from(whole.body) }])
    expect(await stored(pieces.marker)).toMatchObject([{ body: Buffer.from(pieces.body) }])
  })

  it('is refused above it with 413, whether or not its length was named', async () => {
    const [whole, pieces] = [sized(1_000_001), sized(1_000_001)]
    expect((await post(hook, whole.body)).status).toBe(413)
    expect((await inPieces(pieces.body)).status).toBe(413)
    expect([...(await stored(whole.marker)), ...(await stored(pieces.marker))]).toEqual([])
  })
})

describe('a body that is not what was expected', () => {
  it.each([
    { what: 'no JSON', body: 'event=lead_replied&unexpected=1' },
    { what: 'JSON, but no object', body: '["unexpected 2"]' },
    { what: 'an event without a type', body: '{"event":{"name":"unexpected 3"}}' },
    {
      what: 'a reply without an id',
      body: '{"event":{"type":"LEAD_REPLIED"},"data":{"reply":{"text_body":"unexpected 4"}}}',
    },
    { what: 'an event that nobody knows', body: '{"event":{"type":"LEAD_TELEPORTED"},"data":{"unexpected":5}}' },
    { what: 'a text that is cut off', body: '{"event":{"type":"LEAD_REPLIED"},"data":{"unexpected 6' },
    { what: 'bytes that are no text', body: new Uint8Array([0xff, 0xfe, 0x00, 0x07]) },
  ])('($what) is taken, kept byte for byte and shown as failed', async ({ body }) => {
    expect((await post(hook, body)).status).toBe(200)
    await world.work()
    const bytes = Buffer.from(body)
    const rows = await world.rows<Stored>(
      'select e.status, e.error, b.body from webhook_events e join webhook_bodies b on b.event_id = e.id where b.body = $1',
      [bytes],
    )
    expect(rows).toEqual([{ status: 'failed', error: { code: expect.stringMatching(/\w{3}/) }, body: bytes }])
  })

  it('does not hold up what comes after it, even when only the database refuses it', async () => {
    const [first, poison, last] = [nextId(), nextId(), nextId()]
    // An address far too long for an index: nothing is wrong with the body itself.
    const far = Array.from({ length: 400 }, () => crypto.randomUUID()).join('.')
    for (const body of [
      leadReplied({ id: first }),
      leadReplied({ id: poison, from: `${far}@buyer.example` }),
      leadReplied({ id: last }),
    ]) {
      expect((await post(hook, body)).status).toBe(200)
    }
    await world.work()
    expect(await threadsOf(`lead-${first}@buyer.example`)).toHaveLength(1)
    expect(await threadsOf(`lead-${last}@buyer.example`)).toHaveLength(1)
    expect(await stored(`"id":${poison},`)).toMatchObject([
      { status: 'failed', error: expect.objectContaining({ code: 'not_applied' }) },
    ])
  })
})

describe('while the database can not be reached', () => {
  it('a delivery is answered with 503, and is stored when it is sent again', async () => {
    await using line = await cutLine(world.db.appUrl)
    const pool = connect({ url: line.url, max: 4, applicationName: 'rejoinder test', onError: () => undefined })
    await using cut = await serve(world, { pool, publicUrl: served.url })
    const hookThere = hook.replace(served.url, cut.url)
    const [before, during] = [nextId(), nextId()]
    expect((await post(hookThere, leadReplied({ id: before }))).status).toBe(200)
    line.cut()
    const answers = await Promise.all([1, 2, 3].map(() => post(hookThere, leadReplied({ id: during }))))
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
    expect(answers[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await fetch(`${cut.url}/ready`)).status).toBe(503)
    expect((await fetch(`${cut.url}/health`)).status).toBe(200)
    line.mend()
    expect((await post(hookThere, leadReplied({ id: during }))).status).toBe(200)
    expect((await fetch(`${cut.url}/ready`)).status).toBe(200)
    expect(await stored(`"id":${during},`)).toMatchObject([{ delivery_count: 1 }])
    await pool.end()
  })
})

describe('the time of the answer', () => {
  it('tells nothing of whether a token exists', async () => {
    const took = { known: [] as number[], unknown: [] as number[] }
    const body = leadReplied({ id: nextId() })
    const measure = async (address: string): Promise<number> => {
      const startedAt = performance.now()
      await (await post(address, body)).text()
      return performance.now() - startedAt
    }
    for (let n = 0; n < 150; n += 1) {
      const unknown = `${served.url}/hooks/${crypto.randomUUID()}${crypto.randomUUID()}`.slice(0, hook.length)
      // In turns, and each first as often as second: whatever else the machine does happens to both.
      if (n % 2 === 0) took.known.push(await measure(hook))
      took.unknown.push(await measure(unknown))
      if (n % 2 === 1) took.known.push(await measure(hook))
    }
    const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
    const ratio = median(took.unknown) / median(took.known)
    expect(ratio).toBeGreaterThan(0.4)
    expect(ratio).toBeLessThan(2.5)
  })
})
