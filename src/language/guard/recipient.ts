import { fold } from '#language/text/folded-text.ts'
import { companyDomain } from '#lib/company-domain.ts'
import { memoize } from '#lib/memoize.ts'
import { placeOfWords } from '#lib/place-of-words.ts'
import { expression } from '../text/expression.ts'
import { nameWords } from './facts/names.ts'
import { languageOf, type PlainText } from './facts/plain-text.ts'
import { identityIn } from './lead-identity.ts'
import { type GuardVerdict, verdictAt, verdictOnAll } from './verdict.ts'
import { allSaid, said } from './words.ts'

export interface Addressee {
  email: string
  name: string
  lead: { name: string; email: string; company: string }
  leadMessages: readonly string[]
}

export interface OtherLead {
  name: string
  email: string
  company: string
}

const greeting = expression(
  'gmu',
)`^\s*${said('greetings')}[ ,]+(?:${said('titlesBefore')}\.? )*(?<name>[\p{L}'.-]+(?: [\p{L}'.-]+){0,3})\s*(?:[,!:.;]|-|$)`
const everybody: ReadonlySet<string> = new Set(allSaid('nobodysName'))

const boxOf = (email: string) => email.slice(0, Math.max(0, email.lastIndexOf('@')))

/** Whether mail to `email` reaches somebody other than the lead: another house, or another box of a public provider. */
export function isStranger(email: string, lead: string): boolean {
  if (email === '' || lead === '' || email.toLowerCase() === lead.toLowerCase()) return false
  const house = companyDomain(email)
  return house === null || house !== companyDomain(lead)
}

/** "Sam here": as somebody calls themselves within their mail. */
const introduced = expression(
  'gmu',
)`^ *(\p{L}+) ${said('isHere')}\b|\b${said('introducesSelf')} ((?:\p{L}[\p{L}'.-]+ ?){1,3})`

const introducedIn = memoize(
  (mail): readonly string[] => [...fold(mail).matchAll(introduced)].map((match) => match[1] ?? match[2] ?? ''),
  200_000,
)

/** The last lines of a mail, as far as they are short: somewhere there stands who wrote it. */
const footOf = (mail: string): string[] =>
  mail
    .trim()
    .split(/\n+/)
    .slice(-3)
    .filter((line) => line.length <= 60)
    .flatMap(nameWords)

/** How the addressee may be called: by their name, by what their address, the foot of their mail or they themselves say. */
function namesOf({ email, name, lead, leadMessages }: Addressee): Set<string> {
  const boxes = [email, lead.email].flatMap((address) => fold(boxOf(address)).split(/[^\p{L}]+/u))
  const told = leadMessages.flatMap((mail) => [...introducedIn(mail), ...footOf(mail)])
  return new Set(
    [...[name, lead.name, ...identityIn(leadMessages), ...told].flatMap(nameWords), ...boxes].filter(
      (word) => word.length > 1,
    ),
  )
}

/** The first lines, in which a greeting stands. */
const openingOf = (folded: string): string => /^\s*(?:[^\n]*\n?\s*){0,2}/.exec(folded.slice(0, 400))?.[0] ?? ''

const smallName = expression('u')`^\p{Lu}|^${said('smallNameWord')}$`

/** Whom the draft greets: where the name stands, and by which words it calls them. */
export function greetingsIn(plain: PlainText): { start: number; end: number; words: string[] }[] {
  return [...openingOf(plain.folded).matchAll(greeting)].flatMap((match) => {
    const name = match.groups?.name ?? ''
    const start = match.index + match[0].lastIndexOf(name)
    const words = nameWords(name).filter((word) => word.length > 1 && !everybody.has(word))
    // Names are written with a capital; "thanks for your time" greets nobody.
    const called = plain.text.slice(start, start + name.length).split(' ')
    const isName = called.every((part) => smallName.test(part))
    return words.length > 0 && isName ? [{ start, end: start + name.length, words }] : []
  })
}

/** "Panie Krzysztofie" calls a Krzysztof so, "Panie Tomaszu" a Tomasz, "Panie Marku" a Marek, "Pani Kingo" a Kinga. */
const uncalled = (word: string, isPolish: boolean): string[] => [
  ...(word.length > 6 ? [word.replace(/ie$/, '')] : []),
  ...(isPolish && word.length > 4
    ? [word.replace(/u$/, ''), word.replace(/ku$/, 'ek'), word.replace(/iu$/, 'ia'), word.replace(/o$/, 'a')]
    : []),
]

/** Blocks a draft that greets somebody else, or that would go to somebody else. */
export function recipientVerdicts(plain: PlainText, addressee: Addressee): GuardVerdict[] {
  const known = namesOf(addressee)
  const together = [...known].filter((word) => word.length > 4).join(' ')
  const isPolish = languageOf(plain) === 'pl'
  const greeted = greetingsIn(plain)
    .filter(
      ({ words }) =>
        !words.some(
          (word) =>
            known.has(word) ||
            (word.length > 3 && together.includes(word)) ||
            uncalled(word, isPolish).some((called) => known.has(called)),
        ),
    )
    .map(({ start, end }) => {
      const name = plain.text.slice(start, end)
      return verdictAt(plain, 'recipient', { start, end }, { code: 'greets_another', name })
    })
  const stranger = { code: 'from_stranger', email: addressee.email } as const
  return isStranger(addressee.email, addressee.lead.email) ? [...greeted, verdictOnAll('recipient', stranger)] : greeted
}

/** Blocks what belongs to another conversation: another lead's address, name or company. */
export function otherLeadVerdicts(
  plain: PlainText,
  others: readonly OtherLead[],
  { lead, email, name }: Addressee,
): GuardVerdict[] {
  const own = fold([lead.name, lead.company, lead.email, email, name].join('\n'))
  return others.flatMap((other) =>
    [other.email, other.name, other.company]
      .map((words) => fold(words).trim())
      .filter((words) => words.length > 3 && placeOfWords(own, words) < 0)
      .flatMap((words) => {
        const at = placeOfWords(plain.folded, words)
        return at < 0
          ? []
          : [verdictAt(plain, 'other_lead', { start: at, end: at + words.length }, { code: 'other_lead' })]
      }),
  )
}
