import { isForKnowledge, rawMatters, shareOfAnswer } from '#domain/knowledge/question-rules.ts'
import { asksForPaper } from '#language/read-reply.ts'
import { hasWordStart } from '#lib/find-words.ts'
import { plainWord } from '#lib/plain-word.ts'
import type { Passage } from './passages.ts'
import { isSmallWord } from './stop-words.ts'
import { matters, touches } from './topics.ts'

/** One thing that an answer has to answer. */
export interface Ask {
  /** As the lead wrote it. */
  words: string
  /** What an answer must speak of, each with its weight. */
  wanted: ReadonlyMap<string, number>
  /** Names that an answer must know of, plain: HubSpot, SSO. */
  names: readonly string[]
  /** A contract, an offer, slides: only a link to it is an answer. */
  isPaper: boolean
}

/** Said in passing, whatever is asked. */
const saidInPassing: readonly string[] = [
  ...['in (?:our|my|your|this|that|any|the) case', 'just in case', 'in terms of', '(?:can|could) you help'],
  ...['helps? (?:us|me)', 'our (?:customers|clients)', 'asap', 'fyi', 'btw', 'tbh', 'imo'],
  'in unserem fall',
  'dans notre cas',
  'en nuestro caso',
  'in ons geval',
  'no nosso caso',
]
const inPassing = new RegExp(`\\b(?:${saidInPassing.join('|')})\\b`, 'giu')
/** An answer that tells of these answers whatever is asked of them; of other matters ("where is the data", "is it encrypted") each is its own. */
const broad: ReadonlySet<string> = new Set(['#price', '#trial'])
/** All words beside a matter weigh so much together: a mail that talks on asks no more for that. */
const besideBroad = 1.3
const besideMatter = 2

/** A capital at the start marks no name where every longer word has one; others do ("HubSpot", "SSO"), unless all is written so. */
function lessCapitals(words: string): string {
  const long = words.match(/\p{L}{3,}/gu) ?? []
  if (long.length < 2 || !long.every((word) => /^\p{Lu}/u.test(word))) return words
  const isShouted = !/\p{Ll}/u.test(words)
  return isShouted
    ? words.toLowerCase()
    : words.replace(/(?<!\p{L})\p{Lu}\p{Ll}*(?!\p{L})/gu, (word) => word.toLowerCase())
}

/** Who asks for a meeting asks us; with so many words beside it ("what happens to our bookings offline?") what we know is asked. */
const leastBesideMeeting = 2

/** Null for what no words about the product or its company could answer: "How are you?". */
export function readAsk(words: string, lang: string, ownNames: ReadonlySet<string>): Ask | null {
  const { marks, rest } = rawMatters(lessCapitals(words.replace(inPassing, ' ')), lang, ownNames)
  const names = marks.flatMap((mark) => (mark.startsWith('@') && !isSmallWord(mark.slice(1)) ? [mark.slice(1)] : []))
  const topics = marks.filter((mark) => mark.startsWith('#'))
  const others = rest.split(' ').filter((word) => word !== '' && !isSmallWord(word.toLowerCase()))
  const isAboutMore = others.length >= leastBesideMeeting
  if (!isAboutMore && !isForKnowledge([...topics, ...names.map((name) => `@${name}`), ...others])) return null
  return {
    words,
    wanted: weighed(
      topics.filter((topic) => topic !== '#meeting'),
      others,
    ),
    names,
    isPaper: asksForPaper(words),
  }
}

function weighed(topics: readonly string[], others: readonly string[]): Map<string, number> {
  const beside = new Map<string, number>()
  for (const word of others) for (const stem of matters(word)) beside.set(stem, shareOfAnswer(plainWord(word)))
  const most =
    topics.length === 0
      ? Number.POSITIVE_INFINITY
      : topics.some((topic) => broad.has(topic))
        ? besideBroad
        : besideMatter
  const all = [...beside.values()].reduce((sum, weight) => sum + weight, 0)
  const scale = Math.min(1, most / Math.max(all, 1))
  return new Map([
    ...topics.map((topic) => [topic, topic === '#data' ? 1 : 2] as const),
    ...[...beside].map(([stem, weight]) => [stem, weight * scale] as const),
  ])
}

/** Less than this of what is asked, and another question was answered. */
const answeredFrom = 0.6

/** A price, or why there is none. "Free of charge for 21 days" is of a trial, and tells nobody what it costs. */
const tellsPrice =
  /[€$£]|\b(?:eur|usd|gbp|chf|euros?|dollars?|pounds?|francs?|franken)\b|\b(?:on request|auf anfrage|sur (?:demande|devis)|bajo (?:demanda|peticion)|op aanvraag|sob (?:consulta|pedido))\b/iu

const isAboutPriceAlone = ({ wanted }: Ask): boolean =>
  wanted.has('#price') && [...wanted.keys()].filter((matter) => matter.startsWith('#')).length === 1

/** Whether passages, said together, answer it: they know of every name, and speak of most of what is asked. */
export function isAnsweredBy(ask: Ask, passages: readonly Passage[]): boolean {
  if (passages.length === 0) return false
  const said = passages.map(({ about, text }) => `${about}\n${text}`).join('\n')
  const known = matters(said)
  const plain = plainWord(said)
  const isPriceTold = passages.some(({ about, text }) => touches(about, 'price') || tellsPrice.test(text))
  if (ask.isPaper && !passages.some(({ text }) => /https?:\/\//.test(text))) return false
  if (isAboutPriceAlone(ask) && !isPriceTold) return false
  let asked = 0
  let found = 0
  for (const [matter, weight] of ask.wanted) {
    asked += weight
    if (known.has(matter)) found += weight
  }
  return ask.names.every((name) => hasWordStart(plain, name)) && found >= answeredFrom * asked
}
