/** `812 B`, `14 KB`, `2.3 MB`. */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** The specification's rule for the subject of an answer; one that begins with "Re:" already gets no second one. */
export function replySubject(suggested: string, firstSubject: string | undefined): string {
  if (suggested.trim() !== '') return suggested
  const first = firstSubject?.trim() ?? ''
  if (first === '') return 'Re: Your inquiry'
  return /^re\s*:/i.test(first) ? first : `Re: ${first}`
}
