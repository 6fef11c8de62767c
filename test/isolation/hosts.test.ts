import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantAdmin } from '#domain/platform/grant-admin.ts'
import { newId } from '#lib/new-id.ts'
import { sha256 } from '#lib/sha256.ts'
import { fetchAt } from '../http/fetch-at.ts'
import { type Served, serve } from '../http/served.ts'
import { atOwnPace } from '../patience.ts'
import { type Person, signUp } from '../person.ts'
import type { SandboxProcess } from '../sandbox-process.ts'
import { sharedSandbox } from '../shared-sandbox.ts'
import { createWorld, type World } from '../world.ts'
import { type Answer, call } from './call.ts'
import { allOperations, type Operation } from './operations.ts'
import { isRefusedOverNodes } from './over-nodes.ts'
import { fingerprint, makeRoom, type Room } from './room.ts'

// Hosts x actors x operations: on a workspace's own domain there is that workspace and nothing else, whoever asks, and on a domain that
// nobody has proved there is nothing at all.

const operations = allOperations()
const publicUrl = 'https://app.rejoinder.example'

let sandbox: SandboxProcess
let world: World
let served: Served
let superuser: pg.Pool
let person: Person
let here: Room
let elsewhere: Room
let host: string

beforeAll(async () => {
  sandbox = await sharedSandbox()
  world = await createWorld(sandbox)
  const page = '<head><title>Rejoinder</title><meta name="description" content="x" /></head>'
  const files = {
    serve: () => false,
    has: () => false,
    read: async (path: string) => (path.endsWith('.html') ? page : null),
  }
  served = await serve(world, { publicUrl, files })
  superuser = world.db.superuser
  person = await signUp(served.url)
  const client = await signUp(served.url)
  await grantAdmin(world.ctx, person.email)
  // Whoever first shows that they read the mailbox would have to choose a new password (decisions/030).
  await superuser.query('update users set email_verified_at = now() where id = $1', [person.userId])
  const newRoom = () =>
    makeRoom({
      superuser,
      ctx: served.ctx,
      platform: { url: sandbox.url, apiKey: world.platform.apiKey },
      members: [
        { userId: person.userId, role: 'admin' },
        { userId: client.userId, role: 'client' },
      ],
    })
  here = await newRoom()
  elsewhere = await newRoom()
  host = `${here.marks[0]}.example`
  await prove(here, host)
})

afterAll(async () => {
  await served[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
  await sandbox[Symbol.asyncDispose]()
})

async function prove({ ids }: Room, domain: string): Promise<void> {
  await superuser.query('update custom_domains set proved_at = now(), host = $2 where workspace_id = $1', [
    ids.workspaceId,
    domain,
  ])
  await superuser.query(
    `insert into directory (kind, hash, workspace_id, subject_id) values ('domain', $2, $1, $1)
     on conflict (kind, hash, workspace_id) do nothing`,
    [ids.workspaceId, sha256(domain)],
  )
}

const ask = (path: string, at: string | null, init: RequestInit = {}): Promise<Response> =>
  fetchAt(`${served.url}${path}`, at ?? undefined, {
    ...init,
    headers: { 'content-type': 'application/json', ...Object.fromEntries(new Headers(init.headers)) },
  })

interface Grant {
  access_token: string
  refresh_token: string
}
const post = (path: string, at: string | null, body: object): Promise<Response> =>
  ask(path, at, { method: 'POST', body: JSON.stringify(body) })
const signInAt = async (at: string | null): Promise<Grant> => {
  const answer = await post('/auth/v1/token?grant_type=password', at, {
    email: person.email,
    password: person.password,
  })
  expect(answer.status).toBe(200)
  return answer.json()
}

const tellsOfElsewhere = (text: string): boolean => {
  // People belong to several workspaces, and are told of themselves.
  const { userId: _account, person: _person, memberId: _member, assignee: _assignee, ...ids } = elsewhere.ids
  return [...elsewhere.marks, ...Object.values(ids)].some((own) => text.includes(own))
}
const askOperation = (operation: Operation, token: string | null, at: string, ids = elsewhere.ids): Promise<Answer> =>
  call(operation, { url: served.url, token, ids, host: at })

describe('on a workspace’s own domain', () => {
  it.each(['nobody', 'an admin of both workspaces, who administers the platform', 'the same, signed in elsewhere'])(
    '%s gets nothing of another workspace, by any operation',
    async (who) => {
      const token = who === 'nobody' ? null : (await signInAt(who.includes('elsewhere') ? null : host)).access_token
      const isIn = token !== null && !who.includes('elsewhere')
      const before = await fingerprint(superuser, elsewhere.ids.workspaceId ?? '')
      const wrong: string[] = []
      for (const operation of operations) {
        const { status, text, body } = await askOperation(operation, token, host)
        if (tellsOfElsewhere(text)) wrong.push(`${operation.name}: tells of the other workspace: ${body.slice(0, 200)}`)
        if (isRefusedOverNodes(operation, status)) continue
        if (status >= 500) wrong.push(`${operation.name}: ${status}`)
        if (operation.access === 'public') continue
        const expected = !isIn ? 401 : operation.access === 'platform admin' ? 403 : null
        if (expected !== null && status !== expected) wrong.push(`${operation.name}: ${status} instead of ${expected}`)
        if (isIn && operation.access.startsWith('workspace:') && status !== 404)
          wrong.push(`${operation.name}: ${status} instead of 404`)
      }
      expect(wrong).toEqual([])
      expect(await fingerprint(superuser, elsewhere.ids.workspaceId ?? '')).toBe(before)
    },
    atOwnPace(120_000),
  )

  it('its people find their workspace, and it alone', async () => {
    const { access_token } = await signInAt(host)
    const headers = { authorization: `Bearer ${access_token}` }
    const me = await (await ask('/api/me', host, { headers })).json()
    expect(me.memberships.map(({ workspaceId }: { workspaceId: string }) => workspaceId)).toEqual([
      here.ids.workspaceId,
    ])
    expect(me.isPlatformAdmin).toBe(false)
    expect((await ask(`/api/workspaces/${here.ids.workspaceId}/team`, host, { headers })).status).toBe(200)
    for (const path of ['/threads', '/threads/counts'])
      expect((await ask(`/api/workspaces/${elsewhere.ids.workspaceId}${path}`, host, { headers })).status).toBe(404)
    const create = await ask('/api/workspaces', host, { method: 'POST', body: '{"name":"Mine"}', headers })
    expect(create.status).toBe(403)
  })

  it('the page says whose it is before anything is drawn, and what it says can’t be run', async () => {
    await superuser.query(`update workspaces set company_name = $2 where id = $1`, [
      here.ids.workspaceId,
      `</script><script>alert(1)</script> ${here.marks[0]}`,
    ])
    world.clock.forward(10_000)
    for (const path of ['/auth', '/inbox']) {
      const text = await (await ask(path, host)).text()
      expect(text.match(/<script/g)).toHaveLength(1)
      expect(text).toContain(`<title>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; ${here.marks[0]}</title>`)
      const told = JSON.parse(/id="host-brand">(.*?)<\/script>/.exec(text)?.[1] ?? '{}')
      expect(told).toMatchObject({ workspaceId: here.ids.workspaceId, accountUrl: publicUrl })
      expect(text).not.toContain('Rejoinder')
    }
    await superuser.query(`update workspaces set company_name = null where id = $1`, [here.ids.workspaceId])
    world.clock.forward(10_000)
  })

  it('what is handed out is good there alone: sessions, and what keeps them', async () => {
    const [there, own] = [await signInAt(host), await signInAt(null)]
    const me = (token: string, at: string | null) =>
      ask('/api/me', at, { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status)
    expect([await me(there.access_token, host), await me(there.access_token, null)]).toEqual([200, 401])
    expect([await me(own.access_token, null), await me(own.access_token, host)]).toEqual([200, 401])
    const refresh = (token: string, at: string | null) =>
      post('/auth/v1/token?grant_type=refresh_token', at, { refresh_token: token }).then(({ status }) => status)
    expect(await refresh(there.refresh_token, null)).toBe(400)
    expect(await refresh(own.refresh_token, host)).toBe(400)
    // It signs nobody out elsewhere, whatever it asks for.
    const third = await signInAt(host)
    const leave = { method: 'POST', headers: { authorization: `Bearer ${third.access_token}` } }
    expect((await ask('/auth/v1/logout?scope=global', host, leave)).status).toBe(204)
    expect(
      (await ask('/api/me/sessions', host, { headers: { authorization: `Bearer ${there.access_token}` } })).status,
    ).toBe(403)
    // Nothing of it was used up.
    expect([await refresh(there.refresh_token, host), await refresh(own.refresh_token, null)]).toEqual([200, 200])
  })

  it('what is mailed from there leads there, under its name, and is good there alone', async () => {
    const text = async (kind: string): Promise<string> => {
      const { rows } = await superuser.query<{ text: string; subject: string; from_name: string | null }>(
        `select text, subject, from_name from mails where to_email = $1 and kind = $2 order by created_at desc limit 1`,
        [person.email, kind],
      )
      return `${rows[0]?.from_name}\n${rows[0]?.subject}\n${rows[0]?.text}`
    }
    expect((await post('/auth/v1/otp', host, { email: person.email, create_user: false })).status).toBe(200)
    const mail = await text('sign_in')
    expect(mail).toContain(`https://${host}/auth/confirm#`)
    expect(mail.split('\n')[0]).toBe(`Sender ${here.marks[0]}`)
    expect(mail).not.toContain('Rejoinder')
    const link = /token_hash=([\w-]+)/.exec(mail)?.[1] ?? ''
    const verify = (at: string | null) =>
      post('/auth/v1/verify', at, { type: 'magiclink', token_hash: link }).then(({ status }) => status)
    expect(await verify(null)).toBe(403)
    expect(await verify(host)).toBe(200)
    const code = /^(\d{6})$/m.exec(mail)?.[1] ?? ''
    expect((await post('/auth/v1/verify', null, { type: 'email', email: person.email, token: code })).status).toBe(403)
    // A new password opens everything: its link leads to the installation's own host.
    expect(
      (await post(`/auth/v1/recover?redirect_to=https://${host}/auth/reset`, host, { email: person.email })).status,
    ).toBe(200)
    expect(await text('recovery')).toContain(`${publicUrl}/auth/confirm#`)
  })

  it('nobody changes their account, links a sign-in, or opens another workspace', async () => {
    const { access_token } = await signInAt(host)
    const headers = { authorization: `Bearer ${access_token}` }
    for (const [method, path] of [
      ['PUT', '/user'],
      ['POST', '/factors'],
      ['DELETE', `/factors/${randomUUID()}`],
      ['GET', '/user/identities/authorize?provider=google'],
      ['GET', '/authorize?provider=google'],
      ['GET', '/reauthenticate'],
    ] as const)
      expect(
        (
          await ask(`/auth/v1${path}`, host, {
            method,
            headers,
            ...(method === 'PUT' && { body: '{"password":"another one"}' }),
          })
        ).status,
        path,
      ).toBe(400)
    const newcomer = {
      email: `${randomUUID()}@people.example`,
      password: 'a long enough secret',
      data: { full_name: 'Eve' },
    }
    expect((await post('/auth/v1/signup', host, newcomer)).status).toBe(422)
    expect((await (await ask('/auth/v1/settings', host)).json()).signup_mode).toBe('invite_only')
  })

  it('files and links of another workspace open nothing', async () => {
    const logoId = newId()
    await served.ctx.files.put(`${elsewhere.ids.workspaceId}/logos/${logoId}.png`, Buffer.from('a picture'))
    await superuser.query('update branding set logo_id = $2, logo_width = 9, logo_height = 9 where workspace_id = $1', [
      elsewhere.ids.workspaceId,
      logoId,
    ])
    await superuser.query(`insert into directory (kind, hash, workspace_id, subject_id) values ('logo', $2, $1, $3)`, [
      elsewhere.ids.workspaceId,
      sha256(logoId),
      logoId,
    ])
    const own = await ask(`/brand/${logoId}.png`, null)
    expect([own.status, own.headers.get('content-type'), own.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'public, max-age=86400',
    ])
    expect(own.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect((await ask(`/brand/${logoId}.png`, null, { headers: { 'if-none-match': `"${logoId}"` } })).status).toBe(304)
    expect((await ask(`/brand/${logoId}.png`, host)).status).toBe(404)
    const { access_token } = await signInAt(null)
    const { ids } = elsewhere
    await superuser.query('update exports set finished_at = now() where workspace_id = $1', [ids.workspaceId])
    const link = await ask(`/api/workspaces/${ids.workspaceId}/exports/${ids.exportId}/link`, null, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}` },
      body: '{}',
    })
    const { url } = await link.json()
    const path = new URL(url).pathname
    expect((await ask(path, host, { method: 'HEAD' })).status).toBe(404)
    expect((await ask(path, null, { method: 'HEAD' })).status).toBe(200)
    for (const closed of ['/hooks/abc', '/metrics', '/ready', '/dev/mail'])
      expect((await ask(closed, host)).status).toBe(404)
  })
})

describe('a domain', () => {
  const asked = (domain: string): Promise<number> =>
    ask(`/domains/ask?domain=${domain}`, null).then(({ status }) => status)

  it('gets a certificate while it is proved and its plan has one, and no other name does', async () => {
    expect(await asked(host)).toBe(200)
    expect(await asked(host.toUpperCase())).toBe(200)
    for (const other of [
      'other.example',
      'app.rejoinder.example',
      'localhost',
      '127.0.0.1',
      '',
      `${elsewhere.marks[0]}.example`,
    ])
      expect(await asked(other), other).toBe(404)
    expect((await ask('/domains/ask', null)).status).toBe(404)
  })

  it('that nobody has proved shows nothing, to anybody, of anything', async () => {
    const unproved = `${elsewhere.marks[0]}.example`
    const { access_token } = await signInAt(null)
    const wrong: string[] = []
    for (const operation of operations) {
      const { status, text } = await askOperation(operation, access_token, unproved)
      if (status !== 421 || tellsOfElsewhere(text)) wrong.push(`${operation.name}: ${status}`)
    }
    for (const path of [
      '/',
      '/auth',
      '/auth/v1/settings',
      '/index.html',
      '/hooks/x',
      '/brand/x',
      '/files/exports/x',
      '/nowhere',
    ]) {
      const { status } = await ask(path, unproved)
      if (status !== 421) wrong.push(`${path}: ${status}`)
    }
    expect(wrong).toEqual([])
    for (const path of ['/health', '/ready']) expect((await ask(path, unproved)).status, path).toBe(200)
  })

  it('is dark once its plan has no branding, or its proof is lost', async () => {
    const room = elsewhere
    const domain = `later-${room.marks[0]}.example`
    await prove(room, domain)
    world.clock.forward(10_000)
    expect(await asked(domain)).toBe(200)
    await superuser.query(
      `insert into workspace_plans (workspace_id, plan, state, anchor_at, trial_ends_at, seen_until) values ($1, 'per_agent', 'active', now(), now(), now())
       on conflict (workspace_id) do update set plan = 'per_agent', state = 'active'`,
      [room.ids.workspaceId],
    )
    // For some seconds what was known a moment ago is believed.
    expect(await asked(domain)).toBe(200)
    world.clock.forward(10_000)
    expect(await asked(domain)).toBe(404)
    expect((await ask('/auth', domain)).status).toBe(421)
    await superuser.query(`delete from workspace_plans where workspace_id = $1`, [room.ids.workspaceId])
    world.clock.forward(10_000)
    expect(await asked(domain)).toBe(200)
    await superuser.query(`delete from directory where kind = 'domain' and workspace_id = $1`, [room.ids.workspaceId])
    world.clock.forward(10_000)
    expect(await asked(domain)).toBe(404)
  })
})
