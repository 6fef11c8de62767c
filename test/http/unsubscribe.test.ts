import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import { makeUnsubscribeLink } from '#domain/mail/unsubscribe-link.ts'
import { readPreferences } from '#domain/notices/reads.ts'
import { addReaders } from '#domain/report/change-readers.ts'
import { personOf } from '#domain/scope.ts'
import { sharedSandbox } from '../shared-sandbox.ts'
import { createWorld, type World } from '../world.ts'
import { type Served, serve } from './served.ts'

let world: World
let served: Served
const held = new AsyncDisposableStack()
beforeAll(async () => {
  world = held.use(await createWorld(held.use(await sharedSandbox())))
  served = held.use(await serve(world))
})
afterAll(() => held.disposeAsync())

/** As a mail program posts to it, which is signed in nowhere. */
const post = (link: string) =>
  fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

const linkFor = (from: 'notices' | 'report', recipientId: string): string => {
  const link = makeUnsubscribeLink(world.ctx, { workspaceId: world.scope.workspaceId, from, recipientId })
  return link.replace(world.ctx.settings.publicUrl, served.url)
}

const mailsOf = async (userId: string): Promise<string[]> => {
  const { choices } = await inTx(world.ctx, world.scope, (tx) => readPreferences(tx, world.scope, userId))
  return Object.values(choices).map(({ mail }) => mail)
}

it('one click ends the mails of notices, and only that; to look at the link changes nothing', async () => {
  const userId = personOf(world.scope) ?? ''
  const link = linkFor('notices', userId)
  const page = await fetch(link)
  expect(await page.text()).toContain('Stop These Emails')
  expect(await mailsOf(userId)).toContain('now')
  expect((await post(link)).status).toBe(200)
  expect(new Set(await mailsOf(userId))).toEqual(new Set(['off']))
  const { choices } = await inTx(world.ctx, world.scope, (tx) => readPreferences(tx, world.scope, userId))
  expect(choices.handoff).toEqual({ bell: true, mail: 'off', slack: true, push: true })
})

it('one click takes a reader off the weekly report, for good', async () => {
  await addReaders(world.ctx, world.scope, ['client@people.example'])
  const [reader] = await world.rows<{ id: string }>(`select id from report_readers`)
  expect((await post(linkFor('report', reader?.id ?? ''))).status).toBe(200)
  expect(await addReaders(world.ctx, world.scope, ['client@people.example'])).toMatchObject([
    { outcome: 'unsubscribed' },
  ])
})

it('what we did not make, or what somebody changed, does nothing', async () => {
  const link = linkFor('notices', personOf(world.scope) ?? '')
  for (const wrong of [`${link.slice(0, -2)}AA`, `${served.url}/unsubscribe/x`])
    expect((await post(wrong)).status).toBe(404)
})
