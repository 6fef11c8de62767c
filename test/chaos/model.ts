import { createHash } from 'node:crypto'
import { type FakeBehaviour, type FakeModel, startFakeModel } from '../fakes/fake-model.ts'
import { reminding } from './at-the-platform.ts'
import type { Random } from './random.ts'

/** A language model over HTTP, some of whose answers are as bad as models are. */
export interface ChaosModel extends AsyncDisposable {
  url: string
  answers(): number
  mishaps(): number
}

const leastSlowMs = 5_000

/** @param slowestMs what a slow answer takes at most @param badEvery one of so many answers goes wrong */
export async function startChaosModel(
  random: Random,
  { slowestMs, badEvery }: { slowestMs: number; badEvery: number },
): Promise<ChaosModel> {
  const fake: FakeModel = await startFakeModel()
  let mishaps = 0
  const slowly = (): number => random.whole(Math.min(leastSlowMs, slowestMs), slowestMs)
  const bad: readonly ((answer: FakeBehaviour & { kind: 'answer' }) => FakeBehaviour)[] = [
    (answer) => ({ ...answer, delayMs: slowly() }),
    (answer) => ({ ...answer, delayMs: slowly() }),
    (answer) => ({ ...answer, chunkChars: 40, chunkDelayMs: Math.round(slowly() / 12) }),
    () => ({ kind: 'answer', text: 'Sure! Here is the reply that you asked for: {"label": "inter' }),
    () => ({ kind: 'answer', answer: { label: 'hot', body: '' } }),
    () => ({ kind: 'hang', afterChars: random.whole(0, 200) }),
    () => ({ kind: 'cut', afterChars: random.whole(0, 200) }),
    () => ({ kind: 'streamError', code: 502, message: 'the provider is gone' }),
    () => ({ kind: 'status', status: random.pick([400, 429, 500, 503]) }),
    (answer) => ({ ...answer, text: '', finishReason: 'content_filter' }),
  ]
  let answers = 0
  fake.byPrompt((prompt) => {
    answers += 1
    // Nobody reads them, and there are many.
    fake.requests.length = 0
    const answer = { kind: 'answer', answer: { body: wordsFor(prompt) } } as const
    if (random.next() >= 1 / badEvery) return answer
    mishaps += 1
    return random.pick(bad)(answer)
  })
  return {
    url: fake.baseUrl,
    answers: () => answers,
    mishaps: () => mishaps,
    [Symbol.asyncDispose]: () => fake.close(),
  }
}

const words =
  'thank you again for writing and for the time that this takes we are glad to help with what matters most to your team and work'.split(
    ' ',
  )

/** The same question gets the same words, any other one others: what is written twice is seen. */
function wordsFor(prompt: string): string {
  const hash = createHash('sha256').update(prompt).digest()
  const said = Array.from(hash.subarray(0, 12), (byte) => words[byte % words.length]).join(' ')
  const begins = prompt.includes('Write reminder number')
    ? `I wanted to ${reminding}, in case it got lost`
    : 'thank you for your message'
  return `Hello,\n\n${begins}. Which of the points matters most to you: ${said}?\n\nBest regards`
}
