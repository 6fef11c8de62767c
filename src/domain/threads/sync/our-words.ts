/** Marks that nobody sees come along with pasted words, and go where a mail is read. */
const unseen = /[\u200b\ufeff]/g
const words = (text: string): string => text.replace(unseen, '').replace(/\s+/g, ' ').trim().toLowerCase()

/** Whether a mail says what we sent, however the platform shows it: one of its texts begins with our words. */
export function saysOurs(texts: readonly string[], body: string): boolean {
  const ours = words(body)
  return texts.some((text) => words(text).startsWith(ours))
}
