import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import type { JobData } from '#queue/add.ts'
import { queueNames } from '#queue/catalogue.ts'
import { openToLook } from '#queue/work.ts'
import { type TestDatabase, testDatabase } from '../../test/db.ts'
import { makeWorkspace } from '../../test/world.ts'
import { type Ctx, oneByOne, type TxCtx } from './context.ts'
import type { Scope } from './scope.ts'
import { inSharedTx, joinJobs } from './shared-tx.ts'

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

  it('of those apart share with their like alone, one lot after the other', async () => {
    let most = 0
    let isUnderWay = 0
    const slow = async (tx: TxCtx): Promise<string> => {
      isUnderWay += 1
      most = Math.max(most, isUnderWay)
      const id = await oneByOne(tx, async () => {
        await tx.db.query(sql`select pg_sleep(0.05)`)
        return transaction(tx)
      })
      isUnderWay -= 1
      return id
    }
    const first = ['a', 'b'].map((key) => inSharedTx(ctx, scope, key, slow, 'questions'))
    const mail = inSharedTx(ctx, scope, 'c', transaction)
    await sleep(10)
    const later = ['d', 'e'].map((key) => inSharedTx(ctx, scope, key, slow, 'questions'))
    const [ids, laterIds] = [await Promise.all(first), await Promise.all(later)]
    expect(ids[1]).toBe(ids[0])
    expect(laterIds[1]).toBe(laterIds[0])
    expect(laterIds[0]).not.toBe(ids[0])
    expect(ids).not.toContain(await mail)
    expect(most).toBe(2)
  })

  describe('and ask for a job that can be done in their transaction', () => {
    const isFailing = new Set<string>()
    const done: string[] = []
    beforeAll(() => {
      joinJobs(ctx.pool, {
        has: (name) => name === 'score_message',
        async run(tx, { data: { payload } }) {
          const { messageId } = payload as { messageId: string }
          if (isFailing.has(messageId)) throw new Error('not here')
          done.push(`${messageId} ${await transaction(tx)}`)
        },
      })
    })
    const ask = async (tx: TxCtx, messageId: string, runAt?: Date): Promise<string> => {
      const { workspaceId } = scope
      await tx.addJob('score_message', { workspaceId, messageId }, runAt === undefined ? {} : { runAt })
      await tx.addJob('write_draft', { workspaceId, messageId, threadId: newId() })
      return transaction(tx)
    }
    const queued = async (messageId: string): Promise<string[]> => {
      const boss = await openToLook(db.superuser)
      const found = await Promise.all(
        queueNames.map((queue) => boss.findJobs<JobData>(queue, { data: { payload: { messageId } } })),
      )
      return found
        .flat()
        .map(({ data }) => data.job)
        .toSorted()
    }

    it('have it done there, and what is for another transaction put into the queue', async () => {
      const [one, other] = [newId(), newId()]
      const ids = await Promise.all([one, other].map((id, n) => inSharedTx(ctx, scope, `${n}`, (tx) => ask(tx, id))))
      expect(done).toEqual([`${one} ${ids[0]}`, `${other} ${ids[1]}`])
      expect(await queued(one)).toEqual(['write_draft'])
    })

    it('leave it to the queue when they are alone, when it fails there, and when it is for later', async () => {
      const [lone, failing, beside, late] = [newId(), newId(), newId(), newId()]
      await inSharedTx(ctx, scope, 'a', (tx) => ask(tx, lone))
      expect(await queued(lone)).toEqual(['score_message', 'write_draft'])
      isFailing.add(failing)
      await Promise.all([failing, beside].map((id, n) => inSharedTx(ctx, scope, `${n}`, (tx) => ask(tx, id))))
      expect(await queued(failing)).toEqual(['score_message', 'write_draft'])
      expect(await queued(beside)).toEqual(['score_message', 'write_draft'])
      const later = new Date(Date.now() + 60_000)
      await Promise.all([late, newId()].map((id, n) => inSharedTx(ctx, scope, `${n}`, (tx) => ask(tx, id, later))))
      expect(await queued(late)).toEqual(['score_message', 'write_draft'])
    })
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
