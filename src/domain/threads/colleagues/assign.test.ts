import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Intent, Label } from '#contract/intent.ts'
import type { Role } from '#contract/operation.ts'
import { newId } from '#lib/new-id.ts'
import { addColleague } from '../../../../test/colleague.ts'
import { type TestDatabase, testDatabase } from '../../../../test/db.ts'
import { queuedJobs } from '../../../../test/queued-jobs.ts'
import { makeWorkspace } from '../../../../test/world.ts'
import { inTx } from '../../context.ts'
import { readNotices } from '../../notices/reads.ts'
import { personOf, type Scope } from '../../scope.ts'
import { changeRole, removeMember } from '../../team/change-member.ts'
import { readTimeline } from '../reads.ts'
import { storeIntent } from '../store-intent.ts'
import { assignThread } from './assign.ts'
import { readAssignmentRules, removeAssignmentRule, setAssignmentRule } from './set-turns.ts'
import { unassignMember } from './unassign-member.ts'

let db: TestDatabase
let scope: Scope
let connectionId: string
let campaignId: string
const now = new Date()
beforeAll(async () => {
  db = await testDatabase()
  scope = await makeWorkspace(db)
  connectionId = newId()
  campaignId = newId()
  const { workspaceId } = scope
  await db.superuser.query(
    `insert into connections (workspace_id, id, kind, base_url, api_key_encrypted, platform_workspace_id)
     values ($1, $2, 'sandbox', 'https://platform.example', '\\x01', '1')`,
    [workspaceId, connectionId],
  )
  await db.superuser.query(
    `insert into campaigns (workspace_id, id, connection_id, platform_id, name, status) values ($1, $2, $3, '1', 'Spring', 'active')`,
    [workspaceId, campaignId, connectionId],
  )
})
afterAll(() => db[Symbol.asyncDispose]())

const ctx = () => ({ pool: db.pool, now: () => now })

const joins = (fullName: string, role: Role) => addColleague(db, scope, fullName, role)

/** A lead writes: a thread with one mail, which nobody has judged. */
async function leadWrites({ campaign = null }: { campaign?: string | null } = {}): Promise<string> {
  const { workspaceId } = scope
  const [contact, thread, message] = [newId(), newId(), newId()]
  await db.superuser.query(
    `insert into contacts (workspace_id, id, connection_id, email, name) values ($1, $2, $3, $4, 'Leo')`,
    [workspaceId, contact, connectionId, `${contact}@lead.example`],
  )
  await db.superuser.query(
    `insert into threads (workspace_id, id, contact_id, campaign_id, last_message_at, last_message_id, last_inbound_id, last_direction)
     values ($1, $2, $3, $4, $5, $6, $6, 'inbound')`,
    [workspaceId, thread, contact, campaign, now, message],
  )
  await db.superuser.query(
    `insert into messages (workspace_id, id, thread_id, connection_id, direction, from_email, to_email, subject, new_text, sent_at, source)
     values ($1, $2, $3, $4, 'inbound', 'leo@lead.example', 'us@sender.example', 'Hi', 'Hi', $5, 'sync')`,
    [workspaceId, message, thread, connectionId, now],
  )
  return thread
}

async function isJudged(threadId: string, label: Label): Promise<string | null> {
  const action = label === 'out_of_office' ? 'wait' : 'reply'
  const intent: Intent = { score: 5, label, reasons: [], action, lang: 'en', confidence: 1, source: 'rules' }
  await inTx(ctx(), scope, (tx) => storeIntent(tx, scope, threadId, intent, { keepCorrection: false }))
  return assigneeOf(threadId)
}

const assigneeOf = async (threadId: string): Promise<string | null> =>
  (await db.superuser.query('select assigned_to from threads where id = $1', [threadId])).rows[0]?.assigned_to
const toldTo = async (one: Scope) =>
  (await inTx(ctx(), one, (tx) => readNotices(tx, one))).flatMap(({ notices }) =>
    notices.map(({ cause, thread }) => ({ ...cause, threadId: thread?.id })),
  )
const lastTold = async (threadId: string) =>
  (await inTx(ctx(), scope, (tx) => readTimeline(tx, scope, threadId, 10)))[0]

it('a thread is given to a colleague who may answer, who alone is told, and taken back', async () => {
  const eva = await joins('Eva Brandt', 'member')
  const client = await joins('Carl', 'client')
  const threadId = await leadWrites()
  expect(await assignThread(ctx(), scope, threadId, eva.userId)).toEqual({ before: null })
  expect(await assigneeOf(threadId)).toBe(eva.userId)
  expect(await toldTo(eva.scope)).toEqual([{ kind: 'assigned', by: 'Ada Byron', threadId }])
  expect([await toldTo(scope), await toldTo(client.scope)]).toEqual([[], []])
  expect(await lastTold(threadId)).toMatchObject({ kind: 'assigned', detail: { name: 'Eva Brandt', by: 'person' } })
  for (const nobody of [client.userId, newId()])
    await expect(assignThread(ctx(), scope, threadId, nobody)).rejects.toMatchObject({ code: 'not_found' })
  await expect(assignThread(ctx(), scope, newId(), null)).rejects.toMatchObject({ code: 'not_found' })
  const own = personOf(scope)
  expect(await assignThread(ctx(), scope, threadId, own)).toEqual({ before: eva.userId })
  expect([await toldTo(scope), await toldTo(eva.scope)]).toEqual([[], []])
  await assignThread(ctx(), scope, threadId, null)
  expect(await lastTold(threadId)).toMatchObject({ kind: 'unassigned', detail: { name: 'Ada Byron', why: 'person' } })
})

it('new threads go round whoever may answer, by their label before their campaign, and leave alone what a person gave', async () => {
  const people = [await joins('One', 'member'), await joins('Two', 'member'), await joins('Three', 'admin')]
  const [one = '', two = '', three = ''] = people.map(({ userId }) => userId)
  const client = await joins('Carl', 'client')
  const set = (turnsOf: Parameters<typeof setAssignmentRule>[2]['turnsOf'], ...memberIds: string[]) =>
    setAssignmentRule(ctx(), scope, { turnsOf, memberIds })
  const ofCampaign = { by: 'campaign', campaignId } as const
  for (const wrong of [set(ofCampaign, client.userId), set({ by: 'campaign', campaignId: newId() }, one)])
    await expect(wrong).rejects.toMatchObject({ code: 'not_found' })
  const rule = await set(ofCampaign, one, two)
  const meetings = await set({ by: 'label', label: 'meeting_request' }, three)
  expect(await inTx(ctx(), scope, (tx) => readAssignmentRules(tx, scope))).toEqual([rule, meetings])

  const given: (string | null)[] = []
  for (let n = 0; n < 4; n += 1) given.push(await isJudged(await leadWrites({ campaign: campaignId }), 'question'))
  expect(given).toEqual([one, two, one, two])
  // At once: each their turn.
  const threads = await Promise.all([0, 1, 2, 3].map(() => leadWrites({ campaign: campaignId })))
  const atOnce = await Promise.all(threads.map((threadId) => isJudged(threadId, 'interested')))
  expect(atOnce.toSorted()).toEqual([one, one, two, two].toSorted())
  expect(await toldTo(people[0]?.scope ?? scope)).toContainEqual(
    expect.objectContaining({ kind: 'assigned', by: null }),
  )

  const read = await leadWrites({ campaign: campaignId })
  expect(await isJudged(read, 'question')).toBe(one)
  expect(await isJudged(read, 'question'), 'judged the same again').toBe(one)
  expect(await isJudged(read, 'meeting_request'), 'a model read it otherwise').toBe(three)
  await assignThread(ctx(), scope, read, two)
  expect(await isJudged(read, 'meeting_request')).toBe(two)
  expect(await isJudged(await leadWrites({ campaign: campaignId }), 'out_of_office')).toBeNull()
  expect(await isJudged(await leadWrites(), 'question')).toBeNull()
  await removeAssignmentRule(ctx(), scope, rule.id)
  expect(await isJudged(await leadWrites({ campaign: campaignId }), 'question')).toBeNull()
  await removeAssignmentRule(ctx(), scope, meetings.id)
})

it('whoever leaves, or may not answer any more, has no threads and no turn left, and the threads say so', async () => {
  const [gone, demoted] = [await joins('Gone Soon', 'member'), await joins('Client Soon', 'member')]
  const turnsOf = { by: 'label', label: 'referral' } as const
  await setAssignmentRule(ctx(), scope, { turnsOf, memberIds: [gone.userId, demoted.userId] })
  const [first, second, others] = [await leadWrites(), await leadWrites(), await leadWrites()]
  await assignThread(ctx(), scope, first, gone.userId)
  await assignThread(ctx(), scope, second, demoted.userId)
  await assignThread(ctx(), scope, others, personOf(scope))
  // Nobody who may answer has any taken away.
  await unassignMember(ctx(), scope, gone.userId)
  expect(await assigneeOf(first)).toBe(gone.userId)
  await removeMember(ctx(), scope, gone.userId)
  await changeRole(ctx(), scope, demoted.userId, 'client')
  expect(await isJudged(await leadWrites(), 'referral'), 'before the job has run').toBeNull()
  const jobs = (await queuedJobs(db.superuser)).filter(({ data }) => data.job === 'unassign_member')
  expect(jobs).toHaveLength(2)
  for (const { userId } of [gone, demoted]) await unassignMember(ctx(), scope, userId)
  expect(await Promise.all([first, second, others].map(assigneeOf))).toEqual([null, null, personOf(scope)])
  expect(await lastTold(first)).toMatchObject({ kind: 'unassigned', detail: { name: 'Gone Soon', why: 'left' } })
  expect(await lastTold(second)).toMatchObject({ kind: 'unassigned', detail: { why: 'role' } })
  const rules = await inTx(ctx(), scope, (tx) => readAssignmentRules(tx, scope))
  expect(rules.find(({ label }) => label === 'referral')).toMatchObject({ memberIds: [] })
})

it('a rule in which nobody may answer any more leaves a thread to the rule for its campaign', async () => {
  const [stays, leaves] = [await joins('Stays', 'member'), await joins('Leaves', 'member')]
  await setAssignmentRule(ctx(), scope, { turnsOf: { by: 'campaign', campaignId }, memberIds: [stays.userId] })
  await setAssignmentRule(ctx(), scope, {
    turnsOf: { by: 'label', label: 'objection' },
    memberIds: [leaves.userId],
  })
  expect(await isJudged(await leadWrites({ campaign: campaignId }), 'objection')).toBe(leaves.userId)
  await changeRole(ctx(), scope, leaves.userId, 'client')
  expect(await isJudged(await leadWrites({ campaign: campaignId }), 'objection')).toBe(stays.userId)
  expect(await isJudged(await leadWrites(), 'objection')).toBeNull()
})
