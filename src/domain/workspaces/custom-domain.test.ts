import { afterAll, beforeAll, expect, it } from 'vitest'
import { newPerson, type TestAccounts, testAccounts } from '../../../test/auth/accounts.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { createWorkspace } from '../accounts/create-workspace.ts'
import { mintScope, mintUserScope, type Scope } from '../scope.ts'
import { updateSettings } from './update-settings.ts'

let db: TestDatabase
let ctx: TestAccounts & { settings: { publicUrl: string } }
beforeAll(async () => {
  db = await testDatabase()
  ctx = { ...testAccounts(db.pool), settings: { publicUrl: 'https://app.rejoinder.example' } }
})
afterAll(() => db[Symbol.asyncDispose]())

async function aWorkspace(): Promise<Scope> {
  const { userId } = mintUserScope((await newPerson(ctx)).grant.user.id)
  const { workspaceId } = await createWorkspace(ctx, mintUserScope(userId), 'Agency')
  return mintScope(workspaceId, { kind: 'person', userId, role: 'admin' })
}

it('a domain stands for one workspace, in whatever letters it is written, until that gives it up', async () => {
  const [one, other] = [await aWorkspace(), await aWorkspace()]
  expect(await updateSettings(ctx, one, { customDomain: 'Replies.Agency.example' })).toMatchObject({
    customDomain: 'replies.agency.example',
  })
  const take = () => updateSettings(ctx, other, { customDomain: 'replies.agency.EXAMPLE', companyName: 'Other' })
  await expect(take()).rejects.toMatchObject({
    code: 'conflict',
    message: 'Another workspace already uses this custom domain. A domain can belong to only one workspace.',
  })
  expect(await updateSettings(ctx, other, {})).toMatchObject({ customDomain: null, companyName: null })
  await updateSettings(ctx, one, { customDomain: '' })
  await updateSettings(ctx, one, { customDomain: null })
  expect(await take()).toMatchObject({ customDomain: 'replies.agency.example', companyName: 'Other' })
})

it('the installation’s own hosts stand for no workspace; one that was stored before stays until it is changed', async () => {
  const scope = await aWorkspace()
  for (const customDomain of ['App.Rejoinder.example', 'rejoinder.example', 'admin.rejoinder.example', 'app.localhost'])
    await expect(updateSettings(ctx, scope, { customDomain })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Enter a domain of your own'),
    })
  await db.superuser.query("update workspaces set custom_domain = 'rejoinder.example' where id = $1", [
    scope.workspaceId,
  ])
  const kept = { companyName: 'Agency', customDomain: 'rejoinder.example' }
  expect(await updateSettings(ctx, scope, kept)).toMatchObject(kept)
})
