import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readConnection } from '#domain/connections/reads.ts'
import { keyContext } from '#domain/connections/rules.ts'
import { inTx } from '#domain/context.ts'
import { eraseLead } from '#domain/erasure/erase-lead.ts'
import { personOf } from '#domain/scope.ts'
import type { PlatformAdapter, PlatformErrorCode, SendingPlatform } from '#domain/sending-platform.ts'
import { createPlatformAdapter } from '#integrations/emailbison/adapter.ts'
import { platformError } from '#integrations/emailbison/errors.ts'
import { createGuardedFetch, type GuardedFetch } from '#integrations/outgoing/guarded-fetch.ts'
import { silentLog } from '#lib/log.ts'
import { everyKind } from '../../../../test/fakes/every-kind.ts'
import type { SandboxProcess } from '../../../../test/sandbox-process.ts'
import { sharedSandbox } from '../../../../test/shared-sandbox.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { setAssignmentRule } from '../colleagues/set-turns.ts'
import { askForOlder, readAskedOlder } from '../read-older.ts'
import { readThread } from '../reads.ts'
import { syncReplies } from './sync-replies.ts'

let sandbox: SandboxProcess
beforeAll(async () => {
  sandbox = await sharedSandbox()
})
afterAll(() => sandbox[Symbol.asyncDispose]())
beforeEach(() => sandbox.clearFaults())

const reads = { method: 'GET', path: '/api/replies' }
const leadsWrite = (world: World, count: number) =>
  sandbox.leadReplies({ workspaceId: world.platform.id, label: 'question', count })
const sync = (world: World) => syncReplies(world.ctx, world.scope)
const repliesHere = async (world: World): Promise<number> =>
  (await world.rows<{ count: number }>("select count(*)::int as count from messages where direction = 'inbound'"))[0]
    ?.count ?? 0
const syncState = async (world: World) =>
  (await inTx(world.ctx, world.scope, (tx) => readConnection(tx, world.scope)))?.sync
/** The same platform, with pages of its mail as `change` makes them. */
const changedPages = (
  world: World,
  change: (page: Page, client: SendingPlatform) => Page | Promise<Page>,
): World['ctx'] => {
  const { sandbox: adapter } = world.ctx.platforms
  const open: PlatformAdapter['open'] = (access) => {
    const client = adapter.open(access)
    return { ...client, listMail: async (cursor) => change(await client.listMail(cursor), client) }
  }
  return { ...world.ctx, platforms: { ...world.ctx.platforms, sandbox: { ...adapter, open } } }
}
type Page = Awaited<ReturnType<SendingPlatform['listMail']>>
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it('what an interrupted run did not reach is read by the next, though newer mail is there by then', async () => {
  await using world = await createWorld(sandbox, { leads: 40 })
  await leadsWrite(world, 20)
  await sync(world)
  expect(await repliesHere(world)).toBe(20)
  await leadsWrite(world, 70)
  // Two pages are answered, then the platform fails, each try of a read counted.
  await sandbox.fault({
    kind: 'server_error',
    status: 503,
    after: 2,
    times: 2,
    match: { ...reads, workspaceId: world.platform.id },
  })
  await expect(sync(world)).rejects.toMatchObject({ code: 'unreachable' })
  expect(await repliesHere(world)).toBe(50)
  expect(await syncState(world)).toMatchObject({
    isBehind: true,
    error: { code: 'platform_said', message: expect.stringContaining('having an error') },
  })
  await leadsWrite(world, 60)
  await sync(world)
  expect(await repliesHere(world)).toBe(150)
  expect(await syncState(world)).toMatchObject({ isBehind: false, error: null, repliesThere: 150, repliesHere: 150 })
})

it('whoever asks for older conversations gets what earlier runs took for known', async () => {
  await using world = await createWorld(sandbox, { leads: 40 })
  await leadsWrite(world, 50)
  await sync(world)
  await world.rows('delete from messages where id in (select id from messages order by sent_at, id limit 3)')
  await sync(world)
  expect(await repliesHere(world)).toBe(47)
  const asked = () => inTx(world.ctx, world.scope, (tx) => readAskedOlder(tx, world.scope))
  expect(await asked()).toBeNull()
  world.clock.forward(1000)
  await askForOlder(world.ctx, world.scope)
  expect(await asked()).toMatchObject({ isReading: true, found: 0 })
  world.clock.forward(1000)
  await sync(world)
  expect(await repliesHere(world)).toBe(50)
  expect(await asked()).toMatchObject({ isReading: false, found: 3 })
  expect(await syncState(world)).toMatchObject({ isBehind: false, error: null })
})

it('one mail that says it is years old ends no reading of older conversations', async () => {
  await using world = await createWorld(sandbox, { leads: 40 })
  await leadsWrite(world, 50)
  await sync(world)
  await world.rows('delete from messages where id in (select id from messages order by sent_at, id limit 3)')
  const aged: World['ctx'] = changedPages(world, (page) => ({
    ...page,
    mails: page.mails.map((mail, at) => (at === 0 ? { ...mail, receivedAt: new Date('2019-01-01T00:00:00Z') } : mail)),
  }))
  world.clock.forward(1000)
  await askForOlder(world.ctx, world.scope)
  world.clock.forward(1000)
  await syncReplies(aged, world.scope)
  expect(await repliesHere(world)).toBe(50)
})

it('a reply that comes between the reading and the counting is not called missing', async () => {
  await using world = await createWorld(sandbox)
  await leadsWrite(world, 3)
  await sync(world)
  await sandbox.fault({
    kind: 'slow',
    delayMs: 2000,
    after: 1,
    times: 1,
    match: { ...reads, workspaceId: world.platform.id },
  })
  const run = sync(world)
  await sleep(700)
  await leadsWrite(world, 1)
  await run
  expect(await syncState(world)).toMatchObject({ repliesThere: 4, repliesHere: 4, found: 1 })
})

it('a wait that the platform asks for is kept to, whoever asks meanwhile', async () => {
  await using world = await createWorld(sandbox)
  await world.work()
  await leadsWrite(world, 1)
  await sandbox.fault({ kind: 'rate_limited', retryAfter: 120, match: { ...reads, workspaceId: world.platform.id } })
  expect(await sync(world)).toBe('put_off')
  await sandbox.clearFaults()
  world.clock.forward(60_000)
  await sync(world)
  await world.work()
  expect(await repliesHere(world)).toBe(0)
  expect(await syncState(world)).toMatchObject({
    notBefore: new Date(world.clock.now.getTime() + 60_000).toISOString(),
  })
  world.clock.forward(61_000)
  await world.work({ except: ['score_message'] })
  expect(await repliesHere(world)).toBe(1)
  expect(await syncState(world)).toMatchObject({ notBefore: null, error: null })
})

it('a wait until a time that only a wrong clock can have told is none', async () => {
  await using world = await createWorld(sandbox)
  await leadsWrite(world, 1)
  await world.rows("update connections set sync_not_before = $1::timestamptz + interval '1 year'", [world.clock.now])
  expect(await sync(world)).toBe('read')
  expect(await repliesHere(world)).toBe(1)
})

it('answers that are met before the mail that they answer find their thread, over an interruption too', async () => {
  await using world = await createWorld(sandbox, { leads: 40 })
  const [first] = await leadsWrite(world, 1)
  await leadsWrite(world, 30)
  await sandbox.manualSend({ replyId: first?.id, text: 'Answered inside the platform.' })
  await sandbox.fault({
    kind: 'server_error',
    status: 503,
    after: 1,
    times: 2,
    match: { ...reads, workspaceId: world.platform.id },
  })
  await expect(sync(world)).rejects.toMatchObject({ code: 'unreachable' })
  await sync(world)
  expect(await world.rows("select new_text from messages where direction = 'outbound'")).toEqual([
    { new_text: 'Answered inside the platform.' },
  ])
  expect(await world.rows("select 1 from threads where status = 'replied'")).toHaveLength(1)
  expect(await world.rows('select 1 from sync_backlog')).toEqual([])
})

it('nothing is taken in from a workspace that the key opens instead of the connected one', async () => {
  await using world = await createWorld(sandbox)
  await world.work()
  const other = await sandbox.makeWorkspace()
  await sandbox.leadReplies({ workspaceId: other.id, text: 'A word to somebody else' })
  const key = world.ctx.secrets.seal(other.apiKey, keyContext(world.scope.workspaceId))
  await world.rows('update connections set api_key_encrypted = $1', [key])
  await expect(sync(world)).rejects.toMatchObject({ code: 'platform_other_workspace' })
  expect(await repliesHere(world)).toBe(0)
  expect(await syncState(world)).toMatchObject({
    error: { code: 'other_workspace', opens: expect.any(String), connected: expect.any(String) },
  })
})

it('nothing is taken in from a workspace that the key opens in the midst of a run', async () => {
  await using world = await createWorld(sandbox, { leads: 40 })
  await leadsWrite(world, 20)
  const other = await sandbox.makeWorkspace()
  await sandbox.leadReplies({ workspaceId: other.id, text: 'A word to somebody else' })
  // A key of an administrator's: after the first page they select another workspace.
  let pages = 0
  const { sandbox: adapter } = world.ctx.platforms
  const open: PlatformAdapter['open'] = (access) => {
    const [mine, theirs] = [adapter.open(access), adapter.open({ ...access, apiKey: other.apiKey })]
    const now = () => (pages > 1 ? theirs : mine)
    return {
      ...mine,
      check: (signal) => now().check(signal),
      countReceived: () => now().countReceived(),
      listMail: (cursor) => {
        pages += 1
        return now().listMail(pages > 1 ? null : cursor)
      },
    }
  }
  const ctx = { ...world.ctx, platforms: { ...world.ctx.platforms, sandbox: { ...adapter, open } } }
  await expect(syncReplies(ctx, world.scope)).rejects.toMatchObject({ code: 'platform_other_workspace' })
  expect(await world.rows("select 1 from messages where new_text like 'A word%'")).toEqual([])
  expect(await syncState(world)).toMatchObject({ isBehind: true })
  await sync(world)
  expect(await repliesHere(world)).toBe(20)
})

it('a thread tells the mailbox that its newest mail came to, though the sync gives its number alone', async () => {
  await using world = await createWorld(sandbox, { leads: 1 })
  await leadsWrite(world, 1)
  await sync(world)
  const [thread] = await world.rows<{ id: string; toEmail: string; mailbox: string }>(
    'select t.id, m.to_email as "toEmail", t.sender_email_id as mailbox from threads t join messages m on m.id = t.last_inbound_id',
  )
  const read = () => inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, thread?.id ?? ''))
  expect(thread?.toEmail).toContain('@')
  expect(await read()).toMatchObject({ senderEmail: thread?.toEmail, senderEmailId: thread?.mailbox })
  // An address from elsewhere does not outlive its mailbox: the next mail came to another one.
  await world.rows("update threads set sender_email = 'former@sender.example', sender_email_id = '1'")
  expect(await read()).toMatchObject({ senderEmail: 'former@sender.example' })
  await leadsWrite(world, 1)
  await sync(world)
  expect(await read()).toMatchObject({ senderEmail: thread?.toEmail, senderEmailId: thread?.mailbox })
})

it('of two runs at the same time one goes on, and nothing is lost or there twice', async () => {
  await using world = await createWorld(sandbox, { leads: 40 })
  await leadsWrite(world, 80)
  await sandbox.fault({ kind: 'slow', delayMs: 60, match: { ...reads, workspaceId: world.platform.id } })
  const early = sync(world)
  await sleep(150)
  await Promise.all([early, sync(world)])
  await sandbox.clearFaults()
  expect(await repliesHere(world)).toBe(80)
  expect(await syncState(world)).toMatchObject({ isBehind: false, repliesHere: 80, repliesThere: 80 })
})

it('a run that was taken for dead leaves alone what the next one keeps for later', async () => {
  await using world = await createWorld(sandbox, { leads: 80 })
  const workspaceId = world.platform.id
  /** A mail of ours is met on the page of that number, the one that it answers further down, and between them the reading breaks off. */
  async function breakOffAfter(text: string, page: number): Promise<void> {
    const [first] = await leadsWrite(world, 1)
    await leadsWrite(world, 30)
    await sandbox.manualSend({ replyId: first?.id, text })
    if (page > 1) await leadsWrite(world, 15 * (page - 1))
    await sandbox.fault({ kind: 'server_error', status: 503, after: page, times: 2, match: { ...reads, workspaceId } })
    await expect(sync(world)).rejects.toMatchObject({ code: 'unreachable' })
    await sandbox.clearFaults()
  }
  // What answers a mail that is there no more is kept to the end: of somebody who is no lead, and so writes nothing else below.
  const from = { name: 'Gone', email: 'gone@buyer.example' }
  const [gone] = await sandbox.leadReplies({ workspaceId, text: 'Hello', untracked: true, from })
  await sandbox.manualSend({ replyId: gone?.id, text: 'An answer to nothing.' })
  const headers = { authorization: `Bearer ${world.platform.apiKey}` }
  await fetch(`${sandbox.url}/api/replies/${gone?.id}`, { method: 'DELETE', headers })
  await breakOffAfter('Our first answer.', 1)
  // It has read everything, and is at what was kept, when the next run begins.
  let isNextUnderWay = false
  const slow: World['ctx'] = {
    ...world.ctx,
    mailText: async () => {
      const hasReadAll = (await world.rows("select 1 from connections where sync_gaps = '[]'")).length > 0
      if (hasReadAll && !isNextUnderWay) {
        isNextUnderWay = true
        // Not on the first: that is read once more when the counts differ, and by the next run.
        await breakOffAfter('Our second answer.', 2)
      }
      return world.ctx.mailText()
    },
  }
  await syncReplies(slow, world.scope)
  expect(isNextUnderWay).toBe(true)
  await sync(world)
  const ours = await world.rows<{ text: string }>("select new_text as text from messages where direction = 'outbound'")
  expect(ours.map(({ text }) => text).sort()).toEqual(['Our first answer.', 'Our second answer.'])
})

it('a mail that can not be taken in keeps back none of the others, and shows in the figures', async () => {
  await using world = await createWorld(sandbox)
  await leadsWrite(world, 2)
  const far = Array.from({ length: 400 }, () => crypto.randomUUID()).join('.')
  await sandbox.leadReplies({
    workspaceId: world.platform.id,
    text: 'Hello',
    untracked: true,
    from: { name: 'Far', email: `${far}@buyer.example` },
  })
  await leadsWrite(world, 2)
  await sync(world)
  expect(await syncState(world)).toMatchObject({ repliesThere: 5, repliesHere: 4 })
})

it('a mail whose text can not be read keeps back none of the others', async () => {
  await using world = await createWorld(sandbox)
  await leadsWrite(world, 2)
  await sandbox.leadReplies({ workspaceId: world.platform.id, text: 'Unreadable' })
  await leadsWrite(world, 2)
  const ctx: World['ctx'] = {
    ...world.ctx,
    mailText: async () => {
      const mailText = await world.ctx.mailText()
      return {
        ...mailText,
        extract: (body) => {
          if (body.textBody?.includes('Unreadable')) throw new RangeError('Maximum call stack size exceeded')
          return mailText.extract(body)
        },
      }
    },
  }
  await syncReplies(ctx, world.scope)
  expect(await syncState(world)).toMatchObject({ repliesThere: 5, repliesHere: 4 })
})

it('a cursor that the platform refuses is begun again once; when it goes on refusing, the run says so and the next goes on', async () => {
  await using world = await createWorld(sandbox, { leads: 40 })
  await leadsWrite(world, 60)
  const refusal = { kind: 'invalid', after: 2, match: { ...reads, workspaceId: world.platform.id } }
  await sandbox.fault({ ...refusal, times: 1 })
  await sync(world)
  expect(await repliesHere(world)).toBe(60)
  await leadsWrite(world, 60)
  await sandbox.clearFaults()
  await sandbox.fault(refusal)
  await expect(sync(world)).rejects.toMatchObject({ code: 'refused' })
  expect(await syncState(world)).toMatchObject({
    isBehind: true,
    error: { code: 'platform_said', message: expect.stringContaining('refused') },
  })
  await sandbox.clearFaults()
  await sync(world)
  expect(await repliesHere(world)).toBe(120)
})

it('a cursor that was kept for too long is begun again as often as that happens, but once a day', async () => {
  await using world = await createWorld(sandbox, { leads: 40 })
  await leadsWrite(world, 60)
  const { sandbox: adapter } = world.ctx.platforms
  /** A run in which the reads of the list fail so, in their order. */
  const syncWith = (...failures: (PlatformErrorCode | null)[]) => {
    const open: PlatformAdapter['open'] = (access) => {
      const client = adapter.open(access)
      return {
        ...client,
        listMail: async (cursor) => {
          const code = failures.shift() ?? null
          if (code !== null) throw platformError(code, 'As told by the test')
          return client.listMail(cursor)
        },
      }
    }
    return syncReplies(
      { ...world.ctx, platforms: { ...world.ctx.platforms, sandbox: { ...adapter, open } } },
      world.scope,
    )
  }
  await expect(syncWith(null, 'unreachable')).rejects.toMatchObject({ code: 'unreachable' })
  // What is new, then the cursor of the run before, then the top once more.
  await expect(syncWith(null, 'refused', null, null, 'unreachable')).rejects.toMatchObject({ code: 'unreachable' })
  await expect(syncWith(null, 'refused')).rejects.toMatchObject({ code: 'refused' })
  expect(await repliesHere(world)).toBe(30)
  world.clock.forward(25 * 3_600_000)
  expect(await syncWith(null, 'refused')).toBe('read')
  expect(await repliesHere(world)).toBe(60)
})

it('a list of mail whose pages name each other is not read for ever, and what is behind it shows in the figures', async () => {
  await using world = await createWorld(sandbox, { leads: 40 })
  await leadsWrite(world, 60)
  const cursors: string[] = []
  let pages = 0
  const circling = changedPages(world, (page) => {
    pages += 1
    if (page.nextCursor !== null && cursors.length < 2) cursors.push(page.nextCursor)
    const [first, second] = cursors
    // The third page leads back to the second.
    return cursors.length < 2 || page.nextCursor === second ? page : { ...page, nextCursor: first ?? null }
  })
  await syncReplies(circling, world.scope)
  expect(pages).toBeLessThan(10)
  expect(await syncState(world)).toMatchObject({ isBehind: false, error: null, repliesThere: 60, repliesHere: 45 })
})

it('a cursor that the platform names again and again keeps back no reply', async () => {
  await using world = await createWorld(sandbox, { leads: 40 })
  await leadsWrite(world, 60)
  const open = createGuardedFetch({ allowOrigins: [sandbox.url] })
  const fetch = async (...[url, request]: Parameters<GuardedFetch>) => {
    const response = await open(url, request)
    const cursor = new URL(url).searchParams.get('cursor')
    if (cursor === null) return response
    const { meta, ...page } = JSON.parse(new TextDecoder().decode(response.body))
    return { ...response, body: Buffer.from(JSON.stringify({ ...page, meta: { ...meta, next_cursor: cursor } })) }
  }
  const platforms = everyKind(
    createPlatformAdapter({ fetch: Object.assign(fetch, { stream: open.stream, close: open.close }), log: silentLog }),
  )
  await syncReplies({ ...world.ctx, platforms }, world.scope).finally(() => open.close())
  expect(await syncState(world)).toMatchObject({ isBehind: false, error: null, repliesThere: 60, repliesHere: 60 })
})

it('a list of mail that gives every page alike is not read for ever', async () => {
  await using world = await createWorld(sandbox, { leads: 40 })
  await leadsWrite(world, 20)
  let pages = 0
  const alike = changedPages(world, async (_, client) => {
    pages += 1
    return { mails: (await client.listMail(null)).mails, nextCursor: `page:${pages + 1}` }
  })
  await syncReplies(alike, world.scope)
  expect(pages).toBeLessThan(10)
  expect(await syncState(world)).toMatchObject({ isBehind: false, error: null, repliesThere: 20, repliesHere: 15 })
})

it('mail of a lead who was erased before it came here is not called missing for good', async () => {
  await using world = await createWorld(sandbox, { leads: 40 })
  await leadsWrite(world, 30)
  const email = world.platform.leads[0]?.email ?? ''
  await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: world.platform.leads[0]?.id, text: 'Hello' })
  world.clock.forward(3_600_000)
  await eraseLead(world.ctx, world.scope, email)
  await sync(world)
  expect(await world.rows('select 1 from contacts where email = $1', [email])).toEqual([])
  expect(await syncState(world)).toMatchObject({ repliesThere: 31, repliesHere: 31 })
  // Nor is another's taken for theirs.
  await world.rows('delete from messages where id = (select id from messages order by sent_at, id limit 1)')
  world.clock.forward(25 * 3_600_000)
  await sync(world)
  expect(await syncState(world)).toMatchObject({ repliesThere: 31, repliesHere: 30 })
  world.clock.forward(3_600_000)
  await sync(world)
  expect(await syncState(world)).toMatchObject({ repliesThere: 31, repliesHere: 31 })
})

it('a reply that is missing is found though others were deleted in the platform', async () => {
  await using world = await createWorld(sandbox, { leads: 40 })
  const hour = 3_600_000
  const [first] = world.platform.leads
  const workspaceId = world.platform.id
  const theirs = await sandbox.leadReplies({ workspaceId, leadId: first?.id, text: 'Hello', count: 2 })
  const others = await leadsWrite(world, 40)
  const later = async (ms: number) => {
    world.clock.forward(ms)
    await sync(world)
  }
  const lose = () =>
    world.rows(
      'delete from messages where id in (select id from messages where from_email <> $1 order by sent_at, id limit 1)',
      [first?.email],
    )
  const deleteThere = async (replies: readonly { id: number }[]) => {
    const headers = { authorization: `Bearer ${world.platform.apiKey}` }
    for (const { id } of replies) await fetch(`${sandbox.url}/api/replies/${id}`, { method: 'DELETE', headers })
  }
  await later(0)
  // Whom somebody asked to be forgotten, they erase there, too.
  const written = await repliesHere(world)
  await eraseLead(world.ctx, world.scope, first?.email ?? '')
  const erased = written - (await repliesHere(world))
  await deleteThere([...theirs, ...others.filter(({ leadId }) => leadId === first?.id)])
  await later(hour)
  expect(await syncState(world)).toMatchObject({ repliesThere: 42 - erased, repliesHere: 42 - erased })
  await lose()
  await later(hour)
  expect(await syncState(world)).toMatchObject({ repliesThere: 42 - erased, repliesHere: 41 - erased })
  await later(25 * hour)
  expect(await syncState(world)).toMatchObject({ repliesThere: 42 - erased, repliesHere: 42 - erased, found: 1 })
  // Lost and deleted between two comparisons, one hides the other until all is read once more for another's sake.
  await deleteThere(others.filter(({ leadId }) => leadId !== first?.id).slice(-1))
  await lose()
  await later(25 * hour)
  await lose()
  await later(hour)
  await later(hour)
  expect(await syncState(world)).toMatchObject({ repliesThere: 41 - erased, repliesHere: 41 - erased, found: 2 })
  expect(await repliesHere(world)).toBe(42 - erased)
  await later(25 * hour)
  expect(await syncState(world)).toMatchObject({ repliesThere: 41 - erased, repliesHere: 41 - erased, found: 0 })
})

it('a hot reply that an outage held up for days is announced and dealt out though all is read anew before it is judged, and what was there at first is not', async () => {
  await using world = await createWorld(sandbox, { campaigns: 1 })
  const hour = 3_600_000
  const hoursAgo = (hours: number) => new Date(world.ctx.now().getTime() - hours * hour)
  const isOld = changedPages(world, (page) => ({
    ...page,
    mails: page.mails.map((mail) => ({ ...mail, receivedAt: hoursAgo(40) })),
  }))
  const writes = (lead: number) => {
    const { id: workspaceId, leads } = world.platform
    const text = 'Yes, I am interested. Can we have a call on Tuesday at 10?'
    return sandbox.leadReplies({ workspaceId, leadId: leads[lead]?.id, text })
  }
  const known = () =>
    world.rows(
      `select c.email, t.assigned_to is not null as "isGiven",
              exists (select from notices n where n.kind = 'high_intent' and n.thread_id = t.id) as "isTold"
         from threads t join contacts c on c.id = t.contact_id order by t.id`,
    )
  const history = { email: world.platform.leads[0]?.email, isGiven: false, isTold: false }
  const heldUp = { email: world.platform.leads[1]?.email, isGiven: true, isTold: true }

  world.clock.forward(-60 * hour)
  await writes(0)
  await syncReplies(isOld, world.scope)
  const [{ campaignId = '' } = {}] = await world.rows<{ campaignId: string }>(
    'select id as "campaignId" from campaigns',
  )
  const memberIds = [personOf(world.scope) ?? '']
  await setAssignmentRule(world.ctx, world.scope, { turnsOf: { by: 'campaign', campaignId }, memberIds })
  await world.work()
  expect(await known()).toEqual([history])

  world.clock.forward(60 * hour)
  await writes(1)
  await world.rows('update connections set sync_short_since = $1', [hoursAgo(1)])
  await syncReplies(isOld, world.scope)
  expect(await world.rows('select sync_full_at as at from connections')).toEqual([
    { at: world.ctx.now().toISOString() },
  ])
  await world.work()
  expect(await known()).toEqual([history, heldUp])
})
