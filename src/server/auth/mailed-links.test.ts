import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, authServer } from '../../../test/auth/auth-server.ts'
import { browserAt, mailTo, memberAt, newAddress, openLink, proofOf, signUpAt } from '../../../test/auth/auth-tab.ts'

// Anybody can send anybody the link of a mail of their own.

let server: AuthServer

beforeAll(async () => {
  server = await authServer({ isConfirmationRequired: true })
})
afterAll(() => server[Symbol.asyncDispose]())

const hashOf = (link: string): string => proofOf(link).get('token_hash') ?? ''

/** A change of address that its wisher has agreed to; the mail is the other mailbox's. */
async function wishedChange(flowType: 'implicit' | 'pkce' = 'implicit') {
  const { client, email } = await memberAt(server, browserAt(server, { flowType }))
  const victim = newAddress()
  await client.updateUser({ email: victim })
  const own = await mailTo(server, email, 'email_change')
  await browserAt(server).verifyOtp({ email, token: own.code, type: 'email_change' })
  return { client, email, victim, mail: await mailTo(server, victim, 'email_change') }
}

const sessionsOf = async (email: string): Promise<number> => {
  const { rows } = await server.database.pool.query(
    'select count(*)::int as count from sessions s join users u on u.id = s.user_id where u.email = $1',
    [email],
  )
  return rows[0].count
}

describe('a change of address that its second mailbox confirms last', () => {
  it.each(['code', 'link'] as const)('happens, and opens no session: by the %s', async (by) => {
    const { victim, mail, client } = await wishedChange()
    const before = (await client.getUser()).data.user
    const proof = by === 'code' ? { email: victim, token: mail.code } : { token_hash: hashOf(mail.link) }
    const reader = browserAt(server)
    const { data, error } = await reader.verifyOtp({ ...proof, type: 'email_change' })
    expect(error).toBeNull()
    expect(data).toMatchObject({ session: null, user: { id: before?.id, email: victim } })
    expect((await reader.getSession()).data.session).toBeNull()
    expect(await sessionsOf(victim)).toBe(1)
    expect((await client.getUser()).data.user?.email).toBe(victim)
  })

  it('opens none for who follows the link of the protocol, either', async () => {
    const { victim, mail } = await wishedChange()
    const target = await openLink(server, mail.link)
    expect(Object.fromEntries(new URLSearchParams(target.hash.slice(1)))).toEqual({
      message: 'Email address changed',
      type: 'email_change',
    })
    expect(target.search).toBe('')
    expect(await sessionsOf(victim)).toBe(1)
  })

  it('opens one in the browser alone that wished it', async () => {
    const { client, mail } = await wishedChange('pkce')
    const reader = browserAt(server, { flowType: 'pkce' })
    await reader.signInWithOtp({ email: newAddress() }) // so that it has a verifier of its own
    const code = (await openLink(server, mail.link)).searchParams.get('code') ?? ''
    const second = await wishedChange('pkce')
    const other = (await openLink(server, second.mail.link)).searchParams.get('code') ?? ''
    expect((await client.exchangeCodeForSession(code)).error).toBeNull()
    expect((await reader.exchangeCodeForSession(other)).error?.code).toBe('bad_code_verifier')
  })
})

describe('whose account a link opens', () => {
  const ask = (body: unknown, ip = '10.98.1.1') =>
    fetch(`${server.url}/verify/account`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01', 'x-test-ip': ip },
      body: JSON.stringify(body),
    })

  it.each([
    [
      'signup',
      async () => {
        const email = newAddress()
        await signUpAt(server, email)
        return { email, mail: await mailTo(server, email, 'confirmation') }
      },
    ],
    [
      'magiclink',
      async () => {
        const { email, client } = await memberAt(server)
        await client.signInWithOtp({ email })
        return { email, mail: await mailTo(server, email, 'sign_in') }
      },
    ],
    [
      'recovery',
      async () => {
        const { email, client } = await memberAt(server)
        await client.resetPasswordForEmail(email)
        return { email, mail: await mailTo(server, email, 'recovery') }
      },
    ],
  ] as const)('is told to a page that holds the link of a %s mail, and uses nothing up', async (type, mailed) => {
    const { email, mail } = await mailed()
    for (let n = 0; n < 3; n += 1) {
      const answer = await ask({ token_hash: hashOf(mail.link), type })
      expect([answer.status, await answer.json()]).toEqual([200, { email }])
    }
    const { data, error } = await browserAt(server).verifyOtp({ token_hash: hashOf(mail.link), type })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expect((await ask({ token_hash: hashOf(mail.link), type })).status).toBe(403)
  })

  it('is told of a change of address with both addresses', async () => {
    const { email, victim, mail } = await wishedChange()
    const answer = await ask({ token_hash: hashOf(mail.link), type: 'email_change' })
    expect(await answer.json()).toEqual({ email, new_email: victim })
  })

  it('is told to nobody else: not for a code, another kind of link, or none', async () => {
    const { email, client } = await memberAt(server)
    await client.resetPasswordForEmail(email)
    const { code, link } = await mailTo(server, email, 'recovery')
    const asked = [
      { email, token: code, type: 'recovery' },
      { token_hash: hashOf(link), type: 'magiclink' },
      { token_hash: 'x'.repeat(43), type: 'recovery' },
      { type: 'recovery' },
    ]
    for (const body of asked) {
      const answer = await ask(body)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(await answer.text()).not.toContain(email)
    }
  })

  it('is asked for as often as a link is followed, and no more', async () => {
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => ask({ token_hash: 'x', type: 'signup' }, '10.98.2.1')),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1)
  })
})
