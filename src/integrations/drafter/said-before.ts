import type { WriteInput } from '#domain/drafts/writer.ts'
import type { Phrases } from './phrases/phrases.ts'

type Conversation = Pick<WriteInput, 'messages'>

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Whether it stands in a mail of ours in this conversation, word by word. */
export const isSaidBefore = (paragraphs: readonly string[], { messages }: Conversation): boolean =>
  messages.some(
    ({ direction, text }) => direction === 'outbound' && inOneLine(text).includes(inOneLine(paragraphs.join(' '))),
  )

/**
 * What reminds a silent lead: the words of this number, or the next ones that they have not got from us. Numbers begin again with each answer
 * of ours, the words don't. Undefined when all of them are said.
 */
export function reminderOf({ followUp: words }: Phrases, number: number, input: Conversation): string | undefined {
  const first = Math.min(Math.max(number, 1), words.length) - 1
  return [...words.slice(first), ...words.slice(0, first)].find((each) => !isSaidBefore([each], input))
}
