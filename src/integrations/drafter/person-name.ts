import { withoutAdditions } from '#contract/snippet-fields.ts'

const titles = /^(?:dr|prof|mr|mrs|ms|mx|herr|frau|m|mme|sr|sra|dhr|mevr|ing|dipl)\.?$/iu
/** Mailboxes that no one is greeted by. */
const roles =
  /^(?:info|sales|contact|kontakt|office|hello|support|team|admin|mail|noreply|no-reply|service|unknown|contacto|contato|verkauf|buchhaltung|there)$/iu
const word = /^\p{L}[\p{L}'’.-]{0,29}$/u

const capital = (part: string): string =>
  part.length > 2 && (part === part.toUpperCase() || part === part.toLowerCase())
    ? part.toLowerCase().replace(/(^|[-'’])\p{L}/gu, (letter) => letter.toUpperCase())
    : part

/**
 * A person's name as one greets by it, out of what a mail or a lead list holds: "SCHMIDT, Dr. Anna" gives Anna Schmidt,
 * and so does "Anna Schmidt, MBA".
 * null when it is no name at all (an address, a role, a sentence, a leftover placeholder): then nobody is called by it.
 */
export function personName(text: string | null): { first: string; full: string } | null {
  const trimmed = withoutAdditions(text ?? '')
  if (trimmed === '' || trimmed.length > 60) return null
  const comma = /^([^,]+), ([^,]+)$/u.exec(trimmed)
  const ordered = comma === null ? trimmed : `${comma[2]} ${comma[1]}`
  const parts = ordered.split(' ').filter((part) => !titles.test(part))
  if (parts.length === 0 || parts.length > 4 || !parts.every((part) => word.test(part))) return null
  const [first] = parts
  if (first === undefined || roles.test(first)) return null
  // An initial alone is no greeting: "J. Smith" is called by the whole name.
  const full = parts.map(capital).join(' ')
  return { first: /^\p{L}\.?$/u.test(first) ? full : capital(first), full }
}
