import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import type { Scope } from '#domain/scope.ts'
import { newId } from '#lib/new-id.ts'
import { type TestDatabase, testDatabase } from '../db.ts'
import { makeWorkspace } from '../world.ts'

let db: TestDatabase
let superuser: pg.Pool
let scope: Scope
beforeAll(async () => {
  db = await testDatabase()
  superuser = new pg.Pool({ connectionString: db.superuserUrl, max: 1 })
  superuser.on('error', () => undefined)
  scope = await makeWorkspace({ pool: db.pool })
})
afterAll(async () => {
  await superuser.end()
  await db[Symbol.asyncDispose]()
})

const ctx = () => ({ pool: db.pool, now: () => new Date() })

async function jobsOf(threadId: string): Promise<string[]> {
  const { rows } = await superuser.query<{ name: string }>(
    `select t.identifier as name from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.payload ->> 'threadId' = $1`,
    [threadId],
  )
  return rows.map(({ name }) => name)
}

describe('a job', () => {
  it('exists when the change that asks for it is committed', async () => {
    const threadId = newId()
    await inTx(ctx(), scope, (tx) => tx.addJob('review_tasks', { workspaceId: scope.workspaceId, threadId }))
    expect(await jobsOf(threadId)).toEqual(['review_tasks'])
  })

  it('does not exist, and was seen by nobody, when the change is rolled back', async () => {
    const threadId = newId()
    const undone = inTx(ctx(), scope, async (tx) => {
      await tx.addJob('review_tasks', { workspaceId: scope.workspaceId, threadId })
      expect(await jobsOf(threadId)).toEqual([])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await jobsOf(threadId)).toEqual([])
  })

  it('replaces the waiting one with its key, and is one', async () => {
    const threadId = newId()
    for (const key of ['one', 'one', 'other']) {
      await inTx(ctx(), scope, (tx) =>
        tx.addJob('review_tasks', { workspaceId: scope.workspaceId, threadId }, { key: `${key}:${threadId}` }),
      )
    }
    expect(await jobsOf(threadId)).toHaveLength(2)
  })

  it('with a payload that the catalogue does not know is refused before anything is written', async () => {
    const wrong = inTx(ctx(), scope, (tx) =>
      tx.addJob('review_tasks', { workspaceId: scope.workspaceId, threadId: 'no id' }),
    )
    await expect(wrong).rejects.toThrow(/uuid/i)
    expect(await jobsOf('no id')).toEqual([])
  })

  it("is out of the application's own reach but for the one function that adds it", async () => {
    await expect(db.pool.query('select 1 from graphile_worker._private_jobs')).rejects.toMatchObject({ code: '42501' })
    await expect(db.pool.query("select graphile_worker.add_job('send_task')")).rejects.toMatchObject({ code: '42501' })
  })
})
