import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#db/sql.ts'
import { type TestDatabase, testDatabase } from '../../test/db.ts'
import { makeWorkspace } from '../../test/world.ts'
import { type Ctx, oneByOne, type TxCtx } from './context.ts'
import type { Scope } from './scope.ts'
import { inSharedTx } from './shared-tx.ts'

let db: TestDatabase
let ctx: Pick<Ctx, 'pool' | 'now'>
let scope: Scope
let other: Scope
beforeAll(async () => {
  db = await testDatabase()
  ctx = { pool: db.pool, now: () => new Date() }
  scope = await makeWorkspace(ctx)
  other = await makeWorkspace(ctx)
})
afterAll(() => db[Symbol.asyncDispose]())

const transaction = async (tx: TxCtx): Promise<string> =>
  (await tx.db.query<{ id: string }>(sql`select txid_current()::text as id`))[0]?.id ?? ''

const note = async (tx: TxCtx, of: Scope, kind: string): Promise<void> => {
  tx.outbox.addNews({ workspace_id: of.workspaceId, kind, thread_id: null })
  await transaction(tx)
}
const noted = async (kind: string): Promise<number> =>
  (await db.superuser.query('select from live_events where kind = $1', [kind])).rowCount ?? 0

describe('steps that are begun at once', () => {
  it('share one transaction in a workspace, and none with another workspace', async () => {
    const [one, two, elsewhere] = await Promise.all([
      inSharedTx(ctx, scope, 'a', transaction),
      inSharedTx(ctx, scope, 'b', transaction),
      inSharedTx(ctx, other, 'c', transaction),
    ])
    expect(two).toBe(one)
    expect(elsewhere).not.toBe(one)
    expect(await inSharedTx(ctx, scope, 'a', transaction)).not.toBe(one)
  })

  it('share none with another step of their own key: its lock would keep neither out', async () => {
    const ids = await Promise.all(['a', 'b', 'a'].map((key) => inSharedTx(ctx, scope, key, transaction)))
    expect(ids[0]).toBe(ids[1])
    expect(ids[2]).not.toBe(ids[0])
  })

  it('are done again by themselves when one of them fails, which fails alone; each is written once', async () => {
    let tries = 0
    const ends = await Promise.allSettled([
      inSharedTx(ctx, scope, 'a', (tx) => note(tx, scope, 'connection')),
      inSharedTx(ctx, scope, 'b', async (tx) => {
        tries += 1
        await note(tx, scope, 'campaigns')
        throw new Error('this one alone')
      }),
      inSharedTx(ctx, scope, 'c', (tx) => tx.db.query(sql`select 1 / ${tries > 1 ? 1 : 0}::int`)),
    ])
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(ends[1]).toMatchObject({ reason: { message: 'this one alone' } })
    expect(await noted('connection')).toBe(1)
    expect(await noted('campaigns')).toBe(0)
  })

  it('do one by one what must not meet itself in a transaction', async () => {
    let isUnderWay = false
    const careful = (tx: TxCtx): Promise<boolean> =>
      oneByOne(tx, async () => {
        const hasMet = isUnderWay
        isUnderWay = true
        await transaction(tx)
        isUnderWay = false
        return hasMet
      })
    const met = await Promise.all(['a', 'b', 'c'].map((key) => inSharedTx(ctx, scope, key, careful)))
    expect(met).toEqual([false, false, false])
  })
})
