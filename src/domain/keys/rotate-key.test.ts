import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { createSigningKeys } from '#domain/accounts/signing-keys.ts'
import { keyContext } from '#domain/connections/rules.ts'
import { silentLog } from '#lib/log.ts'
import { newId } from '#lib/new-id.ts'
import { createRotatingBox, keyIdOf, type RotatingBox } from '#lib/secret-box.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { makeWorkspace } from '../../../test/world.ts'
import { followNewestKey, rotateKey } from './rotate-key.ts'
import { sealedByWorkspace, sealedElsewhere } from './sealed-columns.ts'

const master = new Map(Array.from({ length: 20 }, (_, id) => [id, randomBytes(32)]))
/** A process's own box: all processes derive the same keys, and each begins with the first. */
const newBox = (): RotatingBox => createRotatingBox({ keyOf: (id) => master.get(id) }, 1)
const connectionsMade = 450

let database: TestDatabase
let ownerPool: pg.Pool
let superuser: pg.Pool
let workspaceId: string

beforeAll(async () => {
  database = await testDatabase()
  ownerPool = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  superuser = database.superuser
  ownerPool.on('error', () => undefined)
  workspaceId = (await makeWorkspace({ pool: database.pool })).workspaceId
  const box = newBox()
  for (let n = 0; n < connectionsMade; n += 1) await writeConnection(box, newId(), `key ${n}`)
})
afterAll(async () => {
  await ownerPool.end()
  await database[Symbol.asyncDispose]()
})

async function writeConnection(box: RotatingBox, id: string, apiKey: string): Promise<void> {
  const sealed = box.seal(apiKey, keyContext(workspaceId))
  await inTransaction(database.pool, { workspaceId }, (db) =>
    db.query(sql`
      insert into connections (workspace_id, id, kind, base_url, api_key_encrypted, platform_workspace_id, is_active)
      values (${workspaceId}, ${id}, 'sandbox', 'http://x', ${sealed}, ${id}, false)
      on conflict (workspace_id, id) do update set api_key_encrypted = excluded.api_key_encrypted`),
  )
}

const stored = async (): Promise<{ id: string; box: Buffer }[]> =>
  (await superuser.query<{ id: string; box: Buffer }>('select id, api_key_encrypted as box from connections')).rows

const rotate = (box: RotatingBox, settleMs = 400) =>
  rotateKey({ pool: database.pool, ownerPool, log: silentLog, box, settleMs })

it('knows every sealed column of the database', async () => {
  const { rows } = await superuser.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name like '%\\_encrypted' order by 1`,
  )
  const known = [...sealedByWorkspace, ...sealedElsewhere].map(({ table, column }) => `${table}.${column}`)
  expect(known.sort()).toEqual(rows.map(({ name }) => name))
})

it('seals everything again while another process writes, and no old key is left', async () => {
  const writer = newBox()
  const following = await followNewestKey({ pool: database.pool, log: silentLog, box: writer }, 50)
  const written = new Map<string, string>()
  const ids = (await stored()).map(({ id }) => id)
  let isWriting = true
  const writing = (async () => {
    for (let n = 0; isWriting; n += 1) {
      // In turn a new secret, and a new value of one that the rotation is about to touch.
      const id = n % 2 === 0 ? newId() : (ids[n % ids.length] ?? '')
      await writeConnection(writer, id, `written ${n}`)
      written.set(id, `written ${n}`)
      await sleep(1)
    }
  })()
  const { keyId, unopened } = await rotate(newBox())
  isWriting = false
  await writing
  following.stop()

  expect(keyId).toBe(2)
  expect(unopened).toBe(0)
  expect(written.size).toBeGreaterThan(20)
  const rows = await stored()
  expect(new Set(rows.map(({ box }) => keyIdOf(box)))).toEqual(new Set([2]))
  // A process that has heard nothing of the new key opens all of it.
  const reader = newBox()
  for (const { id, box } of rows) {
    const plain = reader.open(box, keyContext(workspaceId))
    expect(plain).toBe(written.get(id) ?? plain)
  }
  expect(reader.newestKeyId()).toBe(2)
})

it('keeps sign-in keys good: what was signed before is good after', async () => {
  const box = newBox()
  const ctx = { pool: database.pool, now: () => new Date(), log: silentLog, secrets: box }
  const { kid } = await createSigningKeys(ctx, 3600).current()
  await rotate(newBox(), 10)
  expect((await createSigningKeys({ ...ctx, secrets: newBox() }, 3600).current()).kid).toBe(kid)
  const { rows } = await superuser.query<{ box: Buffer }>('select private_jwk_encrypted as box from signing_keys')
  expect(rows.map((row) => keyIdOf(row.box))).toEqual([3])
})

it('seals second factors, model keys and webhook tokens again under what each is bound to', async () => {
  const box = newBox()
  const [userId, factorId, agentId, webhookId] = [newId(), newId(), newId(), newId()]
  const connectionId = (await stored())[0]?.id
  const insert = (text: string, values: unknown[]) => superuser.query(text, values)
  await insert('insert into users (id, email) values ($1, $2)', [userId, `${userId}@people.example`])
  await insert('insert into factors (id, user_id, secret_encrypted) values ($1, $2, $3)', [
    factorId,
    userId,
    box.seal('totp secret', `totp:${factorId}`),
  ])
  await insert('update workspaces set openrouter_key_encrypted = $2 where id = $1', [
    workspaceId,
    box.seal('model key', `openrouter-key:${workspaceId}`),
  ])
  await insert(
    `insert into agents (workspace_id, id, name, tone, openrouter_model, delay_min, delay_max, connect_level, auto_send_enabled,
       adaptive_kb_enabled, followup_enabled, followup_days, followup_max_attempts)
     values ($1, $2, 'A', 'casual', 'a/b', 1, 2, 'workspace', false, true, true, '{3}', 3)`,
    [workspaceId, agentId],
  )
  await insert(
    `insert into webhooks (workspace_id, id, agent_id, connection_id, kind, token_hash, token_encrypted, events)
     values ($1, $2, $3, $4, 'lead_replied', $5, $6, '{lead_replied}')`,
    [workspaceId, webhookId, agentId, connectionId, randomBytes(32), box.seal('token', `webhook-token:${workspaceId}`)],
  )
  const { keyId, unopened } = await rotate(newBox(), 10)
  expect(unopened).toBe(0)
  const boxOf = async (text: string): Promise<Buffer> =>
    (await superuser.query<{ box: Buffer }>(text)).rows[0]?.box ?? Buffer.alloc(0)
  for (const [text, context, plain] of [
    ['select secret_encrypted as box from factors', `totp:${factorId}`, 'totp secret'],
    [
      'select openrouter_key_encrypted as box from workspaces where openrouter_key_encrypted is not null',
      `openrouter-key:${workspaceId}`,
      'model key',
    ],
    ['select token_encrypted as box from webhooks', `webhook-token:${workspaceId}`, 'token'],
  ] as const) {
    const sealed = await boxOf(text)
    expect(keyIdOf(sealed)).toBe(keyId)
    expect(newBox().open(sealed, context)).toBe(plain)
  }
})

it('withdraws a master secret: once all is sealed anew the old one opens nothing, and a rotation that broke off is gone on with', async () => {
  const next = new Map(Array.from({ length: 20 }, (_, id) => [id, randomBytes(32)]))
  const old = newBox()
  await followNewestKey({ pool: database.pool, log: silentLog, box: old }).then(({ stop }) => stop())
  const ofOld = await stored()
  // The secret was changed: what was sealed under the same id before can still be opened, and what is new is the new one's.
  const replacing = createRotatingBox({ keyOf: (id) => next.get(id), keyBefore: (id) => master.get(id) }, 1)
  replacing.adoptKey(old.newestKeyId())
  await writeConnection(replacing, newId(), 'written meanwhile')
  expect(replacing.open(ofOld[0]?.box ?? Buffer.alloc(0), keyContext(workspaceId))).toMatch(/./)

  // The first try dies in the middle.
  let left = 2
  const dying = new Proxy(database.pool, {
    get: (pool, name) =>
      name === 'connect'
        ? () => (--left < 0 ? Promise.reject(new Error('gone')) : pool.connect())
        : Reflect.get(pool, name, pool),
  })
  await expect(rotateKey({ pool: dying, ownerPool, log: silentLog, box: replacing, settleMs: 10 })).rejects.toThrow(
    'gone',
  )

  const { unopened } = await rotate(replacing, 10)
  expect(unopened).toBe(0)
  const alone = createRotatingBox({ keyOf: (id) => next.get(id) }, 1)
  const rows = await stored()
  expect(rows.length).toBeGreaterThan(400)
  for (const { box } of rows) {
    expect(alone.open(box, keyContext(workspaceId))).toMatch(/./)
    expect(() => newBox().open(box, keyContext(workspaceId))).toThrow()
  }
  // Back to the secret of the other tests.
  const back = createRotatingBox({ keyOf: (id) => master.get(id), keyBefore: (id) => next.get(id) }, 1)
  expect((await rotate(back, 10)).unopened).toBe(0)
})

it('says what no key opens, leaves it as it is, and comes to an end', async () => {
  const id = newId()
  await writeConnection(newBox(), id, 'soon damaged')
  const damaged = Buffer.from((await stored()).find((row) => row.id === id)?.box ?? '')
  damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1
  await superuser.query('update connections set api_key_encrypted = $2 where id = $1', [id, damaged])
  const { unopened } = await rotate(newBox(), 10)
  expect(unopened).toBe(1)
  expect((await stored()).find((row) => row.id === id)?.box.equals(damaged)).toBe(true)
})
