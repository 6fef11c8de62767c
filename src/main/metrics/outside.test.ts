import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import type { DraftWriter, WriteEvent, WriteInput } from '#domain/drafts/writer.ts'
import { measureOutside } from './outside.ts'

const usage = { inputTokens: 900, outputTokens: 80, costUsd: 0.002, ms: 10 }

/** A writer that does what a test says. */
const writerOf = (kind: DraftWriter['kind'], events: () => AsyncGenerator<WriteEvent>): DraftWriter => ({
  kind,
  name: 'a writer',
  write: events,
})

const done = { type: 'done', result: {} } as WriteEvent

async function measured(kind: DraftWriter['kind'], events: () => AsyncGenerator<WriteEvent>, model = 'a/model') {
  const registry = new Registry()
  const writers = measureOutside(registry).writers({ open: () => writerOf(kind, events) })
  const heard: WriteEvent['type'][] = []
  let failure: unknown
  try {
    for await (const { type } of writers
      .open({ model, workspaceKey: null })
      .write({} as WriteInput, new AbortController().signal))
      heard.push(type)
  } catch (error) {
    failure = error
  }
  return { heard, failure, text: await registry.metrics() }
}

it('an answer of a model is counted with its tokens and its cost, and passed on as it comes', async () => {
  const { heard, text } = await measured('model', async function* () {
    yield { type: 'delta', text: 'Hello' }
    yield { type: 'spent', usage }
    yield done
  })
  expect(heard).toEqual(['delta', 'spent', 'done'])
  expect(text).toContain('rejoinder_model_calls_total{model="a/model",outcome="answered"} 1')
  expect(text).toContain('rejoinder_model_tokens_total{model="a/model",kind="read"} 900')
  expect(text).toContain('rejoinder_model_cost_usd_total{model="a/model"} 0.002')
  expect(text).toContain('rejoinder_model_seconds_count{model="a/model"} 1')
})

it('a failure is counted by its code, and thrown on', async () => {
  const late = Object.assign(new Error('late'), { name: 'WriterError', code: 'model_timeout' })
  const { failure, text } = await measured('model', async function* () {
    yield { type: 'restart' }
    throw late
  })
  expect(failure).toBe(late)
  expect(text).toContain('rejoinder_model_calls_total{model="a/model",outcome="model_timeout"} 1')
})

it('the built-in drafter is no model', async () => {
  const { heard, text } = await measured('builtin', async function* () {
    yield done
  })
  expect(heard).toEqual(['done'])
  expect(text).not.toContain('rejoinder_model_calls_total{')
})
