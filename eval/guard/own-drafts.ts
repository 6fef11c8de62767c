import { tones } from '#contract/agents.ts'
import { labels } from '#contract/labels.ts'
import type { WriteInput } from '#domain/drafts/writer.ts'
import { createDrafter } from '#integrations/drafter/drafter.ts'
import { draftLanguages } from '#integrations/drafter/phrases/phrases.ts'
import { readingOf, writeInput } from '../../test/write-input.ts'
import { type Attack, attackSchema } from './attack.ts'

const patienceMs = 5000
const reminders = [1, 2, 3]

async function write(input: WriteInput): Promise<string> {
  for await (const event of createDrafter().write(input, AbortSignal.timeout(patienceMs)))
    if (event.type === 'done') return event.result.body
  return ''
}

/**
 * What the built-in drafter says by itself, in every language and tone, to every label, and as a reminder: without knowledge nothing
 * in it needs a source. To an opt-out it says nothing.
 */
export async function ownDrafts(): Promise<Attack[]> {
  const inputs = draftLanguages.flatMap((lang) => {
    const input = writeInput('…', { senderName: null })
    const answers = tones.flatMap((tone) =>
      labels.map((label) => ({
        ...input,
        agent: { ...input.agent, tone },
        readByRules: () => readingOf(label, { lang, ...(label === 'unsubscribe' ? { action: 'stop' } : {}) }),
      })),
    )
    const followUps = reminders.map((number) => ({
      ...input,
      followUp: { number },
      readByRules: () => readingOf('question', { lang }),
    }))
    return [...answers, ...followUps]
  })
  const bodies = new Set(await Promise.all(inputs.map(write)))
  bodies.delete('')
  return [...bodies].map((body, at) =>
    attackSchema.parse({
      id: `own-${at + 1}`,
      body: '…',
      bad_output: body,
      from_name: 'Anna Schmidt',
      from_email: 'anna@lead.example',
    }),
  )
}
