import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import { type TestDatabase, testDatabase } from '../db.ts'
import { type FakeModel, startFakeModel } from '../fakes/fake-model.ts'
import { operatorToken, sandboxKey } from '../keys.ts'
import { freePort } from '../product.ts'
import { startSandbox } from '../sandbox-process.ts'
import { type Desk, openDesk, threadWith } from './desk.ts'
import { eventually } from './eventually.ts'
import { type RunningPart, runPart } from './run-part.ts'
import { explained } from './state-of.ts'

/** What is written, each in a thread of its own. */
const kinds = ['follow_up', 'refresh', 'wish', 'answer'] as const
type Kind = (typeof kinds)[number]
const asked: Record<Kind, string> = {
  follow_up: `Who would help us to begin? My reference is ${randomUUID()}.`,
  refresh: `Where is the data stored? My reference is ${randomUUID()}.`,
  wish: `How long does the import take? My reference is ${randomUUID()}.`,
  answer: `What does the starter plan contain? My reference is ${randomUUID()}.`,
}
const threads: Record<Kind, string> = { follow_up: '', refresh: '', wish: '', answer: '' }

const held = new AsyncDisposableStack()
let db: TestDatabase
let fake: FakeModel
let desk: Desk
/** How many requests there were for the drafts that waited before. */
let before = 0
let killedAt = 0

const requestsFor = (kind: Kind) => fake.requests.slice(before).filter(({ prompt }) => prompt.includes(asked[kind]))

/** A worker and a web server die while the model writes, over all that is written at that moment; another worker lives on. */
beforeAll(async () => {
  db = held.use(await testDatabase())
  fake = await startFakeModel()
  held.defer(() => fake.close())
  const sandbox = held.use(await startSandbox())
  const dataDir = await mkdtemp(join(tmpdir(), 'rejoinder-model-'))
  held.defer(() => rm(dataDir, { recursive: true, force: true }))
  const url = `http://127.0.0.1:${await freePort()}`
  const env = {
    DATABASE_URL: db.ownerUrl,
    APP_SECRET: 'the same in all processes of one database',
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    PORT: new URL(url).port,
    SANDBOX: 'on',
    SANDBOX_KEY: sandboxKey,
    OPERATOR_TOKEN: operatorToken,
    SANDBOX_PORT: new URL(sandbox.url).port,
    LLM_BASE_URL: fake.baseUrl,
  }
  /** Known to the model by its key. */
  const run = async (part: 'web' | 'worker', key: string): Promise<RunningPart> =>
    held.use(await runPart(part, { ...env, OPENROUTER_API_KEY: key }))
  const [web, worker] = await Promise.all([run('web', 'web'), run('worker', 'killed')])
  desk = await openDesk(url, sandbox.url)
  const followUp = await draftsWait()
  const { wish } = await beginAll(followUp)
  await explained(db, () =>
    eventually('the model writes all of it', async () => kinds.every((kind) => requestsFor(kind).length === 1)),
  )
  await run('worker', 'next')
  worker.kill('SIGKILL')
  web.kill('SIGKILL')
  killedAt = Date.now()
  await Promise.all([worker.ended(), web.ended(), wish])
  await eventually('they are gone', async () => kinds.every((kind) => requestsFor(kind)[0]?.wasAborted))
  await run('web', 'web')
})
afterAll(() => held.disposeAsync())

async function leadAsks(kind: Kind, lead: number): Promise<void> {
  const { sandbox, platformId, leads } = desk
  await sandbox.leadReplies({ workspaceId: platformId, leadId: leads[lead]?.id, text: asked[kind] })
  threads[kind] = await threadWith(desk, asked[kind])
}

/** Three leads have a draft that waits; one of them is answered by it, and a follow-up is planned, whose task this returns. */
async function draftsWait(): Promise<string> {
  const { workspaceId, api } = desk.person
  const [agent] = await api.agents.list({ workspaceId })
  await api.agents.update({ ...agentDefaults, name: 'Ann', workspaceId, agentId: agent?.id ?? '' })
  const waiting = kinds.filter((kind) => kind !== 'answer')
  await Promise.all(waiting.map(leadAsks))
  const [first] = await Promise.all(waiting.map((kind) => eventually('a draft waits', () => readyTask(kind))))
  await api.tasks.runNow({ workspaceId, taskId: first?.id ?? '' })
  return eventually('a follow-up is planned', async () => {
    const { task } = await pageOf('follow_up')
    return task?.type === 'follow_up' && task.id
  })
}

/** Has one of each kind begun. When the model is first asked it takes a minute over each; the wish is over when its server is. */
async function beginAll(followUp: string): Promise<{ wish: Promise<void> }> {
  const { workspaceId, api } = desk.person
  before = fake.requests.length
  fake.byPrompt((prompt) => {
    const kind = kinds.find((one) => prompt.includes(asked[one]))
    return kind !== undefined && requestsFor(kind).length === 1
      ? { kind: 'answer', chunkChars: 2, chunkDelayMs: 300 }
      : { kind: 'answer', answer: { body: kind === undefined ? 'Hello.' : words(kind) } }
  })
  const entry = { title: 'Data storage', content: 'The data is stored in Frankfurt.', tags: [], isGolden: false }
  await Promise.all([
    leadAsks('answer', 3),
    api.tasks.runNow({ workspaceId, taskId: followUp }),
    api.knowledge.create({ workspaceId, ...entry }),
  ])
  return { wish: expect(wishFor('shorter')).rejects.toThrow() }
}

async function wishFor(instruction: string): Promise<void> {
  const { workspaceId, api } = desk.person
  for await (const _ of await api.drafts.generate({ workspaceId, threadId: threads.wish, instruction }));
}

const pageOf = (kind: Kind) =>
  desk.person.api.threads.get({ workspaceId: desk.person.workspaceId, threadId: threads[kind] })

async function readyTask(kind: Kind) {
  const { task, draft } = await pageOf(kind)
  return task?.status === 'ready' && draft !== null && task.draftId === draft.id && task
}

const words = (kind: Kind): string => `Hello,\n\nthe ${kind}.`

/** A draft that is written again stands in the place of an older one, which waits until then. */
async function hasWritten(kind: Kind): Promise<boolean> {
  return (await readyTask(kind)) && (await pageOf(kind)).draft?.body === words(kind)
}

/** Written by one after the other, stored once, and the only thing that waits in its thread. */
async function isThereOnce(kind: Kind, type: 'reply' | 'follow_up', writers: string[]): Promise<void> {
  const rows = async (query: string) => (await db.superuser.query(query, [threads[kind]])).rows
  const keys = requestsFor(kind).map(({ authorization }) => authorization)
  expect(keys).toEqual(writers.map((writer) => `Bearer ${writer}`))
  expect(
    await rows(
      `select d.body, d.state, k.type, k.status from drafts d full join tasks k on k.draft_id = d.id
        where coalesce(d.thread_id, k.thread_id) = $1
          and (d.state in ('open', 'leaving') or k.status in ('pending', 'ready', 'processing', 'failed'))`,
    ),
  ).toEqual([{ body: words(kind), state: 'open', type, status: 'ready' }])
  expect(await rows(`select outcome from writings where thread_id = $1 and kind = '${kind}'`)).toEqual([
    { outcome: 'written' },
  ])
}

it.each([
  ['an answer', 'answer', 'reply'],
  ['a follow-up', 'follow_up', 'follow_up'],
  ['a draft again for an entry that came', 'refresh', 'reply'],
] as const)(
  'a worker that dies while the model writes %s is followed by another within 30 s',
  async (_, kind, type) => {
    await explained(db, () => eventually('what the next one wrote waits', () => hasWritten(kind)))
    expect(Date.now() - killedAt).toBeLessThan(30_000)
    await isThereOnce(kind, type, ['killed', 'next'])
  },
  50_000,
)

it('a web server that dies while the model writes by a person’s wish leaves the draft that waits, for the next wish', async () => {
  expect((await readyTask('wish')) && (await pageOf('wish')).draft).toMatchObject({ origin: 'agent' })
  await wishFor('shorter')
  await explained(db, () => eventually('the task has taken it', () => hasWritten('wish')))
  await isThereOnce('wish', 'reply', ['web', 'web'])
})
