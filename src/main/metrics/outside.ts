import { Counter, Histogram, type Registry } from 'prom-client'
import type { DraftVerifier } from '#domain/drafts/verifier.ts'
import type { DraftWriter, WriteEvent, WriterErrorCode, WriteUsage } from '#domain/drafts/writer.ts'
import type { VerifierFactory, WriterFactory } from '#domain/ports.ts'
import type { PlatformAdapter } from '#domain/sending-platform.ts'
import { inSpan, startSpan } from '#lib/tracing.ts'

/** What is asked of others, counted on its way and told to traces: sends at the platforms, answers of language models. */
export interface Outside {
  adapter(adapter: PlatformAdapter): PlatformAdapter
  writers(writers: WriterFactory): WriterFactory
  verifiers(verifiers: VerifierFactory): VerifierFactory
}

type Ending = 'answered' | 'stopped' | 'our_fault' | WriterErrorCode

/** A workspace may name any model: no more of them have a line of their own. */
const mostModels = 50

/** Counts into the registry, and changes nothing of what is asked or answered. */
export function measureOutside(registry: Registry): Outside {
  const registers = [registry]
  const sends = new Counter({
    name: 'rejoinder_sends_total',
    help: 'Calls that send a mail at a sending platform, by how they ended.',
    labelNames: ['outcome'],
    registers,
  })
  const sendSeconds = new Histogram({
    name: 'rejoinder_send_seconds',
    help: 'How long a call that sends a mail took.',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const calls = new Counter({
    name: 'rejoinder_model_calls_total',
    help: 'Answers asked of a language model, by how they ended.',
    labelNames: ['model', 'outcome'],
    registers,
  })
  const seconds = new Histogram({
    name: 'rejoinder_model_seconds',
    help: 'How long a language model took for an answer.',
    labelNames: ['model'],
    buckets: [0.5, 1, 2, 4, 8, 15, 30, 60, 120],
    registers,
  })
  const tokens = new Counter({
    name: 'rejoinder_model_tokens_total',
    help: 'Tokens that language models read and wrote.',
    labelNames: ['model', 'kind'],
    registers,
  })
  const cost = new Counter({
    name: 'rejoinder_model_cost_usd_total',
    help: 'What language models cost, in US dollars, as far as the server of the model says.',
    labelNames: ['model'],
    registers,
  })

  const models = new Set<string>()
  const labelOf = (model: string): string => {
    if (models.size < mostModels) models.add(model)
    return models.has(model) ? model : 'other'
  }

  const adapter = (of: PlatformAdapter): PlatformAdapter => ({
    ...of,
    open: (access) => {
      const client = of.open(access)
      return {
        ...client,
        send: (mail, leftMs) =>
          inSpan({ name: 'platform send', kind: 'client' }, {}, async (span) => {
            const done = sendSeconds.startTimer()
            const outcome = await client.send(mail, leftMs)
            done()
            sends.inc({ outcome: outcome.kind })
            span?.note({ 'rejoinder.outcome': outcome.kind })
            return outcome
          }),
      }
    },
  })

  const countSpent = (model: string, usage: WriteUsage, span: ReturnType<typeof startSpan>): void => {
    tokens.inc({ model, kind: 'read' }, usage.inputTokens)
    tokens.inc({ model, kind: 'written' }, usage.outputTokens)
    cost.inc({ model }, usage.costUsd ?? 0)
    span?.note({
      'gen_ai.usage.input_tokens': usage.inputTokens,
      'gen_ai.usage.output_tokens': usage.outputTokens,
    })
  }

  const verified = (model: string, verifier: DraftVerifier): DraftVerifier['verify'] => {
    const attributes = { 'gen_ai.request.model': model }
    return (input, signal) =>
      inSpan({ name: 'model verdict', kind: 'client', attributes }, {}, async (span) => {
        const done = seconds.startTimer({ model })
        let outcome: Ending = 'stopped'
        try {
          const verification = await verifier.verify(input, signal)
          countSpent(model, verification.usage, span)
          outcome = verification.kind === 'read' ? 'answered' : verification.cause
          return verification
        } finally {
          done()
          calls.inc({ model, outcome })
          span?.note({ 'rejoinder.outcome': outcome })
        }
      })
  }

  async function* measured(model: string, events: AsyncIterable<WriteEvent>): AsyncGenerator<WriteEvent> {
    const done = seconds.startTimer({ model })
    const span = startSpan({ name: 'model answer', kind: 'client', attributes: { 'gen_ai.request.model': model } })
    let outcome: Ending = 'stopped'
    try {
      for await (const event of events) {
        if (event.type === 'spent') countSpent(model, event.usage, span)
        if (event.type === 'done') outcome = 'answered'
        yield event
      }
    } catch (error) {
      outcome = isWriterError(error) ? error.code : 'our_fault'
      throw error
    } finally {
      done()
      calls.inc({ model, outcome })
      span?.note({ 'rejoinder.outcome': outcome })
      span?.end()
    }
  }

  return {
    adapter,
    writers: (writers) => ({
      open: (choice) => {
        const writer = writers.open(choice)
        if (writer.kind !== 'model') return writer
        const model = labelOf(choice.model)
        return {
          ...writer,
          write: (input, signal) => measured(model, writer.write(input, signal)),
        } satisfies DraftWriter
      },
    }),
    verifiers: (verifiers) => ({
      open: (choice) => {
        const verifier = verifiers.open(choice)
        return verifier && { ...verifier, verify: verified(labelOf(choice.model), verifier) }
      },
    }),
  }
}

const isWriterError = (error: unknown): error is { code: WriterErrorCode } =>
  error instanceof Error && error.name === 'WriterError'
