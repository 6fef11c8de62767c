import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDiskFiles } from '#integrations/files/disk.ts'
import { newId } from '#lib/new-id.ts'
import { newPerson, type TestAccounts, testAccounts } from '../../../test/auth/accounts.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { workspaceTables } from '../../../test/db-promises/workspace-tables.ts'
import { makeRoom } from '../../../test/isolation/room.ts'
import { mintScope } from '../scope.ts'
import { deleteWorkspace, eraseWorkspace } from './delete-workspace.ts'

const dayMs = 86_400_000
const folder = join(tmpdir(), newId())

let db: TestDatabase
let superuser: pg.Pool
let ctx: TestAccounts & { files: ReturnType<typeof createDiskFiles> }
let userId: string

beforeAll(async () => {
  db = await testDatabase()
  superuser = db.superuser
  ctx = { ...testAccounts(db.pool), files: createDiskFiles(folder) }
  userId = (await newPerson(ctx)).grant.user.id
})
afterAll(async () => {
  await db[Symbol.asyncDispose]()
})

/** A workspace with one of everything, and a file. */
async function full(): Promise<{ workspaceId: string; name: string }> {
  const platform = { url: 'http://platform.example', apiKey: 'a key' }
  const { ids } = await makeRoom({ superuser, ctx, platform, members: [{ userId, role: 'admin' }] })
  const { workspaceId = '', typedName: name = '' } = ids
  const entries = [
    {
      name: 'threads.csv',
      read: async function* () {
        yield 'id'
      },
    },
  ]
  await ctx.files.putZip(fileOf(workspaceId), entries)
  return { workspaceId, name }
}
const fileOf = (workspaceId: string): string => `${workspaceId}/exports/${workspaceId}.zip`
async function hasFile(workspaceId: string): Promise<boolean> {
  const file = await ctx.files.open(fileOf(workspaceId))
  file?.content.destroy()
  return file !== null
}
async function rowsOf(workspaceId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { table, key } of await workspaceTables(superuser)) {
    const { rows } = await superuser.query(`select count(*) as n from "${table}" where ${key} = $1`, [workspaceId])
    if (rows[0]?.n > 0) counts[table] = rows[0].n
  }
  return counts
}

it('leaves no row in any table and no file of the workspace, and every row and file of the others', async () => {
  const [gone, stays] = [await full(), await full()]
  const scope = mintScope(gone.workspaceId, { kind: 'person', userId, role: 'admin' })
  const before = await rowsOf(stays.workspaceId)
  // There is something to forget in every table: one that the room leaves empty would prove nothing.
  const tables = (await workspaceTables(superuser)).map(({ table }) => table)
  for (const rows of [before, await rowsOf(gone.workspaceId)])
    expect(Object.keys(rows).toSorted()).toEqual(tables.toSorted())
  await deleteWorkspace(ctx, scope, gone.name)
  ctx.passTime(31 * dayMs)
  await eraseWorkspace(ctx, scope)
  expect(await rowsOf(gone.workspaceId)).toEqual({})
  expect(await hasFile(gone.workspaceId)).toBe(false)
  expect(await rowsOf(stays.workspaceId)).toEqual(before)
  expect(await hasFile(stays.workspaceId)).toBe(true)
})
