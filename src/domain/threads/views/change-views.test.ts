import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/db.ts'
import { makeWorkspace } from '../../../../test/world.ts'
import { readAudit } from '../../audit/reads.ts'
import { inMemberships, inTx, inUserTx } from '../../context.ts'
import { mintMembershipsScope, mintScope, mintUserScope, type Scope, type UserScope } from '../../scope.ts'
import { countPersonViews, countViews } from '../../search/count-views.ts'
import { addPersonView, changePersonView, movePersonView, removePersonView } from './change-person-views.ts'
import { addView, changeView, moveView, removeView } from './change-views.ts'
import { readPersonViews, readViews } from './read-views.ts'

let db: TestDatabase
let ada: Scope
let client: Scope
beforeAll(async () => {
  db = await testDatabase()
  ada = await makeWorkspace(ctx())
  const other = await makeWorkspace(ctx())
  const userId = other.actor.kind === 'person' ? other.actor.userId : ''
  client = mintScope(ada.workspaceId, { kind: 'person', userId, role: 'client' })
})
afterAll(() => db[Symbol.asyncDispose]())

const now = new Date('2026-05-20T12:00:00Z')
const ctx = () => ({ pool: db.pool, now: () => now })
const namesFor = (scope: Scope) =>
  inTx(ctx(), scope, async (tx) => (await readViews(tx, scope)).map(({ name }) => name))
const listed = { view: 'all', label: 'question', q: 'price' } as const

it('a view is the person’s alone, or everybody’s; a client keeps private ones, and changes no shared one', async () => {
  const own = await addView(ctx(), ada, { name: 'Prices', isShared: false, listed })
  const hot = await addView(ctx(), ada, { name: 'Hot', isShared: true, listed: { band: 'high', sort: 'waiting' } })
  const calm = await addView(ctx(), ada, { name: 'Calm', isShared: true, listed: {} })
  expect(await namesFor(ada)).toEqual(['Hot', 'Calm', 'Prices'])
  expect(await namesFor(client)).toEqual(['Hot', 'Calm'])
  await addView(ctx(), client, { name: 'For me', isShared: false, listed: {} })
  expect(await namesFor(client)).toEqual(['Hot', 'Calm', 'For me'])

  const forbidden = { code: 'forbidden' }
  await expect(addView(ctx(), client, { name: 'X', isShared: true, listed: {} })).rejects.toMatchObject(forbidden)
  await expect(changeView(ctx(), client, hot.id, { listed: {} })).rejects.toMatchObject(forbidden)
  await expect(removeView(ctx(), client, hot.id)).rejects.toMatchObject(forbidden)
  await expect(moveView(ctx(), client, hot.id, 'down')).rejects.toMatchObject(forbidden)
  await expect(changeView(ctx(), client, own.id, { name: 'X' })).rejects.toMatchObject({ code: 'not_found' })

  await moveView(ctx(), ada, hot.id, 'down')
  await moveView(ctx(), ada, hot.id, 'down')
  await changeView(ctx(), ada, own.id, { name: 'Prices asked' })
  await changeView(ctx(), ada, calm.id, { listed: { view: 'new', unread: 'yes' } })
  const [changed] = await inTx(ctx(), ada, (tx) => readViews(tx, ada))
  expect(changed).toMatchObject({ name: 'Calm', isShared: true, listed: { view: 'new', unread: 'yes' } })
  expect(await namesFor(ada)).toEqual(['Calm', 'Hot', 'Prices asked'])
  const counts = await inTx(ctx(), ada, (tx) => countViews(tx, ada))
  expect(counts.map(({ id, count }) => [id, count])).toEqual([
    [calm.id, 0],
    [hot.id, 0],
    [own.id, 0],
  ])

  await changeView(ctx(), ada, hot.id, { isShared: false })
  expect(await namesFor(client)).toEqual(['Calm', 'For me'])
  await removeView(ctx(), ada, own.id)
  const { entries } = await inTx(ctx(), ada, (tx) => readAudit(tx, ada, 10))
  expect(entries.map(({ action, detail }) => `${action} ${detail.name}`)).toEqual(
    expect.arrayContaining(['view.added Hot', 'view.added Calm', 'view.changed Hot']),
  )
  expect(JSON.stringify(entries)).not.toContain('Prices')
})

it('a view over all workspaces is the person’s alone', async () => {
  const [me, other] = [ada, client].map(({ actor }) => mintUserScope(actor.kind === 'person' ? actor.userId : ''))
  if (me === undefined || other === undefined) throw new Error('There are two people')
  const listOf = (scope: UserScope) =>
    inUserTx(ctx(), scope, async (tx) => (await readPersonViews(tx, scope)).map(({ name }) => name))
  const prices = await addPersonView(ctx(), me, { name: 'Prices', listed })
  const spring = await addPersonView(ctx(), me, { name: 'Spring', listed: { campaign: 'named:Spring' } })
  expect(await listOf(me)).toEqual(['Prices', 'Spring'])
  expect(await listOf(other)).toEqual([])
  const memberships = mintMembershipsScope(me.userId, [ada.workspaceId])
  const counts = () => inMemberships(ctx(), memberships, (tx) => countPersonViews(tx, memberships))
  expect(await counts(), 'also of a search').toEqual([
    { id: prices.id, count: 0, isAtLeast: false },
    { id: spring.id, count: 0, isAtLeast: false },
  ])
  const missed = { code: 'not_found' }
  await expect(changePersonView(ctx(), other, prices.id, { name: 'X' })).rejects.toMatchObject(missed)
  await expect(movePersonView(ctx(), other, prices.id, 'down')).rejects.toMatchObject(missed)
  await expect(removePersonView(ctx(), other, prices.id)).rejects.toMatchObject(missed)
  await movePersonView(ctx(), me, spring.id, 'up')
  await changePersonView(ctx(), me, prices.id, { listed: { view: 'high' } })
  expect(await listOf(me)).toEqual(['Spring', 'Prices'])
  expect((await counts()).map(({ id }) => id)).toEqual([spring.id, prices.id])
  await removePersonView(ctx(), me, spring.id)
  expect(await listOf(me)).toEqual(['Prices'])
})
