import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOperator } from '../keys.ts'
import { atOwnPace } from '../patience.ts'
import { signUp } from '../person.ts'
import { freePort, type Product, startProduct } from '../product.ts'
import { answer, answered, ask, openDesk, threadWith, timesSent } from './desk.ts'
import { eventually } from './eventually.ts'
import { familyOf, stillAlive } from './process-table.ts'
import { runToEnd } from './run-to-end.ts'
import { temporaryDir } from './temporary-dir.ts'

const root = join(import.meta.dirname, '../..')

describe('a start that can not be', () => {
  it('names every wrong variable at once, and none of their values', async () => {
    const { code, output, tookMs, family } = await runToEnd({
      PORT: 'http',
      SANDBOX_TIME_SCALE: '7',
      LOG_LEVEL: 'loud',
      APP_SECRET: 'too-short-a-secret',
      DATABASE_URL: 'mysql://root:a-password@localhost/x',
    })
    expect(code).toBe(1)
    for (const name of ['PORT', 'SANDBOX_TIME_SCALE', 'LOG_LEVEL', 'APP_SECRET', 'DATABASE_URL'])
      expect(output).toContain(`  ${name}: `)
    expect(output).not.toMatch(/too-short-a-secret|a-password|loud/)
    expect(output).not.toMatch(/^\s+at /m)
    expect(tookMs).toBeLessThan(atOwnPace(30_000))
    expect(await stillAlive(family)).toEqual([])
  })
})

it('ends with npm when that alone is told to, and leaves nothing running', async () => {
  await using product = await startProduct({ isByNpm: true })
  const family = await familyOf(product.pid)
  expect(family.length).toBeGreaterThan(5)
  product.kill('SIGTERM')
  await eventually('everything has ended', async () => (await stillAlive(family)).length === 0)
})

describe('the product, running', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct({ isNew: true, env: { LOG_LEVEL: 'debug' } })
  })
  afterAll(() => product[Symbol.asyncDispose]())

  it('carries a reply from the lead to an answer that went out once', async () => {
    const desk = await openDesk(product.url, product.sandboxUrl)
    const threadId = await threadWith(desk, await ask(desk, 0))
    const words = await answer(desk, threadId)
    await answered(desk, threadId)
    expect(await timesSent(desk, words)).toBe(1)
  })

  it('says that it lives, and that it can work', async () => {
    const health = await fetch(`${product.url}/health`)
    expect({ status: health.status, body: await health.json() }).toEqual({ status: 200, body: { status: 'ok' } })
    const ready = await fetch(`${product.url}/ready`)
    expect({ status: ready.status, body: await ready.json() }).toEqual({
      status: 200,
      body: { database: true, migrations: true, queue: true, missing: [] },
    })
  })

  it('shows its metrics in the text of Prometheus', async () => {
    const response = await fetch(`${product.url}/metrics`, asOperator)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=/)
    const lines = (await response.text()).trimEnd().split('\n')
    const label = String.raw`[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*"`
    const sample = new RegExp(
      String.raw`^([a-zA-Z_:][\w:]*)(\{${label}(?:,${label})*\})? (-?[\d.]+(?:e[+-]?\d+)?|[+-]Inf|Nan)$`,
      'i',
    )
    const comment = /^# (HELP [a-zA-Z_:][\w:]* .+|TYPE [a-zA-Z_:][\w:]* (counter|gauge|histogram|summary))$/
    expect(lines.filter((line) => line !== '' && !sample.test(line) && !comment.test(line))).toEqual([])
    const answeredHooks = lines.find((line) =>
      line.startsWith('rejoinder_http_requests_total{group="hooks",status="200"}'),
    )
    expect(Number(answeredHooks?.split(' ')[1])).toBeGreaterThan(0)
  })

  it('serves its first page', async () => {
    const response = await fetch(product.url)
    expect(response.status).toBe(200)
    expect(await response.text()).toMatch(/<title>Rejoinder/)
  })

  it('keeps its secrets in files that nobody else may read', async () => {
    const open: string[] = []
    for (const entry of await readdir(product.dataDir, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      // What lies inside of the database's own folder is behind that folder's mode.
      if (path.startsWith(join(product.dataDir, 'postgres/'))) continue
      const found = await stat(path).catch(() => null)
      if (found !== null && (found.mode & 0o077) !== 0) open.push(`${path} ${(found.mode & 0o777).toString(8)}`)
    }
    expect(open).toEqual([])
    // Started as root, it lets the database's own user through, and nobody look around.
    expect((await stat(product.dataDir)).mode & 0o066).toBe(0)
    const secret = await readFile(join(product.dataDir, 'secret'), 'utf8')
    const { superuserPassword, ownerPassword } = JSON.parse(
      await readFile(join(product.dataDir, 'postgres.json'), 'utf8'),
    )
    expect([secret, superuserPassword, ownerPassword].every((one) => one.length >= 24)).toBe(true)
    for (const name of ['secret', 'postgres.json', 'postgres.log'])
      expect(((await stat(join(product.dataDir, name))).mode & 0o777).toString(8)).toBe('600')
  })

  it('prints links that open the sandbox, the outbox and the metrics, which stay closed without them', async () => {
    const log = await product.log()
    const link = (name: string): URL => new URL(new RegExp(`^  ${name} +(\\S+)$`, 'm').exec(log)?.[1] ?? '')
    const key = new URLSearchParams(link('sandbox').hash.slice(1)).get('key')
    const state = (authorization: string) =>
      fetch(new URL('/sandbox/state', link('sandbox')), { headers: { authorization } })
    expect((await state(`Bearer ${key}`)).status).toBe(200)
    expect((await state('Bearer wrong')).status).toBe(401)
    expect((await fetch(link('outbox'), { redirect: 'manual' })).status).toBe(303)
    expect((await fetch(link('metrics'))).status).toBe(200)
    // A plain proxy on this machine connects from here for everybody, and passes the name on that it was asked for.
    for (const [path, status] of [
      ['/dev/mail', 401],
      ['/dev/mail.json', 401],
      ['/metrics', 404],
    ] as const)
      expect((await fetch(`${product.url}${path}`)).status).toBe(status)
  })

  it('lets nobody reach the sandbox through an address in their settings', async () => {
    const { api, workspaceId } = await signUp(product.url)
    await api.workspaces.updateSettings({ workspaceId, mcpUrl: `${product.sandboxUrl}/sandbox/reset` })
    expect(await api.workspaces.testMcpServer({ workspaceId })).toMatchObject({ ok: false })
    const read = api.knowledge.readPage({ workspaceId, url: `${product.sandboxUrl}/` })
    await expect(read).rejects.toMatchObject({ message: expect.stringMatching(/public/i) })
  })

  it('has no outbox where others come by its address', async () => {
    await using elsewhere = await startProduct({ env: { PUBLIC_URL: 'https://app.rejoinder.example' } })
    expect(await elsewhere.log()).not.toContain('/dev/mail')
    expect(await (await fetch(`${elsewhere.url}/dev/mail.json`, asOperator)).text()).not.toContain('mails')
  })

  it('is not started a second time on the same data directory', async () => {
    const { code, output, tookMs } = await runToEnd({
      PORT: String(await freePort()),
      SANDBOX_PORT: String(await freePort()),
      DATA_DIR: product.dataDir,
    })
    expect(code).toBe(1)
    expect(output).toContain(`already running on ${product.dataDir}`)
    expect(output).toContain(String(product.pid))
    expect(output).toContain(product.url)
    expect(tookMs).toBeLessThan(atOwnPace(30_000))
    expect((await fetch(`${product.url}/ready`)).status).toBe(200)
  })

  it('is ended by one SIGINT, in good order and with nothing of it left', async () => {
    const family = await familyOf(product.pid)
    expect(family.length).toBeGreaterThan(4)
    const askedAt = Date.now()
    product.kill('SIGINT')
    expect(await product.ended()).toBe(0)
    // A part that has to be killed in the end takes its grace of 7 s first, the database too, of which no log tells.
    expect(Date.now() - askedAt).toBeLessThan(atOwnPace(6000))
    expect(await product.log()).not.toContain('did not stop in good order')
    expect(await stillAlive(family)).toEqual([])
    expect(await readdir(join(product.dataDir, 'postgres'))).not.toContain('postmaster.pid')
  })
})

describe('Ctrl-C', () => {
  it('in the terminal of npm start stops everything cleanly, the database too', async () => {
    await using dataDir = await temporaryDir()
    const [port, sandboxPort] = [await freePort(), await freePort()]
    // A terminal gives the signal to the whole group in its foreground: npm, its shell and the product.
    const npm = spawn('npm', ['start'], {
      cwd: root,
      detached: true,
      env: { ...process.env, PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATA_DIR: dataDir.path },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [npm.stdout, npm.stderr])
      stream.on('data', (part: Buffer) => {
        output += part.toString()
      })
    await eventually('it is ready', async () => output.includes('Rejoinder is ready'))
    const family = await familyOf(npm.pid ?? -1)
    expect(family.length).toBeGreaterThan(5)
    process.kill(-(npm.pid ?? 0), 'SIGINT')
    await once(npm, 'close')
    await eventually('everything is gone', async () => (await stillAlive(family)).length === 0)
    expect(output).toContain('"reason":"SIGINT"')
    expect(output).not.toContain('could not be stopped')
    const databaseLog = await readFile(join(dataDir.path, 'postgres.log'), 'utf8')
    expect(databaseLog).toContain('database system is shut down')
    for (const at of [port, sandboxPort])
      await expect(fetch(`http://127.0.0.1:${at}/health`)).rejects.toThrow('fetch failed')
  })
})
