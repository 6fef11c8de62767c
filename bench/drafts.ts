import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { fakeAnswer } from '../test/fakes/fake-model.ts'
import { freePort } from '../test/product.ts'
import { type Account, signUp } from './account.ts'
import { addConnection } from './connected-workspace.ts'
import { deliveryBody } from './delivery.ts'
import { partEnv, startDatabase, startPart } from './parts.ts'
import { atMost, fact, type Section } from './report.ts'
import { median, percentile } from './statistics.ts'
import { startTimedModel, type TimedModel } from './timed-model.ts'

const threads = 20
const rounds = 5
const knowledgeEntries = 200
const limitMs = 40
const slowModel = { delayMs: 150, chunkDelayMs: 10 }

const answer = {
  subject: 'Re: quick question',
  body: `${fakeAnswer.body}\n\n${'We would be glad to look at it together. '.repeat(12)}`,
}

async function addKnowledge(admin: pg.Pool, workspaceId: string): Promise<void> {
  await admin.query(
    `insert into kb_entries (workspace_id, id, title, content, is_golden)
     select $1::uuid, gen_random_uuid(), 'Prices and terms ' || n,
            'A team of ' || n || ' costs ' || n * 9 || ' dollars a month and works with the inboxes that you already have. '
              || repeat('Campaigns, replies and calls are handled in one place. ', 12), n % 10 = 0
       from generate_series(1, $2::int) n`,
    [workspaceId, knowledgeEntries],
  )
}

async function addThreads(admin: pg.Pool, url: string, account: Account, token: string): Promise<string[]> {
  for (let n = 0; n < threads; n += 1) {
    const body = deliveryBody(String(4_000_000_000 + n))
    const response = await fetch(`${url}/hooks/${token}`, { method: 'POST', body })
    if (!response.ok) throw new Error(`The webhook was answered with ${response.status}`)
  }
  const drafted = async (): Promise<string[]> => {
    const { rows } = await admin.query<{ id: string }>(
      'select thread_id as id from drafts where workspace_id = $1 order by thread_id',
      [account.workspaceId],
    )
    return rows.map(({ id }) => id)
  }
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(200)) {
    const ids = await drafted()
    if (ids.length >= threads) return ids
  }
  throw new Error('The worker has not drafted every thread within a minute')
}

interface Added {
  /** Beyond the model's own time, from the request to the stored draft. */
  totalMs: number
  /** From the model's first words to the client's. */
  firstWordsMs: number
  beforeModelMs: number
}

async function generate(
  url: string,
  { token, workspaceId }: Account,
  threadId: string,
  model: TimedModel,
): Promise<Added> {
  const startedAt = performance.now()
  const response = await fetch(`${url}/api/workspaces/${workspaceId}/threads/${threadId}/draft/generate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  if (!response.ok || response.body === null) throw new Error(`${response.status} ${await response.text()}`)
  let seen = ''
  let firstWordsAt = 0
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    seen += part
    if (firstWordsAt === 0 && seen.includes('"delta"')) firstWordsAt = performance.now()
    if (seen.includes('"done"')) break
  }
  const doneAt = performance.now()
  if (!seen.includes('"done"')) throw new Error(`No draft came: ${seen.slice(-300)}`)
  const { askedAt, firstWordsAt: saidAt, endedAt } = model.last()
  return {
    totalMs: doneAt - startedAt - (endedAt - askedAt),
    firstWordsMs: firstWordsAt - saidAt,
    beforeModelMs: askedAt - startedAt,
  }
}

export const draftsTitle = 'Drafts'

export async function benchDrafts(): Promise<Section> {
  await using database = await startDatabase()
  await using model = await startTimedModel()
  model.byDefault({ kind: 'answer', answer })
  const env = {
    ...partEnv(database, await freePort()),
    OPENROUTER_API_KEY: 'a key for the fake model',
    LLM_BASE_URL: model.baseUrl,
    SYNC_EVERY_SECONDS: '86400',
  }
  await using web = await startPart('src/main/web', env)
  const url = `http://127.0.0.1:${web.port}`
  const account = await signUp(url)
  const hookToken = await addConnection(database.admin, account.workspaceId)
  await addKnowledge(database.admin, account.workspaceId)
  let ids: string[]
  {
    await using _worker = await startPart('src/main/worker', env)
    ids = await addThreads(database.admin, url, account, hookToken)
  }
  const measure = async (): Promise<Added[]> => {
    // The limit on drafts per person is at work, and counts from nothing for each round: nobody drafts as often as this.
    await database.admin.query('delete from rate_limits')
    const found: Added[] = []
    for (const id of ids) found.push(await generate(url, account, id, model))
    return found
  }
  const [first] = await measure() // the first of a process loads the model's library
  const quick: Added[] = []
  for (let round = 0; round < rounds; round += 1) quick.push(...(await measure()))
  model.byDefault({ kind: 'answer', answer, ...slowModel })
  const slow = [...(await measure()), ...(await measure())]
  const totals = quick.map(({ totalMs }) => totalMs)
  const firstWords = slow.map(({ firstWordsMs }) => firstWordsMs)
  return {
    title: draftsTitle,
    figures: [
      atMost("added to the model's own time, p95 (model of 0 ms)", percentile(totals, 0.95), limitMs, 'ms'),
      fact('the same, median', median(totals), 'ms'),
      fact('of it before the model is asked, median', median(quick.map(({ beforeModelMs }) => beforeModelMs)), 'ms'),
      atMost("the model's first words to the client's, p95", percentile(firstWords, 0.95), limitMs, 'ms'),
      fact('the same, median', median(firstWords), 'ms'),
      fact('the very first draft of a process adds', first?.totalMs ?? Number.NaN, 'ms'),
    ],
    notes: [
      `POST …/draft/generate over HTTP, ${totals.length} drafts one after another over ${threads} threads with ${knowledgeEntries} knowledge entries: sign-in, material, prompt, streaming, reading the answer, guard, storing.`,
      "The model is the tests' fake behind a relay that notes when it was asked, said its first words and ended; what it took itself is taken off.",
      `First words: a model that thinks for ${slowModel.delayMs} ms and says a piece every ${slowModel.chunkDelayMs} ms.`,
    ],
  }
}
