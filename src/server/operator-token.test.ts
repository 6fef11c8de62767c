import { describe, expect, it } from 'vitest'
import { hasTokenCookie, isBearerOf, showsToken, tokenCookie } from './operator-token.ts'

const token = 'a-secret+of/some=length'

describe('a token for other machines', () => {
  const shows = (authorization: string | undefined) =>
    isBearerOf(token, { headers: authorization === undefined ? {} : { authorization } })

  it('opens for whoever shows it, and for nobody else', () => {
    expect(shows(`Bearer ${token}`)).toBe(true)
    for (const wrong of [undefined, 'Bearer a-secret+of', `Basic ${token}`, 'Bearer ']) expect(shows(wrong)).toBe(false)
  })

  it('opens for nobody when there is none', () => {
    expect(isBearerOf(undefined, { headers: { authorization: 'Bearer undefined' } })).toBe(false)
    expect(showsToken(undefined, { headers: {}, url: '/metrics?token=undefined' })).toBe(false)
    expect(showsToken(undefined, { headers: {}, url: '/metrics?token=' })).toBe(false)
  })
})

describe('the printed link', () => {
  it('opens with its token, and not without', () => {
    const asked = (url: string) => showsToken(token, { headers: {}, url })
    expect(asked(`/dev/mail?token=${encodeURIComponent(token)}`)).toBe(true)
    for (const url of ['/dev/mail', '/dev/mail?token=', '/dev/mail?token=a-secret', `/dev/mail?other=${token}`])
      expect(asked(url)).toBe(false)
  })

  it('is remembered by a cookie that scripts and other sites do not reach', () => {
    const cookie = tokenCookie(token, { path: '/dev/mail', isHttps: false })
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/)
    const sent = cookie.split(';', 1)[0] ?? ''
    expect(hasTokenCookie(token, { headers: { cookie: `a=b; ${sent}` } })).toBe(true)
    for (const cookie of [undefined, '', 'rejoinder_operator=', 'rejoinder_operator=%', `other=${token}`])
      expect(hasTokenCookie(token, { headers: cookie === undefined ? {} : { cookie } })).toBe(false)
  })
})
