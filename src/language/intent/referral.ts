import type { Referral } from '#contract/intent.ts'
import { expression } from '../text/expression.ts'
import type { Span } from '../text/folded-text.ts'
import { said } from './words.ts'

const address = /[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,4}[a-z]{2,24}/gi
/** A name in the original text: up to four capitalised words. */
const nameWords =
  "\\p{Lu}[\\p{L}'’-]+(?:[ \\u00a0](?:van |von |de |der |den |da |dos |di |la |le |ten )*\\p{Lu}[\\p{L}'’-]+){0,3}"
const titles =
  '(?:Mr|Mrs|Ms|Miss|Dr|Prof|Herrn?|Frau|Monsieur|Madame|M|Mme|Sr|Sra|Señora?|D|Doña|Don|Dhr|Mevr|Meneer|Mevrouw|Eng|Dra|Drª)\\.?[ \\u00a0]'
const name = new RegExp(`((?:${titles}){0,2})(${nameWords})`, 'gu')

/** Capitalised words that open a sentence or name a thing, not a person. */
const notNames = new Set(
  (
    'Hi Hello Dear Hey Thanks Thank Please The This That We Our My You Your She He They It Its Is For Not No Yes Best Kind Regards All ' +
    'Contact Talk Speak Try Ask Reach Email Call Tell Adding Looping Copying Copied Forwarding Forwarded Wrong Perhaps Maybe If In On At As And But ' +
    'So Also Currently Unfortunately However Sorry Good Morning Afternoon Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February ' +
    'March April May June July August September October November December IT HR CEO CTO CFO COO CMO VP MD GmbH AG Ltd Inc ' +
    'Guten Tag Hallo Liebe Lieber Sehr Bitte Danke Vielen Dank Ich Wir Sie Er Es Das Der Die Den Dem Für Mit Zuständig Ansprechpartner Ansprechpartnerin ' +
    'Kollege Kollegin Kollegen Einkauf Buchhaltung Abteilung Geschäftsführung Geschäftsführer Leiter Leiterin Thema Themen Bereich Herr Herrn Frau An Da Wenden Melden Grüße ' +
    'Ihr Ihre Ihren Ihrem Ihrer Ihnen Unser Unsere Unseren Unserem Unserer Mein Meine Meinen Meinem Meiner Dein Deine ' +
    'Ist Sind Frag Fragen Fragt Januar Februar März Mai Juni Juli Oktober Dezember Frühjahr Sommer Herbst Winter Anfang Mitte Ende Quartal ' +
    'Bonjour Merci Je Nous Vous Il Elle Le La Les Mon Ma Ce Cette Voyez Contactez Cordialement Madame Monsieur ' +
    'Hola Buenos Buenas Gracias El Los Las Su Sus Yo Nosotros Usted Saludos Estimado Estimada Un Una Quien Quién Lo ' +
    'Dag Beste Hoi Bedankt Ik Wij Je Jullie Het De Een Daarvoor Neem Met Groet Groeten ' +
    'Bom Boa Olá Obrigado Obrigada Eu Nós Você Quem O Os As Cumprimentos Pode Fale Contacte'
  ).split(' '),
)

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
    while (words.length > 0 && notNames.has(words[0] ?? '')) words.shift()
    while (words.length > 0 && notNames.has(words.at(-1) ?? '')) words.pop()
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
