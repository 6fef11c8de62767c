/** How mail clients of the world mark an answer: "Re:", "AW:" (de), "Antw:" (nl), "SV:" (sv, da), "RES:" (pt), "RIF:" (it), "Odp:" (pl), with a count or without. */
const answered = /^(?:re|aw|antw|sv|vs|res|rif|r|odp|ynt|vá)\s*(?:\[\d+\]|\(\d+\))?\s*:/i

/**
 * The subject of an answer: what the writer suggests, else "Re: " and the first message's subject, else "Re: Your inquiry".
 * A subject that is marked as an answer already, in whatever language, gets no second mark.
 */
export function replySubject(suggested: string, firstSubject: string | undefined): string {
  if (suggested.trim() !== '') return suggested.trim()
  const first = firstSubject?.trim() ?? ''
  if (first === '') return 'Re: Your inquiry'
  return answered.test(first) ? first : `Re: ${first}`
}

/** Longer ones are alike if they begin alike. */
const mostCompared = 1000

/** What a mail is about, whoever has answered it how often: without its marks, in lower case. */
export function bareSubject(subject: string): string {
  let bare = subject.trim().slice(0, mostCompared)
  while (answered.test(bare)) bare = bare.replace(answered, '').trimStart()
  return bare.toLowerCase()
}

/** How mail clients of the world mark what is passed on: "Fwd:", "FW:", "WG:" (de), "TR :" (fr), "RV:" (es), "ENC:" (pt), "I:" (it), "Doorst:" (nl), "VB:" (sv), "PD:" (pl). */
const passedOn = /^(?:fwd?|wg|tr|rv|enc|i|doorst|vb|pd)\s*:/i

/** Whether a mail is marked as one that is passed on to somebody. */
export const isMarkedAsForward = (subject: string): boolean => passedOn.test(subject.trim())
