import { ReadStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { createDiskFiles } from '#integrations/files/disk.ts'
import { runJob } from '#worker/jobs.ts'
import { runMaintenance } from '#worker/maintenance.ts'
import { type Served, serve } from '../../../test/http/served.ts'
import { type Person, signUp } from '../../../test/person.ts'
import type { SandboxProcess } from '../../../test/sandbox-process.ts'
import { sharedSandbox } from '../../../test/shared-sandbox.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { contents } from './contents.ts'
import { aboutName } from './rules.ts'

const threadsMade = 2000
const minuteMs = 60_000
const dayMs = 86_400_000

let sandbox: SandboxProcess
let world: World
let served: Served
let ada: Person
let bob: Person

beforeAll(async () => {
  sandbox = await sharedSandbox()
  world = await createWorld(sandbox)
  served = await serve(world)
  ada = await signUp(served.url)
  bob = await signUp(served.url)
  for (const person of [ada, bob]) await fill(person)
})
afterAll(async () => {
  for (const one of [served, world, sandbox]) await one?.[Symbol.asyncDispose]()
})

/** Two thousand conversations with one mail each, and one of everything that must not come out. */
async function fill({ workspaceId, userId }: Person): Promise<void> {
  await world.rows(
    `insert into connections (workspace_id, id, kind, base_url, api_key_encrypted, platform_workspace_id)
     values ($1, $1, 'sandbox', 'http://x', 'sealed-secret', 'p')`,
    [workspaceId],
  )
  await world.rows(
    `with made as (
       insert into contacts (workspace_id, id, connection_id, email, name)
       select $1, gen_random_uuid(), $1, n || '@lead.example', case n when 1 then '=2+5' else 'Lead ' || n || ' of ' || $2 end
         from generate_series(1, $3::int) as n returning id)
     insert into threads (workspace_id, id, contact_id, last_message_at, last_direction, intent_score, answer_status)
     select $1, id, id, now(), 'inbound', -3, null from made`,
    [workspaceId, userId, threadsMade],
  )
  await world.rows(
    `insert into messages (workspace_id, id, thread_id, connection_id, direction, from_email, to_email, new_text, html, sent_at, source)
     select $1, gen_random_uuid(), id, $1, 'inbound', 'lead@lead.example', 'us@us.example', E'Hello,\nüber "all" 🎉', '<p>' || $2 || '</p>', now(), 'sync'
       from threads where workspace_id = $1`,
    [workspaceId, userId],
  )
}

const unzip = (bytes: Buffer): Promise<Map<string, string>> =>
  new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (failure, zip) => {
      if (failure || zip === undefined) return reject(failure)
      const files = new Map<string, string>()
      zip.on('error', reject)
      zip.on('end', () => resolve(files))
      zip.on('entry', (entry: Entry) =>
        readEntry(zip, entry).then((content) => {
          files.set(entry.fileName, content)
          zip.readEntry()
        }, reject),
      )
      zip.readEntry()
    })
  })

const readEntry = (zip: ZipFile, entry: Entry): Promise<string> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (failure, stream) => {
      if (failure || stream === undefined) reject(failure)
      else text(stream).then(resolve, reject)
    })
  })

const newestOf = async (person: Person) => (await person.api.exports.list({ workspaceId: person.workspaceId }))[0]

async function madeExport(person: Person): Promise<string> {
  const { id } = await person.api.exports.start({ workspaceId: person.workspaceId })
  await world.work()
  return id
}

it('holds every row of the workspace, in CSV and in JSON, and none of another', async () => {
  const exportId = await madeExport(ada)
  expect(await newestOf(ada)).toMatchObject({ id: exportId, status: 'ready', progress: 100 })
  const { url, expiresAt } = await ada.api.exports.link({ workspaceId: ada.workspaceId, exportId })
  expect(new Date(expiresAt).getTime() - world.clock.now.getTime()).toBe(15 * minuteMs)

  const response = await fetch(url)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="rejoinder-export-[\d-]+\.zip"$/)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect((await newestOf(ada))?.bytes).toBe(bytes.length)

  const files = await unzip(bytes)
  const nouns = contents.map(({ name }) => name)
  const named = nouns.flatMap((noun) => [`${noun}.csv`, `${noun}.json`])
  expect([...files.keys()].sort()).toEqual([aboutName, ...named].sort())
  const rowsOf = (name: string): Record<string, unknown>[] => JSON.parse(files.get(`${name}.json`) ?? '')
  for (const name of ['contacts', 'threads', 'messages']) {
    expect(new Set(rowsOf(name).map(({ id }) => id)).size).toBe(threadsMade)
  }
  expect(files.get('threads.csv')?.trimEnd().split('\r\n')).toHaveLength(threadsMade + 1)
  expect(rowsOf('messages')[0]?.new_text).toBe('Hello,\nüber "all" 🎉')
  expect(files.get('messages.csv')).toContain('"Hello,\nüber ""all"" 🎉"')
  expect(files.get('contacts.csv')).toContain(",'=2+5,")
  expect(rowsOf('contacts').some(({ name }) => name === '=2+5')).toBe(true)
  expect(files.get('threads.csv')).toContain(',-3,')
  expect(rowsOf('members')).toMatchObject([{ email: ada.email, role: 'admin' }])
  expect(rowsOf('audit').map(({ action }) => action)).toContain('export.requested')

  const all = [...files.values()].join('')
  expect(all).not.toContain(bob.userId)
  expect(all).not.toContain('sealed-secret')
  const [audited] = await world.rows<{ n: number }>(
    `select count(*)::int as n from audit_entries where workspace_id = $1 and action = 'export.downloaded' and actor_id = $2`,
    [ada.workspaceId, ada.userId],
  )
  expect(audited?.n).toBe(1)
})

it('names by address who did what and to whom, also people who are in the team no more', async () => {
  const { workspaceId } = ada
  await world.rows('insert into workspace_members (workspace_id, user_id, role) values ($1, $2, $3)', [
    workspaceId,
    bob.userId,
    'client',
  ])
  await ada.api.team.remove({ workspaceId, userId: bob.userId })
  const exportId = await madeExport(ada)
  const { url } = await ada.api.exports.link({ workspaceId, exportId })
  const files = await unzip(Buffer.from(await (await fetch(url)).arrayBuffer()))
  expect(JSON.parse(files.get('audit.json') ?? '')).toContainEqual(
    expect.objectContaining({ action: 'member.removed', actor_email: ada.email, subject_email: bob.email }),
  )
})

it('is there also when two made it, of whom one was only taken for dead', async () => {
  const { workspaceId } = ada
  const { id: exportId } = await ada.api.exports.start({ workspaceId })
  await Promise.all([1, 2].map(() => runJob(world.ctx, 'make_export', { workspaceId, exportId }, true)))
  await runJob(world.ctx, 'make_export', { workspaceId, exportId }, true)
  const { url } = await ada.api.exports.link({ workspaceId, exportId })
  expect((await fetch(url)).status).toBe(200)
  await world.work()
})

it('leaves nothing of a writer who was killed in the middle, also not when another one makes it beside a slow one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const files = createDiskFiles(folder)
  const key = 'of-ada/exports/one.zip'
  async function* content(wait?: Promise<unknown>) {
    yield 'first'
    await wait
    yield 'second'
  }
  const entries = (wait?: Promise<unknown>) => [{ name: 'a.csv', read: () => content(wait) }]
  const names = () => readdir(join(folder, 'of-ada/exports'))
  await files.putZip(key, entries())
  await writeFile(join(folder, `${key}.0123456789ab.part`), 'of a killed writer')
  const held = Promise.withResolvers<void>()
  const slow = files.putZip(key, entries(held.promise))
  await expect.poll(names).toHaveLength(3)
  const made = await files.putZip(key, entries())
  expect(await names()).toEqual(['one.zip'])
  held.resolve()
  expect(await slow).toEqual(made)
  expect(await names()).toEqual(['one.zip'])
})

it('tells a HEAD what GET would give, without handing it over', async () => {
  const exportId = (await newestOf(ada))?.id ?? ''
  const { url } = await ada.api.exports.link({ workspaceId: ada.workspaceId, exportId })
  const downloads = () =>
    world.rows(`select id from audit_entries where workspace_id = $1 and action = 'export.downloaded'`, [
      ada.workspaceId,
    ])
  const before = await downloads()
  const asked = await fetch(url, { method: 'HEAD' })
  expect(await asked.text()).toBe('')
  expect(await downloads()).toEqual(before)

  const handed = await fetch(url)
  expect([asked.status, handed.status]).toEqual([200, 200])
  for (const name of ['content-type', 'content-length', 'content-disposition', 'cache-control', 'referrer-policy']) {
    expect([name, asked.headers.get(name)]).toEqual([name, handed.headers.get(name)])
  }
  expect(asked.headers.get('content-length')).toBe(String((await handed.arrayBuffer()).byteLength))
  expect(await downloads()).toHaveLength(before.length + 1)
  expect((await fetch(`${served.url}/files/exports/${exportId}`, { method: 'HEAD' })).status).toBe(404)
})

it('answers the export under way to a second click, and makes one file', async () => {
  const first = await bob.api.exports.start({ workspaceId: bob.workspaceId })
  const second = await bob.api.exports.start({ workspaceId: bob.workspaceId })
  expect(second.id).toBe(first.id)
  await world.work()
  expect(await bob.api.exports.list({ workspaceId: bob.workspaceId })).toHaveLength(1)
})

it('keeps files that only the product can read', async () => {
  const [row] = await world.rows<{ key: string }>(`select file_key as key from exports where status = 'ready' limit 1`)
  const file = await world.ctx.files.open(row?.key ?? '')
  if (!(file?.content instanceof ReadStream)) throw new Error('No file')
  file.content.destroy()
  expect((await stat(file.content.path)).mode & 0o777).toBe(0o600)
})

it('opens nothing by ids, by an old link, after its minutes, or for somebody who is no admin any more', async () => {
  const { workspaceId } = ada
  const exportId = (await newestOf(ada))?.id ?? ''
  const link = () => ada.api.exports.link({ workspaceId, exportId })
  const statusOf = async (url: string, method = 'GET') => (await fetch(url, { method })).status

  const [stored] = await world.rows<{ file_key: string; hash: string }>(
    `select file_key, encode(link_hash, 'base64') as hash from exports where id = $1`,
    [exportId],
  )
  for (const guess of [exportId, workspaceId, stored?.file_key ?? '', encodeURIComponent(stored?.hash ?? ''), '']) {
    expect(await statusOf(`${served.url}/files/exports/${guess}`)).toBe(404)
  }
  const earlier = await link()
  const newer = await link()
  expect(await statusOf(earlier.url)).toBe(404)
  expect(await statusOf(newer.url)).toBe(200)
  expect(await statusOf(newer.url, 'POST')).toBe(404)

  await world.rows('update workspace_members set role = $3 where workspace_id = $1 and user_id = $2', [
    workspaceId,
    ada.userId,
    'member',
  ])
  expect(await statusOf(newer.url)).toBe(404)
  await world.rows('update workspace_members set role = $3 where workspace_id = $1 and user_id = $2', [
    workspaceId,
    ada.userId,
    'admin',
  ])
  expect(await statusOf(newer.url)).toBe(200)

  await expect(bob.api.exports.link({ workspaceId: bob.workspaceId, exportId })).rejects.toMatchObject({
    code: 'not_found',
  })

  world.clock.forward(15 * minuteMs + 1)
  expect(await statusOf(newer.url)).toBe(404)
})

it('says so to the person when it can not be made, and leaves no file', async () => {
  const { id: exportId } = await ada.api.exports.start({ workspaceId: ada.workspaceId })
  const payload = { workspaceId: ada.workspaceId, exportId }
  const full = { ...world.ctx, files: { ...world.ctx.files, putZip: () => Promise.reject(new Error('ENOSPC')) } }
  await expect(runJob(full, 'make_export', payload, false)).rejects.toThrow('ENOSPC')
  expect(await newestOf(ada)).toMatchObject({ id: exportId, status: 'running' })
  await runJob(full, 'make_export', payload, true)
  expect(await newestOf(ada)).toMatchObject({ id: exportId, status: 'failed' })
  await world.work()
  expect(await newestOf(ada)).toMatchObject({ id: exportId, status: 'failed' })
})

it('is made after all when the tries of its job were used up while the database could not be written to', async () => {
  const { id: exportId } = await ada.api.exports.start({ workspaceId: ada.workspaceId })
  await runMaintenance(world.ctx)
  const jobs = () => world.queue.findJobs('waiting', { key: `export:${exportId}` })
  const [taken] = await world.queue.fetch('waiting')
  expect(await jobs()).toMatchObject([{ id: taken?.id, retryCount: 0 }])
  await world.queue.deleteJob('waiting', taken?.id ?? '')
  world.clock.forward(15 * minuteMs + 1)
  await world.work({ except: ['sync_replies'] })
  expect(await newestOf(ada)).toMatchObject({ id: exportId, status: 'waiting' })
  await runMaintenance(world.ctx)
  await world.work({ except: ['sync_replies'] })
  expect(await newestOf(ada)).toMatchObject({ id: exportId, status: 'ready' })
  expect(await jobs()).toEqual([])
})

it('is not offered by a server that does not have its file, which says so', async () => {
  const { workspaceId } = bob
  const [made] = (await bob.api.exports.list({ workspaceId })).filter(({ status }) => status === 'ready')
  const exportId = made?.id ?? ''
  const { url } = await bob.api.exports.link({ workspaceId, exportId })
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-elsewhere-'))
  const elsewhere = { ...world, ctx: { ...world.ctx, files: createDiskFiles(folder) } }
  await using other = await serve(elsewhere, { publicUrl: served.url })
  await expect(bob.at(other.url).exports.link({ workspaceId, exportId })).rejects.toMatchObject({
    code: 'export_elsewhere',
    message: expect.stringContaining('on another machine of this installation'),
  })
  const listed = async (at: string) =>
    (await bob.at(at).exports.list({ workspaceId })).find(({ id }) => id === exportId)?.isElsewhere
  expect(await listed(other.url)).toBe(true)
  expect(await listed(served.url)).toBe(false)
  const there = await fetch(url.replace(served.url, other.url))
  expect([there.status, await there.text()]).toEqual([
    503,
    expect.stringContaining('on another machine of this installation'),
  ])
  // The link that was given out where the file is goes on working there.
  expect((await fetch(url)).status).toBe(200)
  await rm(folder, { recursive: true })
})

it('deletes the file when its days are over', async () => {
  const [row] = await world.rows<{ key: string }>(
    `select file_key as key from exports where status = 'ready' and workspace_id = $1`,
    [bob.workspaceId],
  )
  world.clock.forward(7 * dayMs)
  await runMaintenance(world.ctx)
  const statuses = await world.rows('select status, link_hash from exports where workspace_id = $1', [bob.workspaceId])
  expect(statuses).toEqual([{ status: 'expired', link_hash: null }])
  expect(await world.ctx.files.open(row?.key ?? '')).toBeNull()
})
