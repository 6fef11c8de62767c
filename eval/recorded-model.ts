import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type FakeModel, startFakeModel } from '../test/fakes/fake-model.ts'

/** What a model was asked, as it was sent over HTTP; another prompt or schema has another hash, and wants another answer. */
export interface Question {
  hash: string
  system: string
  user: string
  schema: unknown
}

const recordingSchema = z.object({ hash: z.string(), answer: z.string() })

/** What a model once answered, by the hash of the question, out of a file of `recordings`. Its text is as it came. */
export function readRecordings(name: string): Map<string, string> {
  const path = join(import.meta.dirname, 'recordings', name)
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  return new Map(
    lines.flatMap((line) => {
      if (line.trim() === '') return []
      const { hash, answer } = recordingSchema.parse(JSON.parse(line))
      return [[hash, answer] as const]
    }),
  )
}

const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : z
        .array(z.object({ text: z.string() }))
        .parse(content)
        .map(({ text }) => text)
        .join('')

const formSchema = z.object({ json_schema: z.object({ schema: z.unknown() }) })

/** A model whose answers `answerTo` says; what it has no answer to it refuses. */
export async function startRecordedModel(answerTo: (question: Question) => string | undefined): Promise<FakeModel> {
  const fake = await startFakeModel()
  fake.byPrompt(() => {
    const { messages = [], response_format: form } = fake.requests.at(-1)?.body ?? {}
    fake.requests.length = 0
    const [system = '', user = ''] = messages.map(({ content }) => textOf(content))
    const { schema } = formSchema.parse(form).json_schema
    const hash = createHash('sha256')
      .update(JSON.stringify([system, user, schema]))
      .digest('hex')
      .slice(0, 16)
    const text = answerTo({ hash, system, user, schema })
    return text === undefined ? { kind: 'status', status: 400 } : { kind: 'answer', text, chunkChars: 20_000 }
  })
  return fake
}
