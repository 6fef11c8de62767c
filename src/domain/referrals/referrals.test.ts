import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#db/connect.ts'
import { createWorkspace } from '#domain/accounts/create-workspace.ts'
import { signUp } from '#domain/accounts/sign-up.ts'
import { verifyEmail } from '#domain/accounts/verify-email.ts'
import { readAudit } from '#domain/audit/reads.ts'
import { inTx } from '#domain/context.ts'
import { addToDirectory } from '#domain/directory.ts'
import { mintScope, mintUserScope } from '#domain/scope.ts'
import { newId } from '#lib/new-id.ts'
import { sha256 } from '#lib/sha256.ts'
import { catalogue, type JobPayload } from '#queue/catalogue.ts'
import { device, newPerson, password, type TestAccounts, testAccounts } from '../../../test/auth/accounts.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { queuedJobs } from '../../../test/queued-jobs.ts'
import { creditReferral, noteReferral } from './credit-referral.ts'
import { readOwnReferrals, readSeenReferrals } from './reads.ts'
import { reviewCards, reviewReferral } from './review-cards.ts'
import { takeBackReferral } from './take-back-referral.ts'

let db: TestDatabase
let ctx: TestAccounts
beforeAll(async () => {
  db = await testDatabase()
  ctx = testAccounts(db.pool)
})
afterAll(() => db[Symbol.asyncDispose]())

const mailbox = () => `friend-${newId()}@people.example`
const asProduct = (workspaceId: string) => mintScope(workspaceId, { kind: 'system' })
const own = (workspaceId: string) =>
  inTx(ctx, asProduct(workspaceId), (tx) => readOwnReferrals(tx, asProduct(workspaceId)))
const creditsOf = async (workspaceId: string) =>
  (await db.superuser.query('select taken_back_at from plan_credits where workspace_id = $1', [workspaceId])).rows
const actionsOf = async (workspaceId: string) =>
  (await inTx(ctx, asProduct(workspaceId), (tx) => readAudit(tx, asProduct(workspaceId), 50))).entries.map(
    ({ action }) => action,
  )

type Referred = JobPayload<'credit_referral'>

/** What was put into the queue for a friend's workspace. */
async function referralOf(friendWorkspaceId: string): Promise<Referred | undefined> {
  const jobs = (await queuedJobs(db.superuser)).filter(({ data }) => data.job === 'credit_referral')
  return jobs
    .map(({ data }) => catalogue.credit_referral.payload.parse(data.payload))
    .find((payload) => payload.friendWorkspaceId === friendWorkspaceId)
}

const paysWith = (workspaceId: string, card: string) =>
  inTx(ctx, asProduct(workspaceId), (tx) =>
    addToDirectory(tx, asProduct(workspaceId), {
      kind: 'card',
      subjectId: workspaceId,
      hash: sha256(card),
    }),
  )

const credit = ({ workspaceId, ...friend }: Referred) => creditReferral(ctx, asProduct(workspaceId), friend)

/** Signs up by somebody's link, and does what the queue then has to do. */
async function comes(ref: string, email = mailbox()): Promise<{ userId: string; workspaceId: string }> {
  const wish = { fullName: 'Grace Hopper', workspaceName: '', email, password, ref }
  const outcome = await signUp(ctx, wish, { ...device, ip: `10.3.${Math.floor(Math.random() * 250)}.9` })
  if (!outcome.ok || outcome.workspaceId === null) throw new Error('could not sign up')
  const job = await referralOf(outcome.workspaceId)
  if (job !== undefined) await credit(job)
  return { userId: outcome.grant.user.id, workspaceId: outcome.workspaceId }
}

describe('who came by a link', () => {
  it('earns its workspace a credit, once however often the job is done, and both sides see it', async () => {
    const ada = await newPerson(ctx)
    const grace = await comes(ada.workspaceId)
    const job = await referralOf(grace.workspaceId)
    expect(job).toEqual({ workspaceId: ada.workspaceId, friendWorkspaceId: grace.workspaceId, friendId: grace.userId })
    if (job) await Promise.all([credit(job), credit(job)])
    const { credited, made, countedAt } = await own(ada.workspaceId)
    expect({ credited, countedAt }).toEqual({ credited: 1, countedAt: null })
    expect(made).toMatchObject([{ friend: 'Grace', state: 'credited', refusal: null, takenBackAt: null }])
    expect(await creditsOf(ada.workspaceId)).toEqual([{ taken_back_at: null }])
    await noteReferral(ctx, asProduct(grace.workspaceId))
    const { countedAt: first } = await own(grace.workspaceId)
    ctx.passTime(1000)
    await noteReferral(ctx, asProduct(grace.workspaceId))
    expect(first).not.toBeNull()
    expect((await own(grace.workspaceId)).countedAt).toBe(first)
    expect(await actionsOf(ada.workspaceId)).toEqual(expect.arrayContaining(['credit.earned']))
    expect((await actionsOf(grace.workspaceId)).filter((action) => action === 'referral.counted')).toHaveLength(1)
  })

  it('counts when the address is confirmed, where one must be', async () => {
    const ada = await newPerson(ctx)
    const asking = testAccounts(db.pool, { secrets: ctx.secrets, isConfirmationRequired: true })
    const email = mailbox()
    await signUp(asking, { fullName: 'Grace', workspaceName: '', email, password, ref: ada.workspaceId }, device)
    const { rows } = await db.superuser.query('select id, first_workspace_id from users where email = $1', [email])
    const [{ id: userId, first_workspace_id: workspaceId }] = rows
    expect(await referralOf(workspaceId)).toBeUndefined()
    for (let n = 0; n < 2; n += 1)
      await inTransaction(db.pool, { userId }, (tx, see) =>
        verifyEmail(asking, tx, { userId, keepsPassword: true, see }),
      )
    expect(await referralOf(workspaceId)).toEqual({
      workspaceId: ada.workspaceId,
      friendWorkspaceId: workspaceId,
      friendId: userId,
    })
  })

  it('counts with the first workspace of their own, where they were invited to somebody else’s', async () => {
    const ada = await newPerson(ctx)
    const wish = { fullName: 'Grace', workspaceName: '', email: mailbox(), password, ref: ada.workspaceId }
    const invited = await signUp(ctx, { ...wish, isInvited: true }, device)
    if (!invited.ok) throw new Error('could not sign up')
    const person = mintUserScope(invited.grant.user.id)
    const [first, second] = [await createWorkspace(ctx, person, 'First'), await createWorkspace(ctx, person, 'Second')]
    expect(await referralOf(first.workspaceId)).toMatchObject({ workspaceId: ada.workspaceId })
    expect(await referralOf(second.workspaceId)).toBeUndefined()
  })

  it('does not count where the workspace is gone, or never was', async () => {
    const ada = await newPerson(ctx)
    await db.superuser.query('update workspaces set deleted_at = now() where id = $1', [ada.workspaceId])
    await comes(ada.workspaceId)
    await comes(newId())
    expect(await creditsOf(ada.workspaceId)).toEqual([])
  })
})

describe('nobody counts for themselves, or twice', () => {
  it.each([
    ['a second account with a plus', (email: string) => email.replace('@', '+2@'), 'same_mailbox'],
    ['a second account with dots', (email: string) => email.replace('person', 'p.e.r.son'), 'same_mailbox'],
  ])('%s', async (_name, other, why) => {
    const ada = await newPerson(ctx)
    await comes(ada.workspaceId, other(ada.email))
    expect((await own(ada.workspaceId)).made).toMatchObject([{ state: 'refused', refusal: why }])
    expect(await creditsOf(ada.workspaceId)).toEqual([])
    expect(await actionsOf(ada.workspaceId)).toContain('referral.refused')
  })

  it('somebody who belongs to the workspace by then', async () => {
    const ada = await newPerson(ctx)
    const wish = { fullName: 'Grace', workspaceName: '', email: mailbox(), password, ref: ada.workspaceId }
    const invited = await signUp(ctx, { ...wish, isInvited: true }, device)
    if (!invited.ok) throw new Error('could not sign up')
    const userId = invited.grant.user.id
    await db.superuser.query("insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'member')", [
      ada.workspaceId,
      userId,
    ])
    const { workspaceId } = await createWorkspace(ctx, mintUserScope(userId), 'Own')
    const job = await referralOf(workspaceId)
    if (job) await credit(job)
    expect((await own(ada.workspaceId)).made).toMatchObject([{ state: 'refused', refusal: 'same_person' }])
  })

  it('who pays with the same card', async () => {
    const ada = await newPerson(ctx)
    const wish = { fullName: 'Grace', workspaceName: '', email: mailbox(), password, ref: ada.workspaceId }
    const friend = await signUp(ctx, wish, device)
    if (!friend.ok || friend.workspaceId === null) throw new Error('could not sign up')
    for (const id of [ada.workspaceId, friend.workspaceId]) await paysWith(id, 'the same card')
    const job = await referralOf(friend.workspaceId)
    if (job) await credit(job)
    expect((await own(ada.workspaceId)).made).toMatchObject([{ state: 'refused', refusal: 'same_card' }])
  })

  it.each([
    ['the friend’s', 'friend'],
    ['their own', 'own'],
  ])('who turns out to pay with the same card, when %s becomes known last', async (_name, last) => {
    const ada = await newPerson(ctx)
    const grace = await comes(ada.workspaceId)
    expect((await own(ada.workspaceId)).credited).toBe(1)
    const [first, second] =
      last === 'friend' ? [ada.workspaceId, grace.workspaceId] : [grace.workspaceId, ada.workspaceId]
    for (const id of [first, second]) {
      await paysWith(id, `card ${last}`)
      await reviewCards(ctx, asProduct(id))
    }
    const jobs = (await queuedJobs(db.superuser, { of: first })).filter(({ data }) => data.job === 'review_referral')
    for (const { data } of jobs) {
      const { friendWorkspaceId } = catalogue.review_referral.payload.parse(data.payload)
      await reviewReferral(ctx, asProduct(first), friendWorkspaceId)
    }
    expect(await own(ada.workspaceId)).toMatchObject({
      credited: 0,
      made: [{ state: 'taken_back', refusal: 'same_card' }],
    })
    expect(await creditsOf(ada.workspaceId)).toEqual([{ taken_back_at: expect.any(String) }])
  })

  it('a mailbox that comes by two links at once counts for one of them', async () => {
    const [ada, bob] = [await newPerson(ctx), await newPerson(ctx)]
    const [name] = mailbox().split('@')
    const jobs: Referred[] = []
    for (const [ref, email] of [
      [ada.workspaceId, `${name}+a@people.example`],
      [bob.workspaceId, `${name}+b@people.example`],
    ] as const) {
      const outcome = await signUp(ctx, { fullName: 'Grace', workspaceName: '', email, password, ref }, device)
      const job = outcome.ok && outcome.workspaceId !== null ? await referralOf(outcome.workspaceId) : undefined
      if (job) jobs.push(job)
    }
    await Promise.all(jobs.map(credit))
    const states = [await own(ada.workspaceId), await own(bob.workspaceId)].flatMap(({ made }) => made)
    expect(states.map(({ state, refusal }) => refusal ?? state).toSorted()).toEqual(['counted_before', 'credited'])
  })
})

describe('an administrator', () => {
  let administrator = ''
  beforeAll(async () => {
    administrator = (await newPerson(ctx)).grant.user.id
  })
  const into = (workspaceId: string) => mintScope(workspaceId, { kind: 'administrator', userId: administrator })

  it('sees who came, and takes an abuse back with its credit, once', async () => {
    const ada = await newPerson(ctx)
    const grace = await comes(ada.workspaceId)
    const seen = await inTx(ctx, into(ada.workspaceId), (tx) => readSeenReferrals(tx, into(ada.workspaceId)))
    expect(seen).toMatchObject([{ friendWorkspaceId: grace.workspaceId, friend: { fullName: 'Grace Hopper' } }])
    const id = seen[0]?.id ?? ''
    expect(await takeBackReferral(ctx, into(ada.workspaceId), id)).toEqual({ wasUsed: false })
    await expect(takeBackReferral(ctx, into(ada.workspaceId), id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await creditsOf(ada.workspaceId)).toEqual([{ taken_back_at: expect.any(String) }])
    expect(await own(ada.workspaceId)).toMatchObject({ credited: 0, made: [{ state: 'taken_back', refusal: null }] })
    const { rows } = await db.superuser.query('select details from audit_logs where entity_id = $1', [id])
    expect(rows).toMatchObject([{ details: { counts: { from: true, to: false }, wasUsed: false } }])
    expect(await actionsOf(ada.workspaceId)).toEqual(
      expect.arrayContaining(['referral.taken_back', 'credit.taken_back']),
    )
  })

  it('leaves a month free that was free', async () => {
    const ada = await newPerson(ctx)
    await comes(ada.workspaceId)
    await db.superuser.query(
      "update plan_credits set used_at = now(), used_for = '2026-03-01' where workspace_id = $1",
      [ada.workspaceId],
    )
    const [referral] = (await own(ada.workspaceId)).made
    expect(await takeBackReferral(ctx, into(ada.workspaceId), referral?.id ?? '')).toEqual({ wasUsed: true })
    expect(await creditsOf(ada.workspaceId)).toEqual([{ taken_back_at: null }])
  })

  it('finds nothing of one workspace in another', async () => {
    const [ada, bob] = [await newPerson(ctx), await newPerson(ctx)]
    await comes(ada.workspaceId)
    const [referral] = (await own(ada.workspaceId)).made
    expect((await own(bob.workspaceId)).made).toEqual([])
    await expect(takeBackReferral(ctx, into(bob.workspaceId), referral?.id ?? '')).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
