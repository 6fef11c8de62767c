import type { Message } from '#contract/threads.ts'

/** So many of the newest mails are open at first. */
const openedAtFirst = 4

const plainSubject = (subject: string) => subject.replace(/^((re|aw|fwd?|wg|sv|tr|rv)\s*:\s*)+/i, '').trim()

/** Whether a mail is one line until it is asked for: all but the last few, and what the campaign sent. */
export const isFoldedAtFirst = (messages: readonly Message[], index: number): boolean =>
  index < messages.length - openedAtFirst || messages[index]?.isCampaign === true

/** Where the subject is said: where it changes, and, since a folded mail says none, in the first that is open. */
export function saysSubject(messages: readonly Message[], index: number): boolean {
  const [before, message] = [messages[index - 1], messages[index]]
  if (!before || !message) return true
  const isFirstOpen = messages.findIndex((_message, place) => !isFoldedAtFirst(messages, place)) === index
  return isFirstOpen || plainSubject(before.subject) !== plainSubject(message.subject)
}
