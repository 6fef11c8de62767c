import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Served, serve } from '../http/served.ts'
import { type Person, signOut, signUp } from '../person.ts'
import type { SandboxProcess } from '../sandbox-process.ts'
import { sharedSandbox } from '../shared-sandbox.ts'
import { createWorld, type World } from '../world.ts'
import { fingerprint, makeRoom, type Room } from './room.ts'

// The ways in that are no operations of the contract: what opens them is a secret, never an id, and never somebody's place elsewhere.

let sandbox: SandboxProcess
let world: World
let served: Served
let superuser: pg.Pool
let room: Room
let tokens: [who: string, token: string | null][]
let stored: string[]

beforeAll(async () => {
  sandbox = await sharedSandbox()
  world = await createWorld(sandbox)
  served = await serve(world)
  superuser = world.db.superuser
  const people: Person[] = await Promise.all([1, 2, 3, 4].map(() => signUp(served.url)))
  const [admin, neighbour, ended, client] = people
  if (!admin || !neighbour || !ended || !client) throw new Error('Nobody signed up')
  await signOut(served.url, ended)
  room = await makeRoom({
    superuser,
    ctx: served.ctx,
    platform: { url: sandbox.url, apiKey: world.platform.apiKey },
    members: [
      { userId: admin.userId, role: 'admin' },
      { userId: client.userId, role: 'client' },
    ],
  })
  tokens = [
    ['anonymous', null],
    ['neighbour', neighbour.accessToken],
    ['ended session', ended.accessToken],
    ['admin', admin.accessToken],
  ]
  stored = await whatIsStored()
})
afterAll(async () => {
  for (const one of [served, world, sandbox]) await one?.[Symbol.asyncDispose]()
})

/** Every id of the workspace, and what the database keeps of its secrets: somebody may have seen all of it, and opens nothing by it. */
async function whatIsStored(): Promise<string[]> {
  const workspaceId = room.ids.workspaceId ?? ''
  const link = randomBytes(32)
  await superuser.query(
    `update exports set link_hash = $2, link_expires_at = now() + interval '1 hour', finished_at = now() where workspace_id = $1`,
    [workspaceId, createHash('sha256').update(link.toString('base64url')).digest()],
  )
  await superuser.query(
    `insert into directory (kind, hash, workspace_id, subject_id) select 'export', link_hash, workspace_id, id from exports where workspace_id = $1
     union all select 'webhook', token_hash, workspace_id, id from webhooks where workspace_id = $1
     union all select 'invitation', token_hash, workspace_id, id from invitations where workspace_id = $1`,
    [workspaceId],
  )
  const { rows } = await superuser.query<{ kept: Buffer | string | null }>(
    `select token_hash as kept from webhooks where workspace_id = $1 union all select token_encrypted from webhooks where workspace_id = $1
     union all select token_hash from invitations where workspace_id = $1 union all select link_hash from exports where workspace_id = $1
     union all select convert_to(file_key, 'UTF8') from exports where workspace_id = $1
     union all select convert_to(id::text, 'UTF8') from webhooks where workspace_id = $1`,
    [workspaceId],
  )
  const kept = rows.flatMap(({ kept: value }) =>
    Buffer.isBuffer(value) ? [value.toString('base64url'), value.toString('hex'), value.toString('utf8')] : [],
  )
  return [...new Set([...Object.values(room.ids), ...kept])].filter((text) => text !== '')
}

const ask = async (path: string, token: string | null, init: RequestInit = {}) => {
  const headers = {
    'content-type': 'application/json',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  }
  const response = await fetch(`${served.url}${path}`, { redirect: 'manual', ...init, headers })
  const body = await response.text()
  return { status: response.status, text: `${JSON.stringify([...response.headers])}${body}` }
}

const tellsOfRoom = (text: string): boolean => room.marks.some((mark) => text.includes(mark))

describe('ids, and what the database keeps of secrets, open', () => {
  it.each([
    ['no webhook', (key: string) => `/hooks/${key}`, 'POST', [404]],
    ['no file', (key: string) => `/files/exports/${key}`, 'GET', [404]],
    ["no file of a lead's", (key: string) => `/files/attachments/${key}`, 'GET', [404]],
  ] as const)('%s', async (_, path, method, expected) => {
    const before = await fingerprint(superuser, room.ids.workspaceId ?? '')
    for (const [who, token] of tokens) {
      for (const key of stored) {
        const { status, text } = await ask(path(encodeURIComponent(key)), token, {
          method,
          ...(method === 'POST' ? { body: '{"event":{"type":"lead_replied"}}' } : {}),
        })
        expect([who, key, status]).toEqual([who, key, expected[0]])
        expect(tellsOfRoom(text)).toBe(false)
      }
    }
    expect(await fingerprint(superuser, room.ids.workspaceId ?? '')).toBe(before)
  })

  it('no invitation', async () => {
    for (const [who, token] of tokens) {
      for (const key of stored.filter((text) => text.length >= 20 && text.length <= 200)) {
        for (const verb of ['read', 'accept']) {
          const { status, text } = await ask(`/api/invitations/${verb}`, token, {
            method: 'POST',
            body: JSON.stringify({ token: key }),
          })
          expect([404, 401]).toContain(status)
          expect([who, verb, tellsOfRoom(text)]).toEqual([who, verb, false])
        }
      }
    }
  })
})

it('an invitation asks for the address that an account has now, not for the one of an older token', async () => {
  const [inviter, guest, other] = await Promise.all([1, 2, 3].map(() => signUp(served.url)))
  if (!inviter || !guest || !other) throw new Error('Nobody signed up')
  const invited = async (email: string): Promise<string> => {
    await inviter.api.team.invite({ workspaceId: inviter.workspaceId, emails: [email], role: 'member' })
    const mails = await world.rows<{ text: string }>('select text from mails where to_email = $1', [email])
    return mails.flatMap(({ text }) => /invitation#(\S+)/.exec(text)?.[1] ?? []).at(-1) ?? ''
  }
  const [toOld, toNew] = [await invited(guest.email), await invited(`new-${guest.email}`)]
  await superuser.query(`update users set email = 'new-' || email where id = $1`, [guest.userId])
  await expect(guest.api.team.acceptInvitation({ token: toOld })).rejects.toMatchObject({
    code: 'invitation_for_another',
  })
  await expect(other.api.team.acceptInvitation({ token: toNew })).rejects.toMatchObject({
    code: 'invitation_for_another',
  })
  expect(await guest.api.team.acceptInvitation({ token: toNew })).toEqual({ workspaceId: inviter.workspaceId })
})

it('a deleted workspace is taken back by its admins alone', async () => {
  const [owner, member, client, neighbour] = await Promise.all([1, 2, 3, 4].map(() => signUp(served.url)))
  if (!owner || !member || !client || !neighbour) throw new Error('Nobody signed up')
  const { workspaceId } = owner
  const people: [Person, string][] = [
    [member, 'member'],
    [client, 'client'],
  ]
  for (const [{ userId }, role] of people)
    await superuser.query('insert into workspace_members (workspace_id, user_id, role) values ($1, $2, $3)', [
      workspaceId,
      userId,
      role,
    ])
  await owner.api.workspaces.remove({ workspaceId, typedName: 'Acme' })
  const before = await fingerprint(superuser, workspaceId)
  for (const { api } of [member, client, neighbour]) {
    await expect(api.workspaces.restore({ deletedWorkspaceId: workspaceId })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(JSON.stringify(await api.accounts.me())).not.toContain(workspaceId)
  }
  expect(await fingerprint(superuser, workspaceId)).toBe(before)
  await owner.api.workspaces.restore({ deletedWorkspaceId: workspaceId })
  expect((await member.api.workspaces.settings({ workspaceId })).id).toBe(workspaceId)
})

it.each([
  '/health',
  '/ready',
  '/metrics',
  '/dev/mail',
  '/dev/mail.json',
  '/api/openapi.json',
  '/auth/v1/settings',
  '/auth/v1/health',
  '/auth/v1/user',
  '/auth/v1/.well-known/jwks.json',
  '/auth/v1/admin/users',
])('%s tells nobody anything of a workspace', async (path) => {
  // Who one is oneself is told.
  const { memberId: _oneself, ...ids } = room.ids
  for (const [, token] of tokens) {
    const { status, text } = await ask(path, token)
    expect(status).toBeLessThan(500)
    expect(tellsOfRoom(text)).toBe(false)
    for (const id of Object.values(ids)) expect(text).not.toContain(id)
  }
})
