/** Marks that nobody sees come along with pasted words, and go where a mail is read. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu
const words = (text: string): string => text.replace(unseen, '').replace(/\s+/g, ' ').trim().toLowerCase()

/** The end of ours and what follows in the mail are one word. */
const withinWord = /^[\p{L}\p{N}]{2}$/u

/** Whether a mail says what we sent, however the platform shows it: one of its texts begins with our words. */
export function saysOurs(texts: readonly string[], body: string): boolean {
  const ours = words(body)
  return texts.map(words).some((text) => {
    const [last = '', next = ''] = [[...ours].at(-1), [...text.slice(ours.length)][0]]
    return text.startsWith(ours) && !withinWord.test(last + next)
  })
}
