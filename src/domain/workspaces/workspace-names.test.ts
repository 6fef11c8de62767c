import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPerson, type TestAccounts, testAccounts } from '../../../test/auth/accounts.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { createWorkspace } from '../accounts/create-workspace.ts'
import { mintScope, mintUserScope, type UserScope } from '../scope.ts'
import { updateSettings } from './update-settings.ts'

let db: TestDatabase
let ctx: TestAccounts & { settings: { publicUrl: string } }
let ada: UserScope

beforeAll(async () => {
  db = await testDatabase()
  ctx = { ...testAccounts(db.pool), settings: { publicUrl: 'https://rejoinder.example' } }
  ada = mintUserScope((await newPerson(ctx)).grant.user.id)
})
afterAll(() => db[Symbol.asyncDispose]())

const scopeOf = (workspaceId: string) => mintScope(workspaceId, { kind: 'person', userId: ada.userId, role: 'admin' })

describe('the name of a workspace, which stands in mails to strangers', () => {
  it.each([
    ['two\r\nlines', 'two lines'],
    ['turned \u202Egnp.exe', 'turned gnp.exe'],
    [' spaces   and\u0000 bytes ', 'spaces and bytes'],
  ])('is one plain line: %j', async (wished, name) => {
    const { workspaceId } = await createWorkspace(ctx, ada, wished)
    const scope = scopeOf(workspaceId)
    expect((await updateSettings(ctx, scope, {})).name).toBe(name)
    const renamed = await updateSettings(ctx, scope, { name: `New ${wished}`, companyName: wished })
    expect(renamed).toMatchObject({ name: `New ${name}`, companyName: name })
  })

  it.each(['\u0001', '\u202E\u2066', '\r\n'])('is never nothing: %j', async (wished) => {
    await expect(createWorkspace(ctx, ada, wished)).rejects.toMatchObject({ code: 'bad_request' })
    const { workspaceId } = await createWorkspace(ctx, ada, 'Kept')
    const scope = scopeOf(workspaceId)
    await expect(updateSettings(ctx, scope, { name: wished })).rejects.toMatchObject({ code: 'bad_request' })
    expect((await updateSettings(ctx, scope, {})).name).toBe('Kept')
  })
})
