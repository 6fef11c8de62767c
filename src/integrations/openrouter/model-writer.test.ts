import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WriteEvent, WriterErrorCode } from '#domain/drafts/writer.ts'
import { type FakeBehaviour, type FakeModel, fakeAnswer, startFakeModel } from '../../../test/fakes/fake-model.ts'
import { atOwnPace } from '../../../test/patience.ts'
import { entry, writeInput } from '../../../test/write-input.ts'
import { createModelWriter } from './model-writer.ts'

let fake: FakeModel
beforeAll(async () => {
  fake = await startFakeModel()
})
afterAll(() => fake.close())
beforeEach(() => {
  fake.requests.length = 0
})

const writer = () =>
  createModelWriter({
    apiKey: 'key-of-the-workspace',
    baseUrl: fake.baseUrl,
    model: 'google/gemini-2.5-flash',
    patience: { firstWordMs: 600, pauseMs: 400, totalMs: 2000 },
  })

const input = () =>
  writeInput('What does it cost for 10 people? We are in a hurry.', {
    knowledge: [entry('id-a', 'Pricing', 'From €240 a month.'), entry('id-b', 'Setup', 'Two days.')],
  })

async function collect(behaviours: FakeBehaviour[], signal = AbortSignal.timeout(atOwnPace(20_000))) {
  fake.next(...behaviours)
  const events: WriteEvent[] = []
  for await (const event of writer().write(input(), signal)) events.push(event)
  const done = events.at(-1)
  if (done?.type !== 'done') throw new Error('no done')
  return { events, result: done.result, words: events.flatMap((event) => (event.type === 'delta' ? [event.text] : [])) }
}

async function failure(behaviours: FakeBehaviour[]): Promise<unknown> {
  return collect(behaviours).then(
    () => 'no failure',
    (error: unknown) => error,
  )
}

describe('a model that answers', () => {
  it('has its words handed on as they come, exactly, whatever characters they are made of', async () => {
    const body = 'Grüße, "Anna"\\n\n\nDas kostet 240 € 😀 – \u2028 ok.\n\nJonas'
    const { words, result } = await collect([{ kind: 'answer', answer: { body }, chunkChars: 1 }])
    expect(words.join('')).toBe(body)
    expect(words.every((text) => text.isWellFormed())).toBe(true)
    expect(result.body).toBe(body)
  })

  it('is heard before it has ended', async () => {
    const body = 'One word after the other. '.repeat(10)
    fake.next({ kind: 'answer', answer: { body }, chunkChars: 10, chunkDelayMs: 30 })
    const times: number[] = []
    for await (const _ of writer().write(input(), AbortSignal.timeout(atOwnPace(20_000)))) times.push(performance.now())
    expect(times.length).toBeGreaterThan(20)
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(100)
  })

  it('gives the judgement with the words, what knowledge it used, and what it cost', async () => {
    const { result } = await collect([
      {
        kind: 'answer',
        answer: {
          label: 'question',
          score: 8,
          reasons: [
            { text: 'Asks for the price', quote: 'what does it  cost' },
            { text: 'Made up', quote: 'we love your product' },
          ],
          usedKnowledge: ['Kida', 'K7', 'id-b'],
        },
      },
    ])
    expect(result.intent).toMatchObject({ label: 'question', score: 8, action: 'reply', source: 'model' })
    expect(result.intent.reasons).toEqual([{ text: 'Asks for the price', quote: 'What does it cost' }])
    expect(result.usedKnowledgeIds).toEqual(['id-a'])
    expect(result.usage).toMatchObject({ inputTokens: 1200, outputTokens: 150, costUsd: 0.00042 })
  })

  it('is asked with the key and the model of its agent, for a schema, as a stream, with an end to its words', async () => {
    await collect([{ kind: 'answer' }])
    expect(fake.requests[0]?.authorization).toBe('Bearer key-of-the-workspace')
    expect(fake.requests[0]?.body).toMatchObject({
      model: 'google/gemini-2.5-flash',
      stream: true,
      response_format: { type: 'json_schema' },
    })
    expect(fake.requests[0]?.body.max_tokens).toBeGreaterThan(500)
  })

  it('may wrap its JSON in a fence', async () => {
    const { result } = await collect([{ kind: 'answer', text: `\`\`\`json\n${JSON.stringify(fakeAnswer)}\n\`\`\`` }])
    expect(result.body).toBe(fakeAnswer.body)
  })
})

describe('a model that fails', () => {
  const unanswered = false
  const answered = true
  it.each<[string, FakeBehaviour, WriterErrorCode, boolean]>([
    ['knows no such key', { kind: 'status', status: 401 }, 'model_auth', unanswered],
    ['has an account without credit', { kind: 'status', status: 402 }, 'model_auth', unanswered],
    ['forbids the key this model', { kind: 'status', status: 403 }, 'model_auth', unanswered],
    [
      'flags the mail',
      { kind: 'status', status: 403, body: { error: { code: 403, message: 'Your input was flagged' } } },
      'model_refused',
      unanswered,
    ],
    ['does not exist', { kind: 'status', status: 404 }, 'model_refused', unanswered],
    ['will not answer this', { kind: 'answer', text: '', finishReason: 'content_filter' }, 'model_refused', answered],
    ['is down', { kind: 'status', status: 502 }, 'model_unavailable', unanswered],
    ['is slow behind its door', { kind: 'status', status: 504 }, 'model_timeout', unanswered],
    [
      'breaks off before its first word',
      { kind: 'streamError', code: 503, message: 'gone' },
      'model_unavailable',
      unanswered,
    ],
    ['has its line cut', { kind: 'cut', afterChars: 60 }, 'model_unavailable', answered],
    ['never says a word', { kind: 'hang' }, 'model_timeout', answered],
    ['falls silent', { kind: 'hang', afterChars: 200 }, 'model_timeout', answered],
    ['talks without an end', { kind: 'answer', chunkChars: 4, chunkDelayMs: 100 }, 'model_timeout', answered],
    [
      'talks instead of filling in the form',
      { kind: 'answer', text: 'Sure! Here it is.' },
      'model_bad_answer',
      answered,
    ],
    [
      'stops halfway',
      { kind: 'answer', text: '{"label":"question","bo', finishReason: 'length' },
      'model_bad_answer',
      answered,
    ],
    ['makes up a label', { kind: 'answer', answer: { label: 'hot' } }, 'model_bad_answer', answered],
    [
      'has nothing to say where a reply is due',
      { kind: 'answer', answer: { body: ' ' } },
      'model_bad_answer',
      answered,
    ],
  ])(
    'because it %s, is told by its code, and whether it had begun to answer',
    async (_, behaviour, code, wasAnswered) => {
      expect(await failure([behaviour])).toMatchObject({ name: 'WriterError', code, wasAnswered })
      expect(fake.requests).toHaveLength(1)
    },
  )

  it('has what its useless answer cost told before it fails', async () => {
    fake.next({ kind: 'answer', text: 'Sure! Here it is.' })
    const events: WriteEvent[] = []
    const reading = (async () => {
      for await (const event of writer().write(input(), AbortSignal.timeout(atOwnPace(20_000)))) events.push(event)
    })()
    await expect(reading).rejects.toMatchObject({ code: 'model_bad_answer' })
    expect(events).toMatchObject([{ type: 'spent', usage: { inputTokens: 1200, outputTokens: 150 } }])
  })

  it('is not called again before the time that it named', async () => {
    const error = await failure([{ kind: 'status', status: 429, headers: { 'retry-after': '7' } }])
    expect(error).toMatchObject({ code: 'model_unavailable', retryAfterMs: 7000 })
    expect(fake.requests).toHaveLength(1)
  })

  it('is unavailable when nobody listens', async () => {
    const gone = createModelWriter({ apiKey: 'k', baseUrl: 'http://127.0.0.1:9/v1', model: 'm' })
    const events = gone.write(input(), AbortSignal.timeout(atOwnPace(20_000)))
    await expect(events[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'model_unavailable' })
  })

  it('leaves nothing of the mail or the key in its error', async () => {
    const shown = inspect(await failure([{ kind: 'status', status: 400 }]), { depth: 10 })
    expect(shown).toContain('model_refused')
    expect(shown).not.toMatch(/in a hurry|key-of-the-workspace/)
  })
})

describe('an error of ours', () => {
  const faults = [
    new TypeError("Cannot read properties of undefined (reading 'length')"),
    new SyntaxError('Invalid regular expression: /set\\-up fee/iu: Invalid escape'),
  ]
  const cases = faults.flatMap((fault) => [
    { what: 'while the question is put', fault, isAsked: false },
    { what: 'while the answer is read', fault, isAsked: true },
  ])
  it.each(cases)('$what stays what it is: $fault', async ({ fault, isAsked }) => {
    fake.byDefault({ kind: 'answer' })
    const knowledge = [entry('id-a', 'Pricing', 'From €240 a month.')]
    const broken = Object.defineProperty(input(), 'knowledge', {
      get() {
        if (fake.requests.length > 0 || !isAsked) throw fault
        return knowledge
      },
    })
    const reading = (async () => {
      for await (const event of writer().write(broken, AbortSignal.timeout(atOwnPace(20_000))))
        expect(event.type).not.toBe('done')
    })()
    await expect(reading).rejects.toBe(fault)
    expect(fake.requests).toHaveLength(isAsked ? 1 : 0)
  })
})

describe('a caller who leaves', () => {
  it('by abort gets its own reason, and the model is called off', async () => {
    fake.next({ kind: 'answer', chunkChars: 200, chunkDelayMs: 300 })
    const caller = new AbortController()
    const reason = new Error('the tab was closed')
    const reading = (async () => {
      for await (const _ of writer().write(input(), caller.signal)) caller.abort(reason)
    })()
    await expect(reading).rejects.toBe(reason)
    await expect.poll(() => fake.requests[0]?.wasAborted).toBe(true)
    expect(fake.requests).toHaveLength(1)
  })

  it('by no longer reading has the model called off as well', async () => {
    fake.next({ kind: 'answer', chunkChars: 200, chunkDelayMs: 300 })
    for await (const _ of writer().write(input(), AbortSignal.timeout(atOwnPace(20_000)))) break
    await expect.poll(() => fake.requests[0]?.wasAborted).toBe(true)
  })

  it('leaves no rejection behind that would end the process', async () => {
    const unheard: unknown[] = []
    const hear = (error: unknown) => unheard.push(error)
    process.prependListener('unhandledRejection', hear)
    for (let round = 0; round < 40; round += 1) {
      fake.next(round % 2 === 0 ? { kind: 'hang', afterChars: 300 } : { kind: 'cut', afterChars: 200 + round })
      for await (const _ of writer().write(input(), AbortSignal.timeout(atOwnPace(20_000)))) break
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
    process.off('unhandledRejection', hear)
    expect(unheard).toEqual([])
  })
})
