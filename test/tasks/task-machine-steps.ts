import fc from 'fast-check'
import type { DraftWriter } from '#domain/drafts/writer.ts'
import type { SendFate } from '../fakes/memory-platform.ts'

const fates: SendFate[] = [
  'lost after',
  'lost before',
  'put off',
  'fault after',
  'fault before',
  'refused',
  'dies before',
  'dies after',
]

export type Step =
  | {
      do:
        | 'lead writes'
        | 'work'
        | 'edit'
        | 'send'
        | 'send twice'
        | 'schedule'
        | 'cancel'
        | 'run now'
        | 'retry'
        | 'restore'
        | 'undo'
        | 'archive'
        | 'take out'
        | 'snooze'
        | 'wake'
    }
  | { do: 'unsubscribe' | 'answer elsewhere' | 'echo' | 'sync' | 'race of workers' | 'late old message' }
  | { do: 'wait'; minutes: number }
  | { do: 'fate'; fate: SendFate }

const plain = (...names: Exclude<Step, { do: 'wait' | 'fate' }>['do'][]): fc.Arbitrary<Step> =>
  fc.constantFrom(...names).map((name) => ({ do: name }) as Step)
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: plain('work', 'work', 'race of workers') },
  { weight: 4, arbitrary: plain('lead writes', 'echo', 'sync', 'answer elsewhere', 'late old message') },
  { weight: 6, arbitrary: plain('send', 'send twice', 'schedule', 'cancel', 'restore', 'run now', 'retry', 'edit') },
  { weight: 3, arbitrary: plain('undo', 'archive', 'take out', 'snooze', 'wake') },
  { weight: 1, arbitrary: plain('unsubscribe') },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 90 }).map((minutes): Step => ({ do: 'wait', minutes })) },
  { weight: 4, arbitrary: fc.constantFrom(...fates).map((fate): Step => ({ do: 'fate', fate })) },
)

const hour: Step = { do: 'wait', minutes: 60 }
const race: Step = { do: 'race of workers' }
/** What the dice seldom throw: each of these had to be thought of once. */
export const known: Step[][] = [
  [{ do: 'schedule' }, { do: 'lead writes' }, hour, race, { do: 'work' }],
  [{ do: 'schedule' }, { do: 'answer elsewhere' }, hour, race, { do: 'work' }],
  [{ do: 'schedule' }, { do: 'unsubscribe' }, hour, race, { do: 'work' }],
  [{ do: 'work' }, { do: 'cancel' }, hour, race, { do: 'work' }],
  [{ do: 'schedule' }, { do: 'cancel' }, { do: 'restore' }, hour, race, { do: 'work' }],
  [
    { do: 'send' },
    { do: 'undo' },
    hour,
    race,
    { do: 'send' },
    { do: 'archive' },
    hour,
    race,
    { do: 'take out' },
    hour,
    race,
  ],
  [{ do: 'work' }, { do: 'snooze' }, hour, race, { do: 'work' }, { do: 'wake' }, race, { do: 'work' }],
  [{ do: 'schedule' }, { do: 'cancel' }, { do: 'unsubscribe' }, { do: 'restore' }, hour, race, { do: 'work' }],
  [{ do: 'schedule' }, { do: 'cancel' }, { do: 'send' }, { do: 'restore' }, race, { do: 'restore' }, hour, race],
  [
    { do: 'fate', fate: 'dies after' },
    { do: 'send' },
    race,
    { do: 'echo' },
    hour,
    { do: 'work' },
    { do: 'retry' },
    { do: 'work' },
  ],
  [
    { do: 'fate', fate: 'lost before' },
    { do: 'send' },
    race,
    hour,
    race,
    hour,
    race,
    hour,
    race,
    { do: 'retry' },
    race,
  ],
  [
    { do: 'fate', fate: 'fault after' },
    { do: 'send' },
    race,
    hour,
    race,
    { do: 'sync' },
    { do: 'work' },
    { do: 'send twice' },
  ],
  [
    { do: 'fate', fate: 'dies before' },
    { do: 'send' },
    race,
    { do: 'lead writes' },
    hour,
    race,
    { do: 'run now' },
    race,
  ],
]

/** Harmless words that no guard minds; no two texts are the same. */
const words = ['apple', 'river', 'stone', 'cloud', 'meadow', 'window', 'candle', 'forest', 'harbour', 'lantern']
let texts = 0
export function freshText(): string {
  texts += 1
  const code = [...String(texts)].map((digit) => words[Number(digit)]).join(' ')
  return `Thank you for your message about ${code}.`
}

export const writer: DraftWriter = {
  kind: 'model',
  name: 'scripted',
  async *write({ readByRules }) {
    const intent = { ...readByRules(), label: 'question' as const, score: 5, action: 'reply' as const }
    yield { type: 'done', result: { intent, subject: '', body: freshText(), usedKnowledgeIds: [] } }
  },
}
