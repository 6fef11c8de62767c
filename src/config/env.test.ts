import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { ConfigurationError, envExample, readEnv } from './env.ts'

it('needs no variable at all', () => {
  expect(readEnv({})).toMatchObject({ PORT: 3000, DATA_DIR: './data', SANDBOX: 'auto' })
})

it('names every wrong variable at once, and no value', () => {
  const attempt = () =>
    readEnv({ PORT: 'secret-port', DATABASE_URL: 'mysql://u:pw@h/d', LOG_LEVEL: 'loud', APP_SECRET: 'short' })
  expect(attempt).toThrow(ConfigurationError)
  expect(attempt).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*APP_SECRET[\s\S]*LOG_LEVEL/)
  expect(attempt).not.toThrow(/secret-port|pw@h|\bshort\b/)
})

it('reads providers, and tells of broken ones without their secrets', () => {
  const google = { issuer: 'https://accounts.example', clientId: 'us', clientSecret: 'hush' }
  expect(readEnv({ OIDC_PROVIDERS: JSON.stringify({ google }) }).OIDC_PROVIDERS).toEqual({ google })
  expect(readEnv({}).OIDC_PROVIDERS).toEqual({})
  for (const broken of [
    '{"google": hush',
    JSON.stringify({ email: google }),
    JSON.stringify({ google: { ...google, issuer: 'hush' } }),
  ]) {
    const attempt = () => readEnv({ OIDC_PROVIDERS: broken })
    expect(attempt).toThrow(/OIDC_PROVIDERS/)
    expect(attempt).not.toThrow(/hush/)
  }
})

it('reads the origins of the own network, each as one, and nothing else', () => {
  const text = 'http://10.0.0.5:8080, https://mcp.internal'
  expect(readEnv({ PRIVATE_ORIGINS: text }).PRIVATE_ORIGINS).toEqual(['http://10.0.0.5:8080', 'https://mcp.internal'])
  expect(readEnv({}).PRIVATE_ORIGINS).toEqual([])
  for (const broken of ['10.0.0.5:8080', 'http://10.0.0.5/mcp', 'ftp://10.0.0.5', 'http://u:p@10.0.0.5'])
    expect(() => readEnv({ PRIVATE_ORIGINS: broken }), broken).toThrow(/PRIVATE_ORIGINS/)
})

it('refuses to ask newcomers for a confirmation that nobody could read', () => {
  expect(() => readEnv({ CONFIRM_EMAIL: 'on', NODE_ENV: 'production' })).toThrow(/CONFIRM_EMAIL: on needs SMTP_URL/)
  expect(readEnv({ CONFIRM_EMAIL: 'on' }).CONFIRM_EMAIL).toBe('on')
  const withMail = { CONFIRM_EMAIL: 'on', NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example:587' }
  expect(readEnv(withMail).CONFIRM_EMAIL).toBe('on')
})

it('takes an empty variable for one that is not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000, DATABASE_URL: undefined })
})

it('has its .env.example in the repository', async () => {
  expect(await readFile(new URL('../../.env.example', import.meta.url), 'utf8')).toBe(envExample())
})
