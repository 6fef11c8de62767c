import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnv } from '#config/env.ts'
import { rotateSigningKey } from '#domain/accounts/rotate-signing-key.ts'
import { createDiskFiles } from '#integrations/files/disk.ts'
import { makeStreamKey } from '#lib/sealed-stream.ts'
import { testDatabase } from '../../../test/db.ts'
import { labelOf, nameOf } from '../backup/manifest.ts'
import { loadSecrets } from '../secrets.ts'
import { examine } from './doctor.ts'
import { judgeProxies } from './outside-checks.ts'

const seen = {
  client: '203.0.113.7',
  connection: '127.0.0.1',
  forwardedFor: '203.0.113.7',
  forwardedProto: 'https',
  host: 'app.example.com',
  trustedProxies: 1,
}
const publicUrl = 'https://app.example.com'

/** No login on the server of all tests is derived from it. */
const everywhere = { DATA_DIR: '/nowhere/at/all', APP_SECRET: randomBytes(20).toString('hex') }

describe('what it says of the way to the web server', () => {
  it('is not that a proxy keeps webhooks back, where the server knows neither its token nor its probe', async () => {
    const server = createServer((request, response) => {
      response.writeHead(request.url === '/ready' ? 200 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ missing: [] }))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    try {
      const PUBLIC_URL = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
      const findings = await examine({ ...everywhere, PUBLIC_URL }, { workspaceId: null })
      expect(findings.find(({ check }) => check === 'proxies')?.cure).toContain('APP_SECRET')
      expect(findings.find(({ check }) => check === 'webhooks')?.state).toBe('skipped')
    } finally {
      server.close()
      server.closeAllConnections()
    }
  })

  it('is nothing of a certificate that nobody could look at', async () => {
    const findings = await examine({ ...everywhere, PUBLIC_URL: 'https://127.0.0.1:9' }, { workspaceId: null })
    const cures = findings.flatMap(({ check, cure }) =>
      /certificate|proxies|webhooks/.test(check) ? (cure ?? '') : [],
    )
    expect(cures[0]).toMatch(/^Let https:\/\/127\.0\.0\.1:9 lead to this installation/)
    expect(cures.filter((cure) => cure.includes('certificate'))).toEqual([])
  })
})

describe('what it says of proxies', () => {
  it('is nothing to do where they are as they are said to be', () => {
    expect(judgeProxies(seen, publicUrl)).toEqual([
      { check: 'proxies', state: 'ok', said: expect.stringContaining('203.0.113.7') },
    ])
  })

  it.each([
    ['all callers are one', { trustedProxies: 0, client: '127.0.0.1' }, 'Set TRUSTED_PROXIES=1.'],
    ['callers may lie', { trustedProxies: 2 }, 'Set TRUSTED_PROXIES=1.'],
    [
      'no proxy says whom it asks for',
      { forwardedFor: '' },
      'Let the proxy set X-Forwarded-For, or set TRUSTED_PROXIES=0 if there is none.',
    ],
    [
      'the host is another',
      { host: '127.0.0.1:3000' },
      'Let the proxy pass on the Host header as the browser sent it.',
    ],
    ['two after another', { forwardedFor: '203.0.113.7, 10.0.0.1' }, 'Set TRUSTED_PROXIES=2.'],
  ])('%s', (_, change, cure) => {
    expect(judgeProxies({ ...seen, ...change }, publicUrl).map((one) => one.cure)).toEqual([cure])
  })
})

it('tells of a secret that others can read, of one that was replaced, and of a database that does not run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-doctor-'))
  try {
    await writeFile(join(folder, 'secret'), 'x'.repeat(40), { mode: 0o644 })
    await writeFile(join(folder, 'secret.before'), 'y'.repeat(40), { mode: 0o600 })
    const findings = await examine({ DATA_DIR: folder, PUBLIC_URL: 'http://127.0.0.1:9' }, { workspaceId: null })
    const states = (check: string) => findings.filter((one) => one.check === check).map(({ state }) => state)
    expect(states('master secret')).toEqual(['failure', 'warning'])
    expect(states('database')).toEqual(['failure'])
    expect(findings.find(({ check }) => check === 'proxies')?.said).toMatch(/^fetch failed: ./)
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('leaves no folder behind: one that root made is closed to the product’s own user', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-doctor-'))
  const filesFound = async () =>
    (await examine({ DATA_DIR: folder, PUBLIC_URL: 'http://127.0.0.1:9' }, { workspaceId: null })).find(
      ({ check }) => check === 'files',
    )
  try {
    expect(await filesFound()).toMatchObject({ state: 'ok', said: 'None was stored yet.' })
    expect(await readdir(folder)).toEqual([])
    await mkdir(join(folder, 'files'))
    expect(await filesFound()).toMatchObject({ state: 'ok', said: 'written, read and removed' })
    expect(await readdir(join(folder, 'files'))).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('makes no secret where there is none, and tells of one that is cut off', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-doctor-'))
  const secretFound = async () =>
    (await examine({ DATA_DIR: folder, PUBLIC_URL: 'http://127.0.0.1:9' }, { workspaceId: null }))
      .filter(({ check }) => check === 'master secret')
      .map(({ state }) => state)
  try {
    expect(await secretFound()).toEqual(['warning'])
    expect(await readdir(folder)).not.toContain('secret')
    await writeFile(join(folder, 'secret'), '', { mode: 0o600 })
    expect(await secretFound()).toEqual(['failure'])
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('asks for no folder where nothing is kept in one, as in a container on a read-only tree', async () => {
  const findings = await examine(
    {
      DATA_DIR: '/nowhere/at/all',
      APP_SECRET: 'o'.repeat(40),
      DATABASE_URL: 'postgres://rejoinder@127.0.0.1:9/rejoinder',
      S3_BUCKET: 'files',
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      PUBLIC_URL: 'http://127.0.0.1:9',
    },
    { workspaceId: null },
  )
  expect(findings.find(({ check }) => check === 'data directory')?.state).toBe('skipped')
})

it('says how old the newest backup of this installation is, and when there is none, or none any more', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-doctor-'))
  const { recipient } = await makeStreamKey()
  const source = {
    DATA_DIR: folder,
    APP_SECRET: 'o'.repeat(40),
    BACKUP_DIR: join(folder, 'backups'),
    PUBLIC_URL: 'http://127.0.0.1:9',
  }
  const { tag } = (await loadSecrets(readEnv(source))).database
  const found = async (more = {}) => {
    const findings = await examine({ ...source, BACKUP_KEY: recipient, ...more }, { workspaceId: null })
    return findings.find(({ check }) => check === 'backups')
  }
  const backUp = async (hoursAgo: number, installation: string) => {
    const takenAt = new Date(Date.now() - hoursAgo * 3_600_000)
    const counts = { tables: 1, rows: 1, files: 0, bytes: 1, seconds: 1 }
    const label = { format: 1, version: '1.2.3', takenAt: takenAt.toISOString(), recipient, installation, ...counts }
    await createDiskFiles(source.BACKUP_DIR).put(labelOf(nameOf(takenAt, 'abcdef')), Buffer.from(JSON.stringify(label)))
  }
  try {
    expect(await found({ BACKUP_KEY: '' })).toMatchObject({ state: 'skipped' })
    await backUp(1, 'another')
    expect(await found()).toMatchObject({ state: 'warning', said: 'There is none of this installation.' })
    await backUp(72, tag)
    expect(await found()).toMatchObject({ state: 'warning', said: 'The newest is 72 hours old.' })
    await backUp(5, tag)
    expect(await found()).toMatchObject({ state: 'ok', said: '2, the newest 5 hours old' })
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('tells of a master secret that is another installation’s', async () => {
  await using db = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-doctor-'))
  const source = (secret: string) => ({
    APP_SECRET: secret,
    DATA_DIR: folder,
    DATABASE_URL: db.ownerUrl,
    PUBLIC_URL: 'http://127.0.0.1:9',
  })
  const secretFound = async (secret: string) =>
    (await examine(source(secret), { workspaceId: null }))
      .filter(({ check, said }) => check === 'master secret' && said.includes('sealed'))
      .map(({ state }) => state)
  const [own, foreign] = ['o'.repeat(40), 'f'.repeat(40)]
  try {
    const { box } = await loadSecrets(readEnv(source(own)))
    await rotateSigningKey({ pool: db.pool, secrets: box, now: () => new Date() })
    expect(await secretFound(own)).toEqual(['ok'])
    expect(await secretFound(foreign)).toEqual(['failure'])
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('says of a login that does not get in what it is by, and nothing of the walls that only it could try', async () => {
  await using db = await testDatabase()
  const DATABASE_URL = db.ownerUrl
  const findings = await examine(
    { ...everywhere, DATABASE_URL, PUBLIC_URL: 'http://127.0.0.1:9' },
    { workspaceId: null },
  )
  const by = (check: string) => findings.filter((one) => one.check === check)
  expect(by('application login')).toMatchObject([{ state: 'failure', cure: expect.stringContaining('APP_SECRET') }])
  expect(by('row-level security').map(({ state }) => state)).toEqual(['skipped'])
})

it('asks a pooler and a replica though the clock or a setting of the database is wrong, and says so where it can’t', async () => {
  await using db = await testDatabase()
  const nowhere = 'postgres://127.0.0.1:9'
  const source = {
    ...everywhere,
    DATABASE_URL: db.ownerUrl,
    APP_DATABASE_URL: db.appUrl,
    DATABASE_POOLER_URL: nowhere,
    DATABASE_REPLICA_URL: nowhere,
    PUBLIC_URL: 'http://127.0.0.1:9',
  }
  const states = async (more: Record<string, string>) => {
    const findings = await examine({ ...source, ...more }, { workspaceId: null })
    return ['database settings', 'pooler', 'replica', 'platform'].map(
      (check) => findings.find((one) => one.check === check)?.state ?? 'not told',
    )
  }
  await db.superuser.query(`alter database ${new URL(db.ownerUrl).pathname.slice(1)} set synchronous_commit = off`)
  expect(await states({})).toEqual(['failure', 'failure', 'failure', 'skipped'])
  const away = { DATABASE_URL: 'postgres://rejoinder@127.0.0.1:9/rejoinder' }
  expect(await states(away)).toEqual(['not told', 'skipped', 'skipped', 'skipped'])
})

it('says of a role that does not own the tables that another one belongs into DATABASE_URL', async () => {
  await using db = await testDatabase()
  const DATABASE_URL = db.appUrl
  const findings = await examine(
    { ...everywhere, DATABASE_URL, PUBLIC_URL: 'http://127.0.0.1:9' },
    { workspaceId: null },
  )
  const found = findings.find(({ check }) => check === 'migrations')
  expect(found).toMatchObject({ state: 'failure', cure: 'Name rejoinder_owner in DATABASE_URL.' })
})
