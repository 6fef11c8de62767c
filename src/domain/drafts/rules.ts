/**
 * The subject of an answer: what the writer suggests, else "Re: " and the first message's subject, else "Re: Your inquiry".
 * A subject that already begins with "Re:" gets no second one.
 */
export function replySubject(suggested: string, firstSubject: string | undefined): string {
  if (suggested.trim() !== '') return suggested.trim()
  const first = firstSubject?.trim() ?? ''
  if (first === '') return 'Re: Your inquiry'
  return /^re\s*:/i.test(first) ? first : `Re: ${first}`
}
