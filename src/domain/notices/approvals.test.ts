import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import { updateSettings } from '#domain/workspaces/update-settings.ts'
import { newId } from '#lib/new-id.ts'
import { type Served, serve } from '../../../test/http/served.ts'
import { makeAgent } from '../../../test/make-agent.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { interested, leadWrites, sentOf, taskOf } from '../../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { inTx } from '../context.ts'
import { saveDraft } from '../drafts/save-draft.ts'
import { gatherMs } from '../raise-notice.ts'
import { personOf } from '../scope.ts'
import { runTaskNow } from '../tasks/change-task.ts'
import { type ApprovalLink, makeApprovalLink, openApprovalLink } from './approval-link.ts'
import { chooseNotices } from './choose-notices.ts'
import { passOnNotices } from './pass-on-notices.ts'
import { readCards } from './read-cards.ts'
import { readPreferences } from './reads.ts'

withSandbox()

let world: World
let served: Served
let colleague: Person

beforeAll(async () => {
  world = await createWorld(sandbox, { leads: 14 })
  await updateSettings(world.ctx, world.scope, { wakeTime: '00:00' })
  await makeAgent(world.ctx, world.scope, { ...agentDefaults, name: 'Ann' })
  served = await serve(world)
  colleague = await signUp(served.url)
  await world.rows(`insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'member')`, [
    world.scope.workspaceId,
    colleague.userId,
  ])
})
afterAll(async () => {
  await served[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

let lead = 0

/** A lead has written, and the reply waits; with what a notification about it would hold. */
async function waiting(): Promise<{ threadId: string; link: ApprovalLink }> {
  lead += 1
  const threadId = await leadWrites(world, interested, lead)
  const task = await taskOf(world, threadId)
  expect(task?.status).toBe('ready')
  const [draft] = await world.rows<{ id: string; version: number; revision: number }>(
    `select id, version, based_on_revision as revision from drafts where thread_id = $1 and state = 'open'`,
    [threadId],
  )
  if (task === null || draft === undefined) throw new Error('No reply waits')
  const { workspaceId } = world.scope
  const { id: draftId, version, revision } = draft
  const link = { workspaceId, userId: personOf(world.scope), taskId: task.id, draftId, version, revision }
  return { threadId, link }
}

const tokenOf = (link: ApprovalLink): string =>
  makeApprovalLink(world.ctx, world.ctx.settings.publicUrl, link).split('#')[1] ?? ''

async function ask(what: 'read' | 'approve', token: string, person?: Person) {
  const response = await fetch(`${served.url}/api/approvals/${what}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(person && { authorization: `Bearer ${person.accessToken}` }),
    },
    body: JSON.stringify({ token }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

it('a link of a mail shows the reply however often it is looked at, and approves it once, as its recipient', async () => {
  const before = await sentOf(world)
  const { link } = await waiting()
  const token = tokenOf(link)
  for (let scans = 0; scans < 3; scans += 1)
    expect(await ask('read', token)).toMatchObject({
      status: 200,
      body: { state: 'open', isApproved: false, actsAs: 'Ada Byron' },
    })
  await world.work()
  expect(await sentOf(world)).toBe(before)
  const answers = await Promise.all([ask('approve', token), ask('approve', token), ask('approve', token)])
  expect(answers.filter(({ body }) => body.isApproved)).toHaveLength(1)
  expect(answers.map(({ body }) => body.state).toSorted()).toEqual(['open', 'taken', 'taken'])
  await world.work()
  expect(await sentOf(world)).toBe(before + 1)
  expect(await world.rows(`select decided_by, is_automatic from tasks where id = $1`, [link.taskId])).toEqual([
    { decided_by: link.userId, is_automatic: false },
  ])
})

/** The link in the mail that tells its recipient of a reply which waits. */
async function mailedLink({ threadId, link }: Awaited<ReturnType<typeof waiting>>): Promise<string> {
  const { ctx, scope, clock } = world
  const userId = personOf(scope) ?? ''
  await world.rows(`update workspace_members set created_at = created_at - interval '1 day' where user_id = $1`, [
    userId,
  ])
  const own = await inTx(ctx, scope, (tx) => readPreferences(tx, scope, userId))
  const highIntent = { bell: true, mail: 'now', slack: true, push: true } as const
  await chooseNotices(ctx, scope, { ...own, choices: { ...own.choices, high_intent: highIntent } })
  await inTx(ctx, scope, async (tx) =>
    tx.outbox.raise(scope, { key: 'mailed', threadId, cause: { kind: 'high_intent' }, at: clock.now }),
  )
  clock.forward(gatherMs)
  await passOnNotices(ctx, scope)
  await world.work()
  const mails = await world.rows<{ text: string }>(`select text from mails where kind = 'notices'`)
  const tokens = mails.flatMap(({ text }) => [...text.matchAll(/\/approve#([\w-]+)/g)].map(([, token]) => token ?? ''))
  const isOfTask = (token: string) => {
    const opened = openApprovalLink(ctx, token)
    return opened !== null && opened !== 'over' && opened.taskId === link.taskId
  }
  const found = tokens.find(isOfTask)
  if (found === undefined) throw new Error('No link was mailed')
  return found
}

it("a link in a mailbox that is the account's no more opens nothing", async () => {
  const reply = await waiting()
  const mailed = await mailedLink(reply)
  // As the release before made them: they live out their three days.
  const unbound = tokenOf(reply.link)
  expect(await ask('read', mailed)).toMatchObject({ status: 200, body: { state: 'open' } })
  const { userId } = reply.link
  const [before] = await world.rows<{ email: string }>(`select email from users where id = $1`, [userId])
  await world.rows(`update users set email = 'ada-elsewhere@people.example' where id = $1`, [userId])
  for (const what of ['read', 'approve'] as const) {
    const answer = await ask(what, mailed)
    expect(answer).toMatchObject({ status: 410, body: { code: 'approval_link_over' } })
    expect(JSON.stringify(answer.body)).not.toContain(reply.link.draftId)
  }
  expect(await ask('read', unbound)).toMatchObject({ status: 200 })
  await world.rows(`update users set email = $2 where id = $1`, [userId, before?.email])
  expect(await ask('approve', mailed)).toMatchObject({ status: 200, body: { isApproved: true } })
})

it('who comes second is told who was first', async () => {
  const { link } = await waiting()
  await runTaskNow(world.ctx, world.scope, link.taskId)
  const late = tokenOf({ ...link, userId: colleague.userId })
  for (const what of ['read', 'approve'] as const)
    expect(await ask(what, late)).toMatchObject({
      body: { state: 'taken', isApproved: false, taken: { by: 'Ada Byron' } },
    })
})

it('a link that a channel was shown asks who it is, and tells nothing before', async () => {
  const { link } = await waiting()
  const token = tokenOf({ ...link, userId: null })
  for (const what of ['read', 'approve'] as const) {
    const answer = await ask(what, token)
    expect(answer.status).toBe(401)
    expect(JSON.stringify(answer.body)).not.toContain(link.draftId)
  }
  const stranger = await signUp(served.url)
  expect((await ask('approve', token, stranger)).status).toBe(410)
  expect(await ask('approve', token, colleague)).toMatchObject({ status: 200, body: { isApproved: true } })
  expect(await world.rows(`select decided_by from tasks where id = $1`, [link.taskId])).toEqual([
    { decided_by: colleague.userId },
  ])
})

it('the role is asked for at the moment of use', async () => {
  const { link } = await waiting()
  const token = tokenOf({ ...link, userId: colleague.userId })
  await world.rows(`update workspace_members set role = 'client' where user_id = $1`, [colleague.userId])
  expect((await ask('approve', token)).status).toBe(403)
  await world.rows(`delete from workspace_members where user_id = $1`, [colleague.userId])
  expect((await ask('approve', token)).status).toBe(410)
  await world.rows(`insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'member')`, [
    world.scope.workspaceId,
    colleague.userId,
  ])
  expect(await ask('approve', token)).toMatchObject({ body: { isApproved: true } })
})

it('a draft that was edited since is refused with its new words; so is one that a newer message overtook', async () => {
  const { threadId, link } = await waiting()
  const saved = { threadId, draftId: link.draftId, version: link.version, subject: 'Re', body: 'Quite other words.' }
  await saveDraft(world.ctx, world.scope, saved)
  expect(await ask('approve', tokenOf(link))).toMatchObject({
    body: { state: 'rewritten', isApproved: false, draft: { body: 'Quite other words.' } },
  })
  const other = await waiting()
  await leadWrites(world, 'One more thing: what does it cost?', lead)
  const { body } = await ask('approve', tokenOf(other.link))
  expect(body.isApproved).toBe(false)
  expect(['moved_on', 'rewritten', 'gone']).toContain(body.state)
})

it('what the guard holds back is approved by no link, and no mail offers one', async () => {
  const { link, threadId } = await waiting()
  await world.rows(`update drafts set guard = guard || '{"ok": false}' where id = $1`, [link.draftId])
  expect(await ask('approve', tokenOf(link))).toMatchObject({ body: { state: 'guarded', isApproved: false } })
  const [notice] = await world.rows<{ id: string }>(`select id from notices where thread_id = $1`, [threadId])
  const noticeId = notice?.id ?? newId()
  if (notice === undefined)
    await world.rows(
      `insert into notices (workspace_id, id, kind, key, thread_id, at, gather_at) values ($1, $2, 'high_intent', 'x', $3, now(), now())`,
      [world.scope.workspaceId, noticeId, threadId],
    )
  const cards = () =>
    inTx(world.ctx, world.scope, (tx) =>
      readCards(tx, world.scope, {
        noticeIds: [noticeId],
        kinds: ['high_intent', 'handoff'],
        platformName: 'P',
        baseUrl: 'https://p.example',
        linkTo: () => 'https://p.example/approve',
      }),
    )
  expect((await cards()).cards[0]).toMatchObject({ approveLink: null, draft: expect.any(String) })
  await world.rows(`update drafts set guard = guard || '{"ok": true}' where id = $1`, [link.draftId])
  expect((await cards()).cards[0]).toMatchObject({ approveLink: 'https://p.example/approve' })
})

it('whoever approves by a link has seen everybody whom the reply reaches, and what goes out with it', async () => {
  lead += 1
  const cc = ['press@elsewhere.example', 'tom@partner.example']
  const more = { cc: cc.map((email_address) => ({ email_address })) }
  const threadId = await leadWrites(world, interested, lead, more)
  const task = await taskOf(world, threadId)
  const [draft] = await world.rows<{ id: string; version: number; revision: number }>(
    `select id, version, based_on_revision as revision from drafts where thread_id = $1 and state = 'open'`,
    [threadId],
  )
  if (task === null || draft === undefined) throw new Error('No reply waits')
  const file = { id: newId(), name: 'offer.pdf', bytes: 7 }
  await world.rows('update drafts set files = $2 where id = $1', [draft.id, JSON.stringify([file])])
  const { id: draftId, version, revision } = draft
  const { workspaceId } = world.scope
  const token = tokenOf({ workspaceId, userId: personOf(world.scope), taskId: task.id, draftId, version, revision })
  const to = world.platform.leads[lead]?.email
  expect((await ask('read', token)).body.draft).toMatchObject({ to: [to], cc, files: ['offer.pdf'] })

  const noticeId = newId()
  await world.rows(
    `insert into notices (workspace_id, id, kind, key, thread_id, at, gather_at) values ($1, $2, 'high_intent', 'cc', $3, now(), now())`,
    [workspaceId, noticeId, threadId],
  )
  const told = { noticeIds: [noticeId], kinds: ['high_intent'], platformName: 'P', baseUrl: 'https://p.example' }
  const { cards } = await inTx(world.ctx, world.scope, (tx) => readCards(tx, world.scope, { ...told, linkTo: null }))
  expect(cards[0]?.lines.join('\n')).toContain(`${to}, with a copy to ${cc.join(', ')}, and the file offer.pdf`)
})

it('no link of ours, one whose time is over, and one of a workspace that is gone open nothing', async () => {
  const { link } = await waiting()
  const token = tokenOf(link)
  const altered = `${token.slice(0, -6)}${token.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'}`
  expect((await ask('approve', altered)).status).toBe(404)
  expect((await ask('read', 'a text of some length that is no link')).status).toBe(404)
  // Sealed by us, for something else.
  expect((await ask('read', world.ctx.secrets.seal('{}', 'another purpose').toString('base64url'))).status).toBe(404)
  const early = world.clock.now
  world.clock.now = new Date(early.getTime() - 73 * 3_600_000)
  const old = tokenOf(link)
  world.clock.now = early
  expect((await ask('approve', old)).status).toBe(410)
  await world.rows(`update workspaces set deleted_at = now() where id = $1`, [world.scope.workspaceId])
  expect((await ask('approve', token)).status).toBe(410)
  await world.rows(`update workspaces set deleted_at = null where id = $1`, [world.scope.workspaceId])
})
