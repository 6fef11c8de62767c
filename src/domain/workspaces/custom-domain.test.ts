import { afterAll, beforeAll, expect, it } from 'vitest'
import { silentLog } from '#lib/log.ts'
import { sha256 } from '#lib/sha256.ts'
import { newPerson, type TestAccounts, testAccounts } from '../../../test/auth/accounts.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { wrongDue } from '../../../test/due.ts'
import { createFakeDns, type FakeDns } from '../../../test/fakes/names.ts'
import { createWorkspace } from '../accounts/create-workspace.ts'
import { readAudit } from '../audit/reads.ts'
import { inTx } from '../context.ts'
import { findInDirectory } from '../directory.ts'
import { mintScope, mintUserScope, type Scope } from '../scope.ts'
import { checkDomain, recheckDomain } from './check-domain.ts'
import { readDomain } from './reads.ts'
import { updateSettings } from './update-settings.ts'

let db: TestDatabase
let dns: FakeDns
let now = new Date('2026-03-28T12:00:00Z')
let ctx: TestAccounts & { settings: { publicUrl: string }; dns: FakeDns }
beforeAll(async () => {
  db = await testDatabase()
  dns = createFakeDns()
  const settings = { publicUrl: 'https://app.rejoinder.example' }
  ctx = { ...testAccounts(db.pool), settings, dns, now: () => now, log: silentLog }
})
afterAll(() => db[Symbol.asyncDispose]())

async function aWorkspace(): Promise<Scope> {
  const { userId } = mintUserScope((await newPerson(ctx)).grant.user.id)
  const { workspaceId } = await createWorkspace(ctx, mintUserScope(userId), 'Agency')
  return mintScope(workspaceId, { kind: 'person', userId, role: 'admin' })
}

const ownerOf = async (host: string): Promise<string | undefined> =>
  (await findInDirectory(db.pool, 'domain', sha256(host)))?.workspaceId

/** Puts the record there that the workspace is told to. */
async function putRecord(scope: Scope): Promise<void> {
  const domain = await inTx(ctx, scope, (tx) => readDomain(tx, scope))
  if (domain !== null) dns.says(domain.record.name, [domain.record.value])
}

it('a domain is a workspace’s once its DNS says so, and then nobody else’s until that gives it up', async () => {
  const [one, other] = [await aWorkspace(), await aWorkspace()]
  const wish = { customDomain: 'Replies.Agency.example' }
  expect(await updateSettings(ctx, one, wish)).toMatchObject({ customDomain: 'replies.agency.example' })
  // Whoever only writes it down keeps nobody from it.
  expect(await updateSettings(ctx, other, wish)).toMatchObject({ customDomain: 'replies.agency.example' })
  expect(await ownerOf('replies.agency.example')).toBeUndefined()
  expect(await checkDomain(ctx, one)).toMatchObject({
    provedAt: null,
    seen: { finding: 'no_record', leads: 'nowhere' },
  })
  await putRecord(one)
  dns.leads('replies.agency.example', ['192.0.2.1'])
  dns.leads('app.rejoinder.example', ['192.0.2.1'])
  expect(await checkDomain(ctx, one)).toMatchObject({
    provedAt: now.toISOString(),
    seen: { finding: 'proved', leads: 'here' },
  })
  expect(await ownerOf('replies.agency.example')).toBe(one.workspaceId)
  // Another's proof is another record.
  expect(await checkDomain(ctx, other)).toMatchObject({ provedAt: null, seen: { finding: 'other_record' } })
  await putRecord(other)
  expect(await checkDomain(ctx, other)).toMatchObject({ provedAt: null, seen: { finding: 'taken' } })
  await updateSettings(ctx, other, { customDomain: null })
  await expect(updateSettings(ctx, other, { ...wish, companyName: 'Other' })).rejects.toMatchObject({
    code: 'conflict',
    message: 'Another workspace already uses this custom domain. A domain can belong to only one workspace.',
  })
  expect(await updateSettings(ctx, other, {})).toMatchObject({ customDomain: null, companyName: null })
  await updateSettings(ctx, one, { customDomain: '' })
  expect(await ownerOf('replies.agency.example')).toBeUndefined()
  await updateSettings(ctx, other, wish)
  await putRecord(other)
  expect(await checkDomain(ctx, other)).toMatchObject({ provedAt: now.toISOString() })
  const { entries } = await inTx(ctx, other, (tx) => readAudit(tx, other, 10))
  expect(entries[0]).toMatchObject({ action: 'domain.proved', detail: { host: 'replies.agency.example' } })
  expect((await wrongDue(db.superuser)).filter((line) => line.startsWith('domain'))).toEqual([])
})

it('a proof that is gone for two days releases the domain, by a job that comes back by itself', async () => {
  const scope = await aWorkspace()
  await updateSettings(ctx, scope, { customDomain: 'lost.agency.example' })
  await putRecord(scope)
  await recheckDomain(ctx, scope)
  expect(await ownerOf('lost.agency.example')).toBe(scope.workspaceId)
  dns.says('_rejoinder.lost.agency.example', [])
  // Not before its time.
  await recheckDomain(ctx, scope)
  const read = () => inTx(ctx, scope, (tx) => readDomain(tx, scope))
  expect(await read()).toMatchObject({ failingSince: null })
  for (let hour = 0; hour <= 64; hour += 1) {
    now = new Date(now.getTime() + 3_600_000)
    await recheckDomain(ctx, mintScope(scope.workspaceId, { kind: 'system' }))
  }
  expect(await read()).toMatchObject({ provedAt: null, seen: { finding: 'no_record' } })
  expect(await ownerOf('lost.agency.example')).toBeUndefined()
  const { entries } = await inTx(ctx, scope, (tx) => readAudit(tx, scope, 1))
  expect(entries[0]).toMatchObject({ action: 'domain.released', actor: null })
  // Admins hear of it when the record is gone, and when the domain is.
  const { rows } = await db.superuser.query<{ released: string | null }>(
    `select detail ->> 'releasedAt' as released from notices where workspace_id = $1 and kind = 'domain_lost' order by at`,
    [scope.workspaceId],
  )
  expect(rows).toEqual([{ released: expect.any(String) }, { released: null }])
})

it('the installation’s own hosts stand for no workspace', async () => {
  const scope = await aWorkspace()
  for (const customDomain of ['App.Rejoinder.example', 'rejoinder.example', 'admin.rejoinder.example', 'app.localhost'])
    await expect(updateSettings(ctx, scope, { customDomain })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Enter a domain of your own'),
    })
})

it('says nothing of the names inside the installation’s own network, whatever domain somebody writes down', async () => {
  const scope = await aWorkspace()
  const host = 'db.internal.example'
  dns.leads('app.rejoinder.example', ['192.0.2.1'])
  dns.leads(host, ['10.0.3.7', '8.8.8.8', 'fd00::7', '192.0.2.1', '169.254.169.254'])
  await updateSettings(ctx, scope, { customDomain: host })
  expect((await checkDomain(ctx, scope)).seen?.addresses).toEqual(['8.8.8.8', '192.0.2.1'])
  dns.leads(host, ['10.0.3.7'])
  expect((await checkDomain(ctx, scope)).seen).toMatchObject({ leads: 'elsewhere', addresses: [] })
})
