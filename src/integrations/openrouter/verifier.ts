import { isWriterError } from '#domain/drafts/unwritten-rules.ts'
import type { DraftVerifier, Verification } from '#domain/drafts/verifier.ts'
import { askOnce, notReached } from './ask-once.ts'
import type { ModelWriterOptions } from './model-sdk.ts'
import { readVerification } from './read-verification.ts'
import { verifierPrompt } from './verifier-prompt.ts'
import { nameFailure } from './writer-error.ts'

/**
 * A language model behind the second reader's port: one call that sees numbered sentences and sources, and has no tools. An error of ours stays
 * what it is; on abort the signal's reason is thrown, and the call is ended at the model too.
 */
export function createModelVerifier(options: ModelWriterOptions): DraftVerifier {
  return {
    name: options.model,
    async verify(input, signal): Promise<Verification> {
      const reached = notReached()
      try {
        const text = await askOnce(options, { ...verifierPrompt(input), form: 'verification' }, signal, reached)
        return { kind: 'read', sentences: readVerification(text), usage: reached.usage }
      } catch (error) {
        signal.throwIfAborted()
        const named = nameFailure(error, reached)
        if (!isWriterError(named)) throw named
        return { kind: 'silent', cause: named.code, usage: reached.usage }
      }
    },
  }
}
