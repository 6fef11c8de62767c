import type { Fact } from './facts/fact.ts'
import { sentenceAround } from './facts/plain-text.ts'
import type { ReadSource } from './sources.ts'

/** How many they are, as they say it of themselves: no claim about us, no length of time. */
export function isCountOfTheirs(sources: readonly ReadSource[], { kind, claims }: Fact): boolean {
  const [, count = '', unit = ''] = (kind === 'number' ? claimed.exec(claims[0] ?? '') : null) ?? []
  if (count === '' || Number(count) < 2 || timed.test(unit)) return false
  return sources.some(
    (source) =>
      source.kind === 'lead_message' &&
      source.facts.some(
        (fact) =>
          fact.kind === 'number' && fact.claims.length > 0 && fact.proves.includes(count) && isOfThem(source, fact),
      ),
  )
}

/** What they have to spend, turn over or order, as they say it of themselves. */
export function isSumOfTheirs(sources: readonly ReadSource[], { kind, claims }: Fact): boolean {
  const amount = kind === 'price' ? /^([\d.]+) [A-Z]+$/.exec(claims[0] ?? '')?.[1] : undefined
  if (amount === undefined) return false
  return sources.some(
    (source) =>
      source.kind === 'lead_message' &&
      source.facts.some(
        (fact) =>
          ((fact.kind === 'price' && fact.claims.includes(claims[0] ?? '')) ||
            (fact.kind === 'number' && fact.claims.length > 0 && fact.proves.includes(amount))) &&
          isOfThem(source, fact) &&
          !ofOurs.test(sentenceOf(source, fact)),
      ),
  )
}

const sentenceOf = ({ plain }: ReadSource, fact: Fact): string => {
  const { start, end } = sentenceAround(plain, fact)
  return plain.folded.slice(start, end)
}
/** A price or an offer is spoken of, which would be ours. */
const ofOurs =
  /\b(?:price\w*|costs?|charge\w*|fee\w*|quote\w*|discount\w*|preis\w*|kosten|kostet|gebuhr\w*|rabatt\w*|prix|tarif\w*|coute\w*|remise|precio\w*|cuesta\w*|descuento|tarifa|prijs\w*|kost|korting|preco\w*|custa\w*|desconto|prezz\w*|costa\w*|sconto|per (?:user|month|seat|person))\b/

/** Whether a lead says a number of themselves: in a question by what stands before it, elsewhere by whom they speak of. */
function isOfThem({ plain }: ReadSource, fact: Fact): boolean {
  const { start, end } = sentenceAround(plain, fact)
  const sentence = plain.folded.slice(start, end)
  if (ofUs.test(sentence)) return false
  if (sentence.endsWith('?')) return meant.test(plain.folded.slice(start, fact.start))
  return ofThem.test(sentence) || !toUs.test(sentence)
}

const claimed = /^(?:bare )?([\d.]+)(?: (.+))?$/
const timed = /^(?:second|minute|hour|day|calendar day|week|month|quarter|year)/
/** A lead speaks of themselves. Folded. */
const ofThem =
  /\b(?:we|we're|we've|our|us|i|i'm|i've|my|wir|unser\w*|uns|ich|mein\w*|nous|notre|nos|je|j'ai|mon|ma|mes|on|somos|tenemos|nuestr\w+|yo|mi|tengo|wij|ons|onze|ik|mijn|temos|noss\w+|eu|tenho|meu|minha|noi|nostr\w+|abbiamo|siamo|io|mio|mia|ho|vi|var)\b/
const toUs = /\b(?:you|your|sie|ihr\w*|vous|votre|usted|su|u|uw|voce|lei)\b/
/** For whom or what it is asked. */
const meant =
  /\b(?:for|with|of|our|my|fur|mit|von|unsere\w*|meine\w*|pour|avec|de|nos|mes|para|con|nuestr\w+|mis|voor|met|van|onze|com|noss\w+|per|di|i nostri|(?:we|i|wir|ich|nous|on|je|ik|wij) (?:have|are|need|got|haben|sind|brauchen|avons|sommes|a|est|hebben|zijn|zoeken)|somos|tenemos|temos|siamo|abbiamo)(?: (?:about|around|some|roughly|just|only|etwa|rund|ca\.|circa|environ|unos|unas|ongeveer|cerca de|our|my|the|die|les|los|las|de))* $/
/** What somebody of ours is said to have said, or what is ordered to be said. */
const ofUs =
  /\b(?:read|heard|saw|confirm|answer|reply|say|pretend|system|ignore|gelesen|gehort|lu|leido|gelezen|promis\w+|told|said|says|quoted|colleague|guarantee\w*|confirm\w*|agreed|offered|website|brochure|versproch\w+|gesagt|zugesagt|kolleg\w+|bestatig\w*|angebot\w*|promis|collegue|dit|confirm\w+|prometi\w*|dij\w+|compan\w+ero|collega|beloofd|gezegd|bevestig\w*|colega|disse\w*|detto|promesso|conferm\w+)\b/
