import type { DraftWriter } from '#domain/drafts/writer.ts'
import { compose } from './compose.ts'

/**
 * The built-in writer: offline, within milliseconds, the same words for the same thread. It writes in English, German, French,
 * Spanish, Dutch and Portuguese, says only what the knowledge, the settings and the thread hold, and asks or hands off where
 * they are silent. Judges by the rules' reading, never by itself. Never fails.
 */
export function createDrafter(): DraftWriter {
  return {
    kind: 'builtin',
    name: 'Built-in drafter',
    async *write(input, signal) {
      signal.throwIfAborted()
      const reading = input.readByRules()
      const { body, action, usedKnowledgeIds, unanswered } = compose({ ...input, reading })
      for (const words of body.match(/\s*\S+(?:\s+\S+){0,5}/gu) ?? []) {
        signal.throwIfAborted()
        yield { type: 'delta', text: words }
      }
      // The subject rule of the product ("Re: " and the thread's first subject) is as good as any that could be made up here.
      const intent = { ...reading, action }
      yield { type: 'done', result: { intent, subject: '', body, usedKnowledgeIds, unanswered } }
    },
  }
}
