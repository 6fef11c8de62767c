import { fieldsOf, parseJson } from '#web/api/stored-session.ts'

const storageKey = 'rejoinder.asked-mails'
/** As long as a link works that was asked for last, with an hour to spare for clocks. */
const keptForMs = 2 * 60 * 60 * 1000
const atMost = 5

type Asking = { email: string; at: number }

function askings(): Asking[] {
  const kept = parseJson(localStorage.getItem(storageKey) ?? '[]')
  if (!Array.isArray(kept)) return []
  return kept.flatMap((one) => {
    const [email, at] = [fieldsOf(one).get('email'), fieldsOf(one).get('at')]
    return typeof email === 'string' && typeof at === 'number' && Date.now() - at < keptForMs ? { email, at } : []
  })
}

const nameOf = (email: string): string => email.trim().toLowerCase()

/** A mail to this address is asked for in this browser: its link may sign in here without another question. */
export function rememberAsking(email: string): void {
  const others = askings().filter((one) => one.email !== nameOf(email))
  localStorage.setItem(
    storageKey,
    JSON.stringify([{ email: nameOf(email), at: Date.now() }, ...others].slice(0, atMost)),
  )
}

/** Whether a mail to this address was asked for in this browser, a short while ago. */
export const wasAskedHere = (email: string): boolean => askings().some((one) => one.email === nameOf(email))
