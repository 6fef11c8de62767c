import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { device, newPerson, password, type TestAccounts, testAccounts } from '../../../test/auth/accounts.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { pruneAccounts } from './prune.ts'
import { refreshSession } from './refresh-session.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { verifyAccessToken } from './verify-token.ts'

let database: TestDatabase
let ctx: TestAccounts
const dayMs = 24 * 60 * 60 * 1000

beforeAll(async () => {
  database = await testDatabase()
  ctx = testAccounts(database.pool)
})
afterAll(() => database[Symbol.asyncDispose]())

async function here(token: string) {
  const verdict = await verifyAccessToken(ctx, token)
  if (!verdict.ok) throw new Error(verdict.reason)
  return verdict.person
}

async function personWithTwo() {
  const { grant, email } = await newPerson(ctx)
  const other = await signIn(ctx, { email, password }, { ...device, userAgent: 'a telephone' })
  if (!other.ok) throw new Error(other.reason)
  return {
    mine: await here(grant.accessToken),
    other: await here(other.grant.accessToken),
    refreshToken: grant.refreshToken,
  }
}

describe('the list of sessions', () => {
  it('has the living ones of the person alone, this one first', async () => {
    const { mine, other } = await personWithTwo()
    await newPerson(ctx)
    expect(await listSessions(ctx, mine)).toMatchObject([
      { id: mine.sessionId, isCurrent: true },
      { id: other.sessionId, isCurrent: false, userAgent: 'a telephone', ip: device.ip },
    ])
  })

  it('loses one that was ended from another', async () => {
    const { mine, other } = await personWithTwo()
    await endSession(ctx, mine, other.sessionId)
    expect((await listSessions(ctx, mine)).map(({ id }) => id)).toEqual([mine.sessionId])
  })

  it("is out of another person's reach", async () => {
    const [one, stranger] = [await personWithTwo(), await personWithTwo()]
    await endSession(ctx, stranger.mine, one.mine.sessionId)
    await endOtherSessions(ctx, stranger.mine)
    expect(await listSessions(ctx, one.mine)).toHaveLength(2)
    expect(await listSessions(ctx, stranger.mine)).toHaveLength(1)
  })
})

describe('what is forgotten in time', () => {
  const count = async (table: 'sessions' | 'refresh_tokens', sessionId: string) => {
    const column = table === 'sessions' ? 'id' : 'session_id'
    const { rows } = await database.pool.query(`select count(*) as n from ${table} where ${column} = $1`, [sessionId])
    return rows[0]?.n
  }

  it('are ended sessions after 90 days, and never a living one', async () => {
    const { mine, other } = await personWithTwo()
    await endOtherSessions(ctx, mine)
    ctx.passTime(89 * dayMs)
    await pruneAccounts(ctx)
    expect(await count('sessions', other.sessionId)).toBe(1)
    ctx.passTime(2 * dayMs)
    await pruneAccounts(ctx)
    expect(await count('sessions', other.sessionId)).toBe(0)
    expect(await count('sessions', mine.sessionId)).toBe(1)
  })

  it('are used refresh tokens after 30 days, and never the one that is to be used next', async () => {
    const { mine, refreshToken } = await personWithTwo()
    const refreshed = await refreshSession(ctx, refreshToken, device.ip)
    if (!refreshed.ok) throw new Error(refreshed.reason)
    expect(await count('refresh_tokens', mine.sessionId)).toBe(2)
    ctx.passTime(31 * dayMs)
    await pruneAccounts(ctx)
    expect(await count('refresh_tokens', mine.sessionId)).toBe(1)
    expect((await refreshSession(ctx, refreshToken, device.ip)).ok).toBe(false)
    expect((await refreshSession(ctx, refreshed.grant.refreshToken, device.ip)).ok).toBe(true)
  })
})
