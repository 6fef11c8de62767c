import type { DraftSentence } from '#language/check-draft.ts'
import type { NumberedSource, SentenceReading } from '#language/verify-draft.ts'
import type { WriterErrorCode, WriteUsage } from './writer.ts'

/** All that a second reader sees: no mail of the lead, and nothing of what the writer was told. */
export interface VerifyInput {
  sentences: readonly Pick<DraftSentence, 'number' | 'text'>[]
  sources: readonly NumberedSource[]
}

/** What came of one question; `usage` is what it cost, whether the answer is of use or not. */
export type Verification =
  | { kind: 'read'; sentences: SentenceReading[]; usage: WriteUsage }
  | { kind: 'silent'; cause: WriterErrorCode; usage: WriteUsage }

/**
 * A second reader of drafts: says of each sentence what it does, how it stands to the sources, and by which passages. Throws an error of ours,
 * and on abort the signal's reason; whatever is the model's fault is `silent`.
 */
export interface DraftVerifier {
  name: string
  verify(input: VerifyInput, signal: AbortSignal): Promise<Verification>
}
