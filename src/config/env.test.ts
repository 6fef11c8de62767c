import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldWords } from '#contract/field-words.ts'
import { ConfigurationError, describeVariables, envExample, readEnv } from './env.ts'

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

/** A wrong value of each variable, but for those that any text is right for. */
const wrongly: [name: string, value: string, rule: string][] = [
  ['PORT', '65536', 'a port, 0 to 65535'],
  ['PUBLIC_URL', 'app.example.com', 'a whole address such as https://app.example.com'],
  ['OPERATOR_NAME', ' ', 'a name'],
  ['OPERATOR_ADDRESS', ' ', 'an address on one line'],
  ['OPERATOR_EMAIL', 'ada', 'an email address such as hello@example.com'],
  [
    'SOURCE_URL',
    'http://git.example.com/rejoinder',
    'an https address without a password, such as https://git.example.com/rejoinder',
  ],
  ['DATABASE_URL', 'mysql://h/d', 'an address such as postgres://user:password@host:5432/database'],
  [
    'DATABASE_POOLER_URL',
    'postgres://u:p@h:6432',
    'an address without a login, such as postgres://pooler.example:6432',
  ],
  ['DATABASE_NAMED_STATEMENTS', 'auto', 'on or off'],
  ['DATABASE_REPLICA_URL', 'h:5432', 'an address without a login, such as postgres://replica.example:5432'],
  ['APP_DATABASE_URL', 'h/d', 'an address such as postgres://user:password@host:5432/database'],
  ['APP_SECRET', 'short', 'at least 32 characters'],
  ['S3_BUCKET', 'b', 'the name of a bucket'],
  ['S3_ENDPOINT', 's3.example.com', 'a whole address such as https://s3.example.com'],
  ['APP_SECRET_BEFORE', 'short', 'at least 32 characters'],
  [
    'ALLOWED_HOSTS',
    'https://a.example',
    'names of hosts such as api.example.net or *.example.com, with commas between them',
  ],
  ['BACKUP_KEY', 'short', 'a key as npm run backup -- --make-key prints it'],
  ['BACKUP_S3_BUCKET', 'b', 'the name of a bucket'],
  ['BACKUP_S3_ENDPOINT', 's3.example.com', 'a whole address such as https://s3.example.com'],
  ['DATABASE_POOL_SIZE', '1', 'a whole number, 2 to 100'],
  ['WORKER_CONCURRENCY', '1.5', 'a whole number, 1 to 100'],
  ['SANDBOX', 'yes', 'on, off or auto'],
  ['SANDBOX_PORT', 'four', 'a port, 0 to 65535'],
  ['WORKER_PORT', 'four', 'a port, 0 to 65535'],
  ['SANDBOX_TIME_SCALE', '2', 'a number, 0 to 1'],
  ['SANDBOX_KEY', 'short', 'at least 16 characters: letters, digits or any of _.~+/=-'],
  ['SANDBOX_LEADS', 'auto', 'on or off'],
  ['GUEST_WORKSPACES', 'yes', 'on, off or auto'],
  ['LLM_BASE_URL', 'openrouter', 'a whole address such as https://openrouter.ai/api/v1'],
  ['SEND_TIMEOUT_SECONDS', '0', 'a number of seconds, 0.01 to 120'],
  ['SETTLE_AFTER_SECONDS', '5;30', 'a list of seconds such as 5,30,120'],
  ['SYNC_EVERY_SECONDS', '5m', 'a number of seconds, 0.01 to 86400'],
  ['PRIVATE_ORIGINS', '10.0.0.5', 'origins such as http://10.0.0.5:8080, with commas between them'],
  ['VAPID_PRIVATE_KEY', 'short', '43 characters of base64url, as "npx web-push generate-vapid-keys" prints them'],
  ['TRUSTED_PROXIES', '11', 'a whole number, 0 to 10'],
  ['OPERATOR_TOKEN', 'a b c d e f g h i j k', 'at least 16 characters: letters, digits or any of _.~+/=-'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'an address such as http://127.0.0.1:4318'],
  ['METRICS_TOKEN', 'short', 'at least 16 characters: letters, digits or any of _.~+/=-'],
  ['SMTP_URL', 'https://mail.example', 'an address such as smtp://user:password@host:587'],
  ['MAIL_FROM', 'us', 'a sender such as Rejoinder <no-reply@example.com>'],
  ['CONFIRM_EMAIL', 'true', 'on, off or auto'],
  ['OIDC_PROVIDERS', '{}x', 'JSON such as {"google":{"issuer":"https://...","clientId":"...","clientSecret":"..."}}'],
  ['MANUAL_LINKING', 'auto', 'on or off'],
  ['ANONYMOUS_SIGN_IN', 'auto', 'on or off'],
  ['PLANS', 'some', 'on or off'],
  ['STRIPE_TAX', 'yes', 'on or off'],
  ['STRIPE_API_URL', 'api.stripe.com', 'an origin such as https://api.stripe.com'],
  ['LOG_LEVEL', 'loud', 'debug, info, warn, error or silent'],
  ['NODE_ENV', 'staging', 'development, production or test'],
]
const anyText = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'HOST',
  'DATA_DIR',
  'BACKUP_DIR',
  'BACKUP_S3_REGION',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'OPENROUTER_API_KEY',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
]

describe('what is said of a wrong value', () => {
  // The forms of the product have words of their own for what a schema refuses, and set them for all schemas.
  beforeAll(() => z.config({ customError: fieldWords }))
  afterAll(() => z.config({ customError: undefined }))

  it.each(wrongly)('%s=%s: what it must be', (name, value, rule) => {
    expect(() => readEnv({ [name]: value })).toThrow(new ConfigurationError([`${name}: must be ${rule}`]))
  })

  it('is tried for every variable that can be wrong', () => {
    const named = [...envExample().matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name)
    expect([...wrongly.map(([name]) => name), ...anyText].sort()).toEqual(named.sort())
  })
})

it('takes no address of the source that would show a password to everybody', () => {
  expect(readEnv({ SOURCE_URL: 'https://git.example.com/rejoinder' }).SOURCE_URL).toBe(
    'https://git.example.com/rejoinder',
  )
  for (const hush of ['https://ada:hush@git.example.com/rejoinder', 'https://hush@git.example.com/rejoinder'])
    expect(() => readEnv({ SOURCE_URL: hush })).toThrow(/^(?![\s\S]*hush)[\s\S]*SOURCE_URL/)
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

describe('secrets in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rejoinder-env-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = (text: string): string => {
    const path = join(folder, 'secret')
    writeFileSync(path, text)
    return path
  }

  it('are read for every secret, without the end of their line', () => {
    const secret = 'a secret of more than 32 characters, in a file'
    expect(readEnv({ APP_SECRET_FILE: file(`${secret}\n`) }).APP_SECRET).toBe(secret)
    const named = describeVariables().filter(({ isSecret }) => isSecret)
    expect(named.map(({ name }) => name)).toEqual([
      'S3_SECRET_ACCESS_KEY',
      'BACKUP_KEY',
      'BACKUP_S3_SECRET_ACCESS_KEY',
      'DATABASE_URL',
      'APP_DATABASE_URL',
      'APP_SECRET',
      'APP_SECRET_BEFORE',
      'SANDBOX_KEY',
      'OPENROUTER_API_KEY',
      'VAPID_PRIVATE_KEY',
      'OPERATOR_TOKEN',
      'METRICS_TOKEN',
      'SMTP_URL',
      'OIDC_PROVIDERS',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
    ])
  })

  it('are refused like any wrong value, and nothing of them is told', () => {
    expect(() => readEnv({ APP_SECRET_FILE: file('hush') })).toThrow(/^(?!.*hush)[\s\S]*APP_SECRET: must be/)
    expect(() => readEnv({ APP_SECRET_FILE: join(folder, 'nowhere') })).toThrow(/APP_SECRET_FILE: .* \(ENOENT\)/)
    expect(() => readEnv({ METRICS_TOKEN: 'a'.repeat(16), METRICS_TOKEN_FILE: file('b') })).toThrow(/set one of them/)
  })

  it('are of secrets alone', () => {
    expect(readEnv({ PORT_FILE: file('4000') }).PORT).toBe(3000)
  })
})

it('names every host that the configuration itself has called, and that is not allowed', () => {
  const hosts = { ALLOWED_HOSTS: 'api.example.net, *.Example.com' }
  expect(() => readEnv(hosts)).toThrow('ALLOWED_HOSTS: must also name openrouter.ai, because of LLM_BASE_URL')
  const own = { LLM_BASE_URL: 'https://models.example.com/v1' }
  expect(readEnv({ ...hosts, ...own }).ALLOWED_HOSTS).toEqual(['api.example.net', '*.example.com'])
  expect(() => readEnv({ ...hosts, ...own, SMTP_URL: 'smtp://u:p@mail.else.example:587', S3_BUCKET: 'files' })).toThrow(
    /files\.s3\.us-east-1\.amazonaws\.com[\s\S]*mail\.else\.example/,
  )
  const backups = { BACKUP_S3_BUCKET: 'backups', BACKUP_S3_REGION: 'eu-west-1' }
  expect(() => readEnv({ ...hosts, ...own, ...backups })).toThrow(
    'must also name backups.s3.eu-west-1.amazonaws.com, because of BACKUP_S3_BUCKET',
  )
  expect(() => readEnv({ ...hosts, ...own, ...backups, BACKUP_S3_ENDPOINT: 'https://s3.example.com' })).not.toThrow()
})

it('refuses to ask newcomers for a confirmation that nobody could read', () => {
  expect(() => readEnv({ CONFIRM_EMAIL: 'on', NODE_ENV: 'production' })).toThrow(/CONFIRM_EMAIL: on needs SMTP_URL/)
  expect(readEnv({ CONFIRM_EMAIL: 'on' }).CONFIRM_EMAIL).toBe('on')
  const withMail = { CONFIRM_EMAIL: 'on', NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example:587' }
  expect(readEnv(withMail).CONFIRM_EMAIL).toBe('on')
})

it('takes half a key of a bucket for a mistake', () => {
  const half = { S3_BUCKET: 'replies', S3_ACCESS_KEY_ID: 'id' }
  expect(() => readEnv(half)).toThrow(/S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set both, or neither/)
  expect(readEnv({ ...half, S3_SECRET_ACCESS_KEY: 'secret' }).S3_BUCKET).toBe('replies')
})

it('takes no bucket for backups that is the one of files, and one of the same name in another store', () => {
  const [own, amazon] = ['http://store:8333', 'https://s3.eu-west-1.amazonaws.com']
  const at = (files: string, backups: string) => () =>
    readEnv({
      S3_BUCKET: 'rejoinder',
      S3_ENDPOINT: files,
      BACKUP_S3_BUCKET: 'rejoinder',
      BACKUP_S3_ENDPOINT: backups,
    })
  for (const [files, backups] of [
    [own, `${own}/`],
    ['', ''],
    [amazon, ''],
  ] as const)
    expect(at(files, backups)).toThrow('BACKUP_S3_BUCKET: name another bucket than S3_BUCKET')
  for (const [files, backups] of [
    [own, ''],
    [own, 'https://s3.elsewhere.example'],
  ] as const)
    expect(at(files, backups)).not.toThrow()
})

it('takes a pooler and a replica only of a database that is named', () => {
  const own = { DATABASE_POOLER_URL: 'postgres://h:6432', DATABASE_REPLICA_URL: 'postgres://r' }
  expect(() => readEnv(own)).toThrow(
    /DATABASE_POOLER_URL: needs DATABASE_URL[\s\S]*DATABASE_REPLICA_URL: needs DATABASE_URL/,
  )
  expect(readEnv({ ...own, DATABASE_URL: 'postgres://u:p@d/n' })).toMatchObject(own)
})

it('takes an empty variable for one that is not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000, DATABASE_URL: undefined })
})

it('has its .env.example in the repository', async () => {
  expect(await readFile(new URL('../../.env.example', import.meta.url), 'utf8')).toBe(envExample())
})

/** The sources below a folder, as one text. */
async function sourcesBelow(folder: string): Promise<string> {
  const root = join(import.meta.dirname, '../..')
  const texts: string[] = []
  for await (const path of glob(`${folder}/**/*.ts`, { cwd: root }))
    if (!/\.test\.ts$/.test(path)) texts.push(await readFile(join(root, path), 'utf8'))
  return texts.join('\n')
}

describe('what is told of the environment', () => {
  const names = describeVariables().map(({ name }) => name)

  it('is read: no variable is left over', async () => {
    const sources = `${await sourcesBelow('src/main')}${await sourcesBelow('src/config')}`
    const reading = sources.replace(/const variables = \{[\s\S]*?\n\} as const/, '').replaceAll(/'[^'\n]*'/g, '')
    expect(reading).not.toContain("about: 'Port of the web server.'")
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(reading))).toEqual([])
  })

  it('is all that is read, with what the sandbox reads when it runs alone', async () => {
    const sources = `${await sourcesBelow('src')}${await sourcesBelow('sandbox')}`
    const read = [...sources.matchAll(/process\.env\.([A-Z]\w+)|^ {2}([A-Z]+_\w+): z\./gm)].map(
      ([, one, other]) => one ?? other,
    )
    expect(read).toContain('SANDBOX_LEADS')
    const chapter = await readFile(new URL('../../docs/site/configuration.md', import.meta.url), 'utf8')
    const told = new Set([...names, ...(chapter.match(/\b[A-Z]+_[A-Z_]+\b/g) ?? [])])
    expect(read.filter((name) => name !== undefined && !told.has(name))).toEqual([])
  })
})
