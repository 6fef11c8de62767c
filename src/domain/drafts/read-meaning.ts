import type { Guard } from '#contract/guard.ts'
import { sentencesOf } from '#language/check-draft.ts'
import { type CheckedReading, checkReading, numberedSources } from '#language/verify-draft.ts'
import type { Ctx } from '../context.ts'
import { type DraftToCheck, sourcesFor } from './check-draft.ts'
import { factSource } from './fact-source.ts'
import type { Material } from './material.ts'
import { withoutConfirmed } from './still-read.ts'
import { costOf } from './unwritten-rules.ts'
import type { DraftVerifier, Verification, VerifyInput } from './verifier.ts'
import type { WriterErrorCode, WriteUsage } from './writer.ts'

/** The longest that a draft waits for its second reader. */
const timeBoxMs = 60_000

/** How often a second reader is asked about a draft, of which the last time may be after it was written again. */
export const mostAsked = 2

/** No mail that goes out unread has so many. */
const mostSentences = 80

export interface ReadMeaning {
  /** With what the second reader found, or that it gave no answer. */
  guard: Guard
  usage: Partial<WriteUsage>
  /** How many answers it was asked for. */
  calls: number
}

export interface ToRead {
  material: Material
  draft: DraftToCheck
  /** What was found without a model. */
  guard: Guard
  verifier: DraftVerifier
  /** Takes one of the answers that may be asked for; false when there is none left. */
  take: () => Promise<boolean>
}

/**
 * Has a second reader read a draft: numbered sentences beside numbered sources, and nothing that the lead wrote. Its word is checked here
 * without a model, and what does not check is a mark that holds the draft. It has a minute; no answer holds the draft, too. Stores nothing. Throws
 * an error of ours, and the signal's reason on abort.
 */
export async function readMeaning(
  ctx: Pick<Ctx, 'log'>,
  { material, draft, guard, verifier, take }: ToRead,
  signal: AbortSignal,
): Promise<ReadMeaning> {
  const all = sourcesFor(material, draft)
  const sentences = sentencesOf(draft.body)
  const sources = numberedSources(all)
  const timeBox = AbortSignal.any([signal, AbortSignal.timeout(timeBoxMs)])
  let usage: Partial<WriteUsage> = {}
  let calls = 0
  let verification: Verification | undefined
  while (sentences.length <= mostSentences && isWorthAsking(verification) && (await take())) {
    verification = await askOnce(verifier, { sentences, sources }, signal, timeBox)
    usage = costOf(usage, verification.usage)
    calls += 1
    if (verification.kind === 'silent')
      ctx.log.warn({ model: verifier.name, cause: verification.cause }, 'the second reader gave no answer')
  }
  const model = verifier.name
  if (verification?.kind !== 'read') return { guard: withoutAnswer(guard, model), usage, calls }
  const checked = checkReading(verification.sentences, { sentences, sources, all })
  return { guard: withReading(guard, material, { model, checked }), usage, calls }
}

const passing: ReadonlySet<WriterErrorCode> = new Set(['model_unavailable', 'model_bad_answer'])

const isWorthAsking = (last: Verification | undefined): boolean =>
  last === undefined || (last.kind === 'silent' && passing.has(last.cause))

async function askOnce(
  verifier: DraftVerifier,
  input: VerifyInput,
  signal: AbortSignal,
  timeBox: AbortSignal,
): Promise<Verification> {
  try {
    return await verifier.verify(input, timeBox)
  } catch (error) {
    signal.throwIfAborted()
    if (!timeBox.aborted) throw error
    return { kind: 'silent', cause: 'model_timeout', usage: { inputTokens: 0, outputTokens: 0, ms: timeBoxMs } }
  }
}

/** That the second reader was asked, and said nothing. */
export const withoutAnswer = (guard: Guard, model: string): Guard => ({
  ...guard,
  reader: { model, outcome: 'silent', sentences: [] },
})

function withReading(
  guard: Guard,
  material: Material,
  { model, checked: { sentences, verdicts } }: { model: string; checked: CheckedReading },
): Guard {
  const read = sentences.map(({ sentence }) => sentence)
  const all = [
    ...withoutConfirmed(guard.verdicts, read),
    ...verdicts.map(({ span, ...said }) => ({ ...said, ...span })),
  ]
  return {
    ...guard,
    ok: all.every(({ severity }) => severity === 'warn'),
    verdicts: all,
    reader: {
      model,
      outcome: 'read',
      sentences: sentences.map(({ sentence: { start, end, text }, kind, quotes }) => ({
        start,
        end,
        text,
        kind,
        quotes: quotes.map(({ source, words }) => ({
          source: factSource(material, { source: source.kind, id: source.id, quote: words }),
          quote: words,
        })),
      })),
    },
  }
}
