import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { type Role, roles } from '#contract/operation.ts'
import { signInAnonymously } from '#domain/accounts/anonymous.ts'
import { grantAdmin } from '#domain/platform/grant-admin.ts'
import { type Served, serve } from '../http/served.ts'
import { type Person, signUp } from '../person.ts'
import type { SandboxProcess } from '../sandbox-process.ts'
import { sharedSandbox } from '../shared-sandbox.ts'
import { createWorld, type World } from '../world.ts'
import { type Answer, call } from './call.ts'
import { allOperations, type Operation } from './operations.ts'
import { isRefusedOverNodes } from './over-nodes.ts'
import { fingerprint, makeRoom, type Room } from './room.ts'
import { sampleInput } from './sample-input.ts'

// Generated from the contract: every operation, called over HTTP by everybody, with real ids of a workspace. A new operation is
// covered without a line here; one that can't be exercised fails.

const operations = allOperations()
/** A room has a row in nearly every table: three nodes on one machine take their time to make hundreds. */
const patience = inject('isOverNodes') ? 4 : 1
const outside = [
  'anonymous',
  'expired token',
  'tampered token',
  'account without an address',
  'user of another workspace',
  'removed member',
  'person without a workspace',
  'platform administrator',
] as const
type Outsider = (typeof outside)[number]
const withoutSession: readonly string[] = ['anonymous', 'expired token', 'tampered token', 'account without an address']

let sandbox: SandboxProcess
let world: World
let served: Served
let superuser: pg.Pool
let people: Record<Role, Person>
let removed: Person
let administrator: Person
let tokens: Record<Outsider, string | null>

beforeAll(async () => {
  sandbox = await sharedSandbox()
  world = await createWorld(sandbox)
  served = await serve(world)
  superuser = world.db.superuser
  const [client, member, admin, other, gone, loner, root] = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map(() => signUp(served.url)),
  )
  if (!client || !member || !admin || !other || !gone || !loner || !root) throw new Error('Nobody signed up')
  people = { client, member, admin }
  removed = gone
  administrator = root
  await superuser.query('delete from workspace_members where user_id = $1', [loner.userId])
  await grantAdmin(world.ctx, root.email)
  await superuser.query(`update platform_settings set support_email = 'help@operator.example'`)
  tokens = {
    anonymous: null,
    'expired token': await expiredToken(),
    'tampered token': tamper(admin.accessToken),
    'account without an address': await anonymousToken(),
    'user of another workspace': other.accessToken,
    'removed member': removed.accessToken,
    'person without a workspace': loner.accessToken,
    'platform administrator': root.accessToken,
  }
})

afterAll(async () => {
  await served[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
  await sandbox[Symbol.asyncDispose]()
})

/** Of a session that the sign-in protocol gives to whoever says nothing of themselves, where the operator allows it. */
async function anonymousToken(): Promise<string> {
  const { accounts } = served.ctx
  const allowing = { ...accounts, policy: { ...accounts.policy, mayBeAnonymous: true } }
  const outcome = await signInAnonymously(allowing, { metadata: {} }, { ip: '192.0.2.7', userAgent: 'somebody' })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.grant.accessToken
}

/** A token that was good, of a session that lives, an hour and more ago. */
async function expiredToken(): Promise<string> {
  const { accounts } = served.ctx
  const person = await signUp(served.url)
  const parts = person.accessToken.split('.')
  const claims = JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString('utf8'))
  const { kid, key } = await accounts.keys.current()
  const { SignJWT } = await import('jose')
  return new SignJWT({ ...claims, iat: claims.iat - 7300, exp: claims.iat - 3700 })
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(key)
}

/** The admin's own token, but for whom it says it is. */
function tamper(token: string): string {
  const [header, payload, signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString('utf8'))
  const forged = Buffer.from(JSON.stringify({ ...claims, email: 'root@people.example' })).toString('base64url')
  return `${header}.${forged}.${signature}`
}

const newRoom = (author = people.admin.userId): Promise<Room> =>
  makeRoom({
    superuser,
    author,
    ctx: served.ctx,
    platform: { url: sandbox.url, apiKey: world.platform.apiKey },
    members: roles.map((role) => ({ userId: people[role].userId, role })),
  })

/** Words or ids of the room, in whatever came over the wire. */
const tellsOf = ({ marks, ids }: Room, text: string): boolean =>
  [...marks, ...Object.values(ids)].some((own) => text.includes(own))

/** What an operation may not tell of a room: who has an account is nothing of a workspace, and the platform's administrators know it. */
function secretsOf({ access }: Operation, { marks, ids }: Room): Room {
  const { userId: _account, person: _person, memberId: _member, assignee: _assignee, ...ofWorkspace } = ids
  return access === 'platform admin' ? { marks, ids: ofWorkspace } : { marks, ids }
}

/** The fields in which the platform's administrators read something of a workspace (decisions/040, 053): nothing else may tell of it. */
const toldToAdministrators: Readonly<Record<string, readonly string[]>> = {
  'admin.workspaces': ['id', 'name'],
  'admin.lookIntoWorkspace': ['id', 'name', 'companyName', 'customDomain', 'friendWorkspaceId', 'customerRef'],
  'admin.exportInvoices': ['csv'],
  'admin.deliveries': ['id', 'workspaceId', 'workspaceName', 'nextCursor'],
  'admin.openDelivery': ['body', 'error'],
  'admin.sends': ['workspaceId', 'workspaceName', 'taskId'],
}
/** By what they go into a workspace, in the order of the contract, and the line in its audit log that tells its admins. */
const administratorsEnterBy: Readonly<Record<string, string>> = {
  'admin.lookIntoWorkspace': 'workspace.looked_into',
  'admin.suspendWorkspace': 'workspace.suspended',
  'admin.restoreWorkspace': 'workspace.resumed',
  'admin.takeBackReferral': 'referral.taken_back',
  'admin.openDelivery': 'webhook.opened',
  'admin.replayDelivery': 'webhook.replayed',
  'admin.replayFailedDeliveries': 'webhook.replayed',
}
/** What goes into all workspaces unless one is named: one is, and no other may be touched. */
const entersAll: readonly string[] = ['admin.replayFailedDeliveries']

const without = (value: unknown, fields: readonly string[]): unknown =>
  JSON.parse(JSON.stringify(value, (name, part: unknown) => (fields.includes(name) ? undefined : part)))

const shownOf = (operation: Operation, { text, body }: Answer): string => {
  const fields = toldToAdministrators[operation.name]
  if (fields === undefined) return text
  return `${text.slice(0, text.length - body.length)}${JSON.stringify(without(JSON.parse(body), fields))}`
}

/** Whether its admins can read that this administrator did so. */
const isTold = async ({ ids }: Room, action: string): Promise<boolean> =>
  (
    await superuser.query('select from audit_entries where workspace_id = $1 and action = $2 and actor_id = $3', [
      ids.workspaceId,
      action,
      administrator.userId,
    ])
  ).rowCount === 1

const ask = (operation: Operation, room: Room, token: string | null, field?: string): Promise<Answer> =>
  call(operation, { url: served.url, token, ids: room.ids, ...(field !== undefined && { field }) })

/** Somebody who was an admin of the room a moment ago: the token that opened it is the one that must not any more. */
async function letInAndRemove(room: Room): Promise<void> {
  const { workspaceId = '' } = room.ids
  await superuser.query(`insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'admin')`, [
    workspaceId,
    removed.userId,
  ])
  expect((await removed.api.workspaces.settings({ workspaceId })).id).toBe(workspaceId)
  await people.admin.api.team.remove({ workspaceId, userId: removed.userId })
}

describe('nobody from outside gets anything of a workspace, or changes anything in it', () => {
  it.each(outside)(
    '%s',
    async (who) => {
      const room = await newRoom()
      if (who === 'removed member') await letInAndRemove(room)
      const before = await fingerprint(superuser, room.ids.workspaceId ?? '')
      const wrong: string[] = []
      const entered = await newRoom()
      for (const operation of operations) {
        const trace = who === 'platform administrator' ? administratorsEnterBy[operation.name] : undefined
        const isOfOne = trace !== undefined && entersAll.includes(operation.name)
        const asked = trace === undefined ? room : isOfOne ? await newRoom() : entered
        const answer = await ask(operation, asked, tokens[who], isOfOne ? 'workspaceId' : undefined)
        const expected = expectedFor(operation, who)
        if (!expected(answer.status) && !isRefusedOverNodes(operation, answer.status))
          wrong.push(`${operation.name}: ${answer.status} ${answer.body.slice(0, 200)}`)
        const shown = who === 'platform administrator' ? shownOf(operation, answer) : answer.text
        if (tellsOf(secretsOf(operation, asked), shown))
          wrong.push(`${operation.name}: tells of the workspace: ${shown.slice(0, 300)}`)
        if (trace !== undefined && !(await isTold(asked, trace))) wrong.push(`${operation.name}: is told to nobody`)
      }
      expect(wrong).toEqual([])
      expect(await fingerprint(superuser, room.ids.workspaceId ?? '')).toBe(before)
    },
    120_000 * patience,
  )

  const expectedFor = (operation: Operation, who: Outsider): ((status: number) => boolean) => {
    if (operation.access === 'public') return (status) => status < 500
    if (withoutSession.includes(who)) return (status) => status === 401
    if (operation.access === 'platform admin')
      return (status) => (who === 'platform administrator' ? status === 200 : status === 403)
    if (operation.access === 'user') return (status) => status !== 401 && status < 500
    if (operation.access === 'memberships') return (status) => status === 200
    return (status) => status === 404
  }
})

describe('in a workspace, each role may do exactly what the contract says', () => {
  it.each(roles)(
    '%s',
    async (role) => {
      const wrong: string[] = []
      const open = () => newRoom(people[role].userId)
      // What is refused leaves its room as it was, which is looked at each time, and what reads has nothing to change in one.
      const [untouched, read] = [await open(), await open()]
      const look = () => fingerprint(superuser, untouched.ids.workspaceId ?? '')
      let before = await look()
      for (const operation of operations) {
        const isAllowed = isFor(operation, role)
        const room = !isAllowed ? untouched : operation.method === 'GET' ? read : await open()
        const { status, text, body } = await ask(operation, room, people[role].accessToken)
        if (isRefusedOverNodes(operation, status)) continue
        const isRefused = status === 401 || status === 403 || status >= 500 || (status === 404 && !mayMiss(operation))
        // What the contract itself refuses never came to whoever does it: that would prove nothing.
        if (isAllowed && (status === 429 || (status === 400 && text.includes('"fields":'))))
          wrong.push(`${operation.name} could not be exercised: ${body.slice(0, 200)}`)
        if (isAllowed && isRefused) wrong.push(`${operation.name}: ${status} ${body.slice(0, 200)}`)
        if (isAllowed) continue
        if (status !== 403) wrong.push(`${operation.name}: ${status} instead of 403`)
        if (tellsOf(room, text)) wrong.push(`${operation.name}: tells of the workspace`)
        const after = await look()
        if (after !== before) wrong.push(`${operation.name}: changed the workspace`)
        before = after
      }
      expect(wrong).toEqual([])
    },
    180_000 * patience,
  )

  const isFor = ({ access }: Operation, role: Role): boolean => {
    if (access === 'public' || access === 'user' || access === 'memberships') return true
    const wanted = roles.find((known) => access === `workspace:${known}`)
    return wanted !== undefined && roles.indexOf(role) >= roles.indexOf(wanted)
  }
  /** Operations outside of a workspace answer for what they are asked: a made-up invitation is not found. */
  const mayMiss = ({ access }: Operation): boolean => access === 'public' || access === 'user'
})

it('can not be passed by an operation that it has nothing for', async () => {
  const { ids } = await newRoom()
  expect(() => sampleInput(z.object({ gadgetId: z.uuid() }), ids)).toThrow('no id for "gadgetId"')
})

it('covers every operation and every actor', () => {
  const actors = outside.length + roles.length
  console.log(`isolation: ${operations.length} operations x ${actors} actors = ${operations.length * actors} calls`)
  expect(operations.length).toBeGreaterThan(35)
})
