import type { GoTrueClient } from '@supabase/auth-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeFactors } from '#domain/accounts/remove-factors.ts'
import { password } from '../../../test/auth/accounts.ts'
import { type AuthServer, authServer } from '../../../test/auth/auth-server.ts'
import { browserAt, mailTo, newAddress } from '../../../test/auth/auth-tab.ts'
import { appCode } from '../../../test/auth/authenticator.ts'

let server: AuthServer

beforeAll(async () => {
  server = await authServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const stepMs = 30_000

async function signedUp() {
  const [client, email] = [browserAt(server), newAddress()]
  await client.signUp({ email, password, options: { data: { full_name: 'Ada Lovelace' } } })
  return { client, email }
}

const codeOf = (secret: string): string => appCode(secret, server.ctx.now())

async function challenged(client: GoTrueClient, factorId: string, code: string) {
  const { data, error } = await client.mfa.challenge({ factorId })
  if (error !== null) return { data: null, error }
  return client.mfa.verify({ factorId, challengeId: data.id, code })
}

async function enrolled(client: GoTrueClient, friendlyName = 'phone') {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error !== null) throw error
  return { factorId: data.id, secret: data.totp.secret, totp: data.totp }
}

/** A person whose account has a second factor, in a session that has shown it. */
async function protectedPerson() {
  const { client, email } = await signedUp()
  const { factorId, secret } = await enrolled(client)
  const { error } = await challenged(client, factorId, codeOf(secret))
  if (error !== null) throw error
  server.ctx.passTime(2 * stepMs) // so that the next code is another one
  return { client, email, factorId, secret }
}

async function atFirstLevel(email: string) {
  const client = browserAt(server)
  await client.signInWithPassword({ email, password })
  return client
}

const levelOf = async (client: GoTrueClient) => (await client.mfa.getAuthenticatorAssuranceLevel()).data

const mayUseTheProduct = async (client: GoTrueClient): Promise<boolean> => {
  const { data } = await client.getClaims()
  const { rows } = await server.database.pool.query('select is_live from find_access($1, $2, null)', [
    data?.claims.session_id,
    data?.claims.sub,
  ])
  return rows[0]?.is_live === true
}

describe('a second factor', () => {
  it('is enrolled with a picture, and counts from its first code on', async () => {
    const { client, email } = await signedUp()
    const { factorId, secret, totp } = await enrolled(client)
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
    expect(totp.uri).toContain(`secret=${secret}`)
    expect(await mayUseTheProduct(client)).toBe(true)
    expect((await challenged(client, factorId, codeOf(secret))).error).toBeNull()
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId, status: 'verified' }])
    expect((await client.refreshSession()).error).toBeNull()
    expect(
      (await levelOf(client))?.currentAuthenticationMethods.map((each) => Reflect.get(Object(each), 'method')),
    ).toEqual(['password', 'totp'])
    expect((await mailTo(server, email, 'notice_factor_added')).subject).toMatch(/two-factor/)
  })

  it('is asked for at the next sign-in, before anything else is opened', async () => {
    const { email, factorId, secret } = await protectedPerson()
    const client = await atFirstLevel(email)
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    expect(await mayUseTheProduct(client)).toBe(false)
    for (const change of [{ password: 'a new secret' }, { email: newAddress() }]) {
      expect((await client.updateUser(change)).error?.code).toBe('insufficient_aal')
    }
    expect((await client.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal')
    expect((await client.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('insufficient_aal')
    expect((await client.mfa.recoveryCodes.generate()).error?.code).toBe('insufficient_aal')
    expect((await challenged(client, factorId, codeOf(secret))).error).toBeNull()
    expect(await mayUseTheProduct(client)).toBe(true)
  })

  it('ends the sessions that have not shown it', async () => {
    const { client, email } = await signedUp()
    const elsewhere = await atFirstLevel(email)
    const { factorId, secret } = await enrolled(client)
    await challenged(client, factorId, codeOf(secret))
    expect((await elsewhere.getUser()).error).not.toBeNull()
  })

  it('keeps its secret sealed in the database', async () => {
    const { client } = await signedUp()
    const { factorId, secret } = await enrolled(client)
    const { rows } = await server.database.pool.query('select secret_encrypted from factors where id = $1', [factorId])
    expect(String(rows[0]?.secret_encrypted)).not.toContain(secret)
    expect(rows[0]?.secret_encrypted.toString('latin1')).not.toContain(appCode(secret, server.ctx.now()))
  })

  it('is gone when unenrolled, and the account opens without it', async () => {
    const { client, email, factorId } = await protectedPerson()
    await client.mfa.recoveryCodes.generate()
    expect((await client.mfa.unenroll({ factorId })).error).toBeNull()
    expect((await client.mfa.recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found')
    expect(await mayUseTheProduct(await atFirstLevel(email))).toBe(true)
    expect(await mailTo(server, email, 'notice_factor_removed')).toBeDefined()
  })

  it('has a name of its own', async () => {
    const { client } = await protectedPerson()
    const { error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
    expect(error?.code).toBe('mfa_factor_name_conflict')
  })
})

describe('a code of it', () => {
  it('works once, in whatever session it is shown', async () => {
    const { email, factorId, secret } = await protectedPerson()
    const clients = [await atFirstLevel(email), await atFirstLevel(email)]
    const code = codeOf(secret)
    const outcomes = await Promise.all(clients.map((client) => challenged(client, factorId, code)))
    expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1)
    expect(outcomes.find(({ error }) => error !== null)?.error?.code).toBe('mfa_verification_failed')
  })

  it("of one person opens no other's session", async () => {
    const [one, other] = [await protectedPerson(), await protectedPerson()]
    const client = await atFirstLevel(other.email)
    expect((await challenged(client, one.factorId, codeOf(one.secret))).error?.code).toBe('mfa_factor_not_found')
    expect((await challenged(client, other.factorId, codeOf(one.secret))).error?.code).toBe('mfa_verification_failed')
  })

  it('is too late after five minutes', async () => {
    const { email, factorId, secret } = await protectedPerson()
    const client = await atFirstLevel(email)
    const { data } = await client.mfa.challenge({ factorId })
    server.ctx.passTime(5 * 60 * 1000 + 1)
    const { error } = await client.mfa.verify({ factorId, challengeId: data?.id ?? '', code: codeOf(secret) })
    expect(error?.code).toBe('mfa_challenge_expired')
  })

  it('is asked for as often as anybody likes: the table holds ten challenges, and the newest works', async () => {
    const { client } = await signedUp()
    const { factorId, secret } = await enrolled(client)
    for (let n = 0; n < 30; n += 1) expect((await client.mfa.challenge({ factorId })).error).toBeNull()
    const { rows } = await server.database.pool.query('select 1 from factor_challenges where factor_id = $1', [
      factorId,
    ])
    expect(rows).toHaveLength(10)
    expect((await challenged(client, factorId, codeOf(secret))).error).toBeNull()
  })

  it('bears no guessing', async () => {
    const { email, factorId, secret } = await protectedPerson()
    const client = await atFirstLevel(email)
    const codes = new Set<string | undefined>()
    for (let n = 0; n < 11; n += 1) codes.add((await challenged(client, factorId, 'guess')).error?.code)
    expect(codes).toEqual(new Set(['mfa_verification_failed', 'over_request_rate_limit']))
    expect((await challenged(client, factorId, codeOf(secret))).error?.code).toBe('over_request_rate_limit')
  })
})

describe('recovery codes', () => {
  it('stand in for the second factor, each once', async () => {
    const { client, email } = await protectedPerson()
    const { data, error } = await client.mfa.recoveryCodes.generate()
    expect(error).toBeNull()
    const codes = data?.codes ?? []
    expect(new Set(codes).size).toBe(10)
    const lost = await atFirstLevel(email)
    const code = codes[3] ?? ''
    expect((await lost.mfa.recoveryCodes.verify({ code: code.toLowerCase().replaceAll('-', ' ') })).error).toBeNull()
    expect(await mayUseTheProduct(lost)).toBe(true)
    const again = await atFirstLevel(email)
    expect((await again.mfa.recoveryCodes.verify({ code })).error?.code).toBe('mfa_verification_failed')
    expect(await mayUseTheProduct(again)).toBe(false)
    expect((await lost.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 })
    expect(await mailTo(server, email, 'notice_recovery_code_used')).toBeDefined()
  })

  it('are not in the database', async () => {
    const { client } = await protectedPerson()
    const codes = (await client.mfa.recoveryCodes.generate()).data?.codes ?? []
    const { rows } = await server.database.pool.query('select code_hash from recovery_codes')
    const stored = rows.map((row) => String(row.code_hash)).join()
    for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''))
  })

  it('end when new ones are made', async () => {
    const { client, email } = await protectedPerson()
    const old = (await client.mfa.recoveryCodes.generate()).data?.codes ?? []
    expect((await client.mfa.recoveryCodes.generate()).error?.code).toBe('mfa_verified_factor_exists')
    const made = (await client.mfa.recoveryCodes.regenerate()).data?.codes ?? []
    const lost = await atFirstLevel(email)
    expect((await lost.mfa.recoveryCodes.verify({ code: old[0] ?? '' })).error).not.toBeNull()
    expect((await lost.mfa.recoveryCodes.verify({ code: made[0] ?? '' })).error).toBeNull()
  })

  it('are made and removed with a mail to their owner', async () => {
    const { client, email } = await protectedPerson()
    await client.mfa.recoveryCodes.generate()
    expect((await mailTo(server, email, 'notice_recovery_codes_made')).subject).toMatch(/recovery codes/)
    const { error } = await client.mfa.recoveryCodes.unenroll()
    expect(error).toBeNull()
    expect((await mailTo(server, email, 'notice_recovery_codes_dropped')).subject).toMatch(/removed/)
  })

  it("of one person open no other's session", async () => {
    const [one, other] = [await protectedPerson(), await protectedPerson()]
    const codes = (await one.client.mfa.recoveryCodes.generate()).data?.codes ?? []
    const client = await atFirstLevel(other.email)
    expect((await client.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error?.code).toBe(
      'mfa_verification_failed',
    )
  })
})

/** What the session is refreshed with; the client itself keeps the newest. */
async function tokenOf(client: GoTrueClient): Promise<string> {
  const { session } = (await client.getSession()).data
  if (session === null) throw new Error('no session')
  return session.refresh_token
}

/** The ways in which a session gets a new refresh token beside its family: it proves more. */
const raises: [string, (person: Awaited<ReturnType<typeof protectedPerson>>, client: GoTrueClient) => Promise<void>][] =
  [
    [
      'a code of the app',
      async ({ factorId, secret }, client) => {
        expect((await challenged(client, factorId, codeOf(secret))).error).toBeNull()
      },
    ],
    [
      'a recovery code',
      async ({ client: first }, client) => {
        const codes = (await first.mfa.recoveryCodes.regenerate()).data?.codes ?? []
        expect((await client.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error).toBeNull()
      },
    ],
  ]

describe.each(raises)('a session that has shown %s', (_, raise) => {
  it('refuses the tokens of before, in whatever order they come, and goes on with its new one', async () => {
    for (const turns of [1, 2]) {
      const person = await protectedPerson()
      const client = await atFirstLevel(person.email)
      const earlier = [await tokenOf(client)]
      for (let turn = 0; turn < turns; turn += 1) {
        await client.refreshSession()
        earlier.push(await tokenOf(client))
      }
      await raise(person, client)
      for (const refresh_token of earlier) {
        const { error } = await browserAt(server).refreshSession({ refresh_token })
        expect(error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
      }
      expect((await client.refreshSession()).error).toBeNull()
      expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal2' })
    }
  })
})

it('the first code of an app refuses them, too', async () => {
  const { client } = await signedUp()
  const first = await tokenOf(client)
  await client.refreshSession()
  const { factorId, secret } = await enrolled(client)
  expect((await challenged(client, factorId, codeOf(secret))).error).toBeNull()
  const { error } = await browserAt(server).refreshSession({ refresh_token: first })
  expect(error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  expect((await client.refreshSession()).error).toBeNull()
})

describe('whoever can’t show a second factor any more', () => {
  it('is told to use a recovery code where what it was sealed with is lost', async () => {
    const { email, factorId, secret } = await protectedPerson()
    await server.database.pool.query(`update factors set secret_encrypted = '\\x00' where id = $1`, [factorId])
    const { error } = await challenged(await atFirstLevel(email), factorId, codeOf(secret))
    expect(error).toMatchObject({ code: 'mfa_factor_not_found', message: expect.stringContaining('recovery code') })
  })

  it('is let in by whoever runs the installation, and hears of it', async () => {
    const { client, email } = await protectedPerson()
    expect(await removeFactors(server.ctx, ` ${email.toUpperCase()}`)).toEqual({ ok: true })
    expect((await client.getUser()).error).not.toBeNull()
    const again = await atFirstLevel(email)
    expect(await levelOf(again)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    expect(await mayUseTheProduct(again)).toBe(true)
    expect((await mailTo(server, email, 'notice_factor_removed')).subject).toMatch(/two-factor/)
    const { rows } = await server.database.superuser.query(
      `select a.action_type as action from audit_logs a join users u on u.id::text = a.entity_id
        where u.email = $1 and a.entity_type = 'factor'`,
      [email],
    )
    expect(rows).toEqual([{ action: 'DELETE' }])
    expect(await removeFactors(server.ctx, email)).toEqual({ ok: false, reason: 'factor_not_found' })
    expect(await removeFactors(server.ctx, newAddress())).toEqual({ ok: false, reason: 'no_account' })
  })
})
