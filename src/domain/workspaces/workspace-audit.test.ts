import { afterAll, beforeAll, expect, it } from 'vitest'
import { newPerson, type TestAccounts, testAccounts } from '../../../test/auth/accounts.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { createWorkspace } from '../accounts/create-workspace.ts'
import { readAudit } from '../audit/reads.ts'
import { inTx } from '../context.ts'
import { mintScope, mintUserScope, type Scope } from '../scope.ts'
import { updateSettings } from './update-settings.ts'

let db: TestDatabase
let ctx: TestAccounts & { settings: { publicUrl: string } }
let ada: Awaited<ReturnType<typeof newPerson>>

beforeAll(async () => {
  db = await testDatabase()
  ctx = { ...testAccounts(db.pool), settings: { publicUrl: 'https://rejoinder.example' } }
  ada = await newPerson(ctx)
})
afterAll(() => db[Symbol.asyncDispose]())

const scopeOf = (workspaceId: string): Scope =>
  mintScope(workspaceId, { kind: 'person', userId: ada.grant.user.id, role: 'admin' })
const told = async (scope: Scope) =>
  (await inTx(ctx, scope, (tx) => readAudit(tx, scope, 50))).entries.map(({ actor, action, detail }) => ({
    actor,
    action,
    detail,
  }))

it('the audit log begins with who created the workspace, by signing up or later', async () => {
  const { workspaceId } = await createWorkspace(ctx, mintUserScope(ada.grant.user.id), 'Second')
  const created = { actor: 'Ada Lovelace', action: 'workspace.created' }
  expect(await told(scopeOf(ada.workspaceId))).toEqual([{ ...created, detail: { name: "Ada Lovelace's Workspace" } }])
  expect(await told(scopeOf(workspaceId))).toEqual([{ ...created, detail: { name: 'Second' } }])
})

it('it tells what was changed, nothing of what stays, and no value that could be a secret', async () => {
  const { workspaceId } = await createWorkspace(ctx, mintUserScope(ada.grant.user.id), 'Third')
  const scope = scopeOf(workspaceId)
  await updateSettings(ctx, scope, { name: 'Fourth', wakeTime: '09:00', mcpUrl: '', companyName: 'Acme' })
  await updateSettings(ctx, scope, { openrouterKey: 'sk-or-secret' })
  await updateSettings(ctx, scope, { wakeTime: '09:00', name: 'Fourth' })
  const entries = await told(scope)
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
    ['settings.changed', { fields: 'openrouterKey' }],
    ['settings.changed', { fields: 'companyName' }],
    ['workspace.renamed', { from: 'Third', to: 'Fourth' }],
    ['workspace.created', { name: 'Third' }],
  ])
  expect(JSON.stringify(entries)).not.toContain('sk-or-secret')
})
