import type { Referral } from '#contract/intent.ts'
import { expression } from '../text/expression.ts'
import type { Span } from '../text/folded-text.ts'
import { said } from './words.ts'

const address = /[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,4}[a-z]{2,24}/gi
/** A name in the original text: up to four capitalised words. */
const nameWords = String.raw`\p{Lu}[\p{L}'’-]+(?:[ \u00a0]${said('nameParticles')}*\p{Lu}[\p{L}'’-]+){0,3}`
const titles = String.raw`${said('titles')}\.?[ \u00a0]`
const name = new RegExp(`((?:${titles}){0,2})(${nameWords})`, 'gu')

/** Capitalised words that open a sentence or name a thing, not a person. */
const notName = expression()`^${said('notNames')}$`

const roleBoxes = expression('i')`^${said('roleBoxes')}@`

/** What stands behind it is a country, a town or a firm: "our contact in Poland". */
const ofPlace = expression('u')`(?<!\p{L})${said('ofPlace')} $`

interface NameSearch {
  text: string
  /** Names that are not the one we are sent to: who writes, and whom they write to. */
  known: readonly string[]
  /** German writes every noun like a name: one word alone is a name there only behind a title. */
  areNounsCapital: boolean
}

function namesNear({ text, known, areNounsCapital }: NameSearch, { start, end }: Span): string[] {
  const from = Math.max(0, start - 90)
  const part = text.slice(from, Math.min(text.length, end + 70)).replace(/[\w.+-]+@[\w.-]+/g, ' ')
  return [...part.matchAll(name)].flatMap((match) => {
    const words = (match[2] ?? '').replaceAll('\u00a0', ' ').split(' ')
    while (words.length > 0 && notName.test(words[0] ?? '')) words.shift()
    while (words.length > 0 && notName.test(words.at(-1) ?? '')) words.pop()
    const isKnown = known.some((other) => words.some((word) => other.split(/\s+/).includes(word)))
    const isShouted = words.every((word) => /^\p{Lu}+$/u.test(word))
    const before = part.slice(0, match.index)
    const isOneName = !areNounsCapital && /[\p{Ll},] $/u.test(before) && !ofPlace.test(before)
    const isCertain = words.length > 1 || match[1] !== '' || isOneName
    return isKnown || isShouted || !isCertain ? [] : [words.join(' ')]
  })
}

/** "eva.lang@acme.example" is Eva Lang, when the text names her nowhere. */
function nameFromAddress(email: string): string | undefined {
  const local = email.split('@')[0] ?? ''
  const parts = local.split(/[._]/).filter((part) => /^[a-z]{2,}$/i.test(part))
  if (parts.length !== 2 || roleBoxes.test(email)) return undefined
  return parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1).toLowerCase()).join(' ')
}

/** The first address in a text that is not the writer's own. */
export function otherAddress(text: string, own: string): string | undefined {
  const emails = [...text.matchAll(address)].map(([email]) => email.replace(/[.-]+$/, '').toLowerCase())
  return emails.find((email) => email !== own.toLowerCase())
}

/** Whom the words at `places` send us to: a name, an address, both, or nobody that can be named. */
export function readReferral(
  search: NameSearch,
  places: readonly Span[],
  ownEmails: readonly string[],
): Referral | undefined {
  const own = new Set(ownEmails.map((email) => email.toLowerCase()))
  const emails = [...search.text.matchAll(address)].map(([email]) => email.replace(/[.-]+$/, ''))
  const email = emails.find((candidate) => !own.has(candidate.toLowerCase()))
  const named = places.flatMap((place) => namesNear(search, place))
  const best = named.find((candidate) => candidate.includes(' ')) ?? named[0]
  const person = best ?? (email === undefined ? undefined : nameFromAddress(email))
  if (person === undefined && email === undefined) return undefined
  return {
    ...(person === undefined ? {} : { name: person.slice(0, 120) }),
    ...(email === undefined ? {} : { email: email.toLowerCase() }),
  }
}
