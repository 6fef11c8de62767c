import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFakeModel } from '../test/fakes/fake-model.ts'

const run = promisify(execFile)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rejoinder-eval-'))
})
afterAll(() => rm(folder, { recursive: true }))

const reply = (over: Record<string, unknown> = {}) => ({
  id: 'a',
  format: 'text',
  from_name: 'Ann Example',
  from_email: 'ann@acme.example',
  subject: 'Re: Routes',
  campaign_mail: 'How do you plan your routes?',
  body: 'Please remove me from your list.\n\nOn Mon, 2 Mar 2026 at 09:00, Jonas <jonas@out.example> wrote:\n> Hi Ann',
  date_received: '2026-03-02T09:00:00Z',
  ...over,
})

interface Ran {
  code: number
  stdout: string
  stderr: string
  predictions: Record<string, unknown>[]
}

async function evaluate(lines: readonly string[], args: string[] = [], env: Record<string, string> = {}): Promise<Ran> {
  const corpus = join(folder, 'corpus.jsonl')
  const predictions = join(folder, 'predictions.jsonl')
  await writeFile(corpus, lines.join('\n'))
  const options = { env: { ...process.env, ...env }, maxBuffer: 50_000_000 }
  const all = [join(import.meta.dirname, 'run.ts'), '--corpus', corpus, '--json', '--predictions', predictions, ...args]
  const ended = await run(process.execPath, all, options).then(
    (ran) => ({ ...ran, code: 0 }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  const written = await readFile(predictions, 'utf8')
  return {
    ...ended,
    predictions: written
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  }
}

const json = (value: unknown) => JSON.stringify(value)

describe('npm run eval on any corpus', () => {
  it('prints one JSON object, and writes one prediction a reply with the agreed keys', async () => {
    const { code, stdout, predictions } = await evaluate([
      json(
        reply({ label: 'unsubscribe', band: 'negative', new_text: 'Please remove me from your list.', what: 'ever' }),
      ),
      json(reply({ id: 7, body: '<p>What does it cost?</p>', format: 'html', label: 'question', band: 'high' })),
    ])
    expect(code).toBe(0)
    expect(stdout.trim().split('\n')).toHaveLength(1)
    const figures = JSON.parse(stdout)
    expect(figures).toMatchObject({ replies: 2, writer: 'built-in drafter', labels: { right: 2, of: 2, share: 1 } })
    expect(figures).toMatchObject({ unsubscribe: { recall: { right: 1, of: 1 } }, new_text: { right: 1, of: 1 } })
    expect(predictions.map(({ id, label }) => [id, label])).toEqual([
      ['a', 'unsubscribe'],
      ['7', 'question'],
    ])
    expect(Object.keys(predictions[0] ?? {})).toEqual(
      'id new_text label score band lang unsubscribe ooo_return referral_email injection human action'.split(' '),
    )
  })

  it('counts nothing that the corpus does not say, and never reads the language from it', async () => {
    const { code, stdout, predictions } = await evaluate([json(reply()), json(reply({ id: 'b', lang: 'de' }))])
    expect(code).toBe(0)
    const { labels, bands, unsubscribe, new_text, ooo_return, calibration } = JSON.parse(stdout)
    for (const { of, share } of [labels, bands, unsubscribe.recall, new_text, ooo_return.all]) {
      expect([of, share]).toEqual([0, null])
    }
    expect(calibration.ece).toBeNull()
    expect(predictions.map(({ lang }) => lang)).toEqual(['en', 'en'])
  })

  it('names broken lines by their number and leaves them out, judges without a field that says nothing we know, and survives a mail of five megabytes', async () => {
    const huge = `Yes, please call me tomorrow at 10.\n\n${'> x\n'.repeat(1_250_000)}`
    const { code, stdout, stderr, predictions } = await evaluate([
      json(reply()),
      '{"id": "broken",',
      json({ id: 'no body' }),
      json(reply({ id: 'other labels', label: 'hot', band: 'warm', new_text: 'Please remove me from your list.' })),
      '',
      json(reply({ id: 'huge', body: huge })),
    ])
    expect(code).toBe(0)
    for (const what of [
      'corpus.jsonl:2 is not JSON',
      'corpus.jsonl:3 has a wrong "body"',
      'corpus.jsonl:4 has a wrong "label"',
    ])
      expect(stderr).toContain(what)
    const { unreadable_lines, labels, new_text } = JSON.parse(stdout)
    expect(unreadable_lines.map(({ line }: { line: number }) => line)).toEqual([2, 3])
    expect(predictions.map(({ id }) => id)).toEqual(['a', 'other labels', 'huge'])
    expect([labels.of, new_text.of]).toEqual([0, 1])
  })

  it('says so when there is nothing to read', async () => {
    expect(await evaluate(['nothing'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no reply that could be read'),
    })
  })
})

describe('npm run eval with a language model', () => {
  it('asks it as the product does, holds it to the signals, and counts cost, time and failures', async () => {
    await using fake = Object.assign(await startFakeModel(), {
      [Symbol.asyncDispose]: async () => fake.close(),
    })
    fake.byDefault({ kind: 'answer', answer: { label: 'interested', score: 9, action: 'reply', body: 'Hello!' } })
    const lines = [
      json(reply({ label: 'unsubscribe' })),
      json(reply({ id: 'b', body: 'Sounds good, tell me more', label: 'interested' })),
    ]
    const env = { OPENROUTER_API_KEY: 'key', LLM_BASE_URL: fake.baseUrl }
    const { code, stdout, predictions } = await evaluate(lines, ['--model', 'fake/model'], env)
    expect(code).toBe(0)
    expect(predictions.map(({ label, score }) => [label, score])).toEqual([
      ['unsubscribe', -5],
      ['interested', 9],
    ])
    expect(JSON.parse(stdout)).toMatchObject({ writer: 'fake/model', model_failures: 0, labels: { right: 2 } })
    expect(fake.requests).toHaveLength(2)

    fake.byDefault({ kind: 'status', status: 400 })
    const failed = await evaluate(lines, ['--model', 'fake/model'], env)
    expect(JSON.parse(failed.stdout)).toMatchObject({ model_failures: 2, replies: 2 })
  })
})
