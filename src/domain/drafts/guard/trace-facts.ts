import { detectLanguage } from '#domain/intent/languages.ts'
import type { Fact, FactKind } from '../facts/fact.ts'
import { findFacts } from '../facts/find-facts.ts'
import { type PlainText, placeOf, type Span, sentenceAround } from '../facts/plain-text.ts'
import { isAppointment, isAsked, isLeadsOwn } from './leads-own.ts'
import { mispaired } from './pairings.ts'
import { greetingsIn } from './recipient.ts'
import { type ReadSource, type SourceKind, type Trace, trace } from './sources.ts'
import { type GuardVerdict, verdictAt } from './verdict.ts'

/** A fact of the body with the source that it was traced to; places are those of the body as given. */
export interface GuardFact {
  kind: FactKind
  start: number
  end: number
  text: string
  source: Trace | null
}

const nouns: Readonly<Record<FactKind, string>> = {
  link: 'link',
  email: 'e-mail address',
  phone: 'phone number',
  address: 'address',
  date: 'date',
  price: 'price',
  percentage: 'percentage',
  number: 'number',
  promise: 'promise',
  name: 'name',
  feature: 'claim',
}

/** Traces every fact that a text states, and says of those without a source why they have none. */
export function traceFacts(
  plain: PlainText,
  sources: readonly ReadSource[],
): { facts: GuardFact[]; untraced: GuardVerdict[] } {
  const pairings = sources.flatMap(({ kind, pairings: own }) => (kind === 'lead_message' ? [] : own))
  const untraced: GuardVerdict[] = []
  const greeted = greetingsIn(plain)
  const lang = detectLanguage(plain.text)
  const facts = findFacts(plain)
    .filter((fact) => fact.kind !== 'feature' || isTold(sources, lang) || isAffirmed(plain, fact))
    .map((fact): GuardFact => {
      const { start, end } = placeOf(plain, fact)
      const traced = trace(sources, fact, lang, (kind) => mayTake(plain, fact, kind))
      const owner = traced.source === null ? null : mispaired(pairings, plain, fact)
      if (owner !== null) untraced.push(verdictAt(plain, fact.kind, fact, whyMispaired(plain, fact, owner)))
      else if (traced.source === null && !isWithin(fact, greeted) && !isAsked(plain, fact))
        untraced.push(whyUntraced(plain, fact, traced.isOnlyTheLeads))
      return {
        kind: fact.kind,
        start,
        end,
        text: plain.original.slice(start, end),
        source: owner === null ? traced.source : null,
      }
    })
  return { facts, untraced }
}

/** Whether it is the name in a greeting: whether that may stand there is another question, see `recipientVerdicts`. */
const isWithin = ({ kind, start, end }: Fact, greetings: readonly Span[]): boolean =>
  kind === 'name' && greetings.some((greeting) => greeting.start <= start && end <= greeting.end)

function mayTake(plain: PlainText, fact: Fact, kind: SourceKind): boolean {
  if (kind === 'lead_message') return isLeadsOwn(plain, fact)
  return kind !== 'knowledge' || !isAppointment(plain, fact)
}

/**
 * What a product can do is said in other words in each language: it is traced where something of ours is written in the draft's
 * own. In another one a "yes" to what the lead asks is held to a common root of a word; names, figures and promises are traced
 * across languages anyway.
 */
const isTold = (sources: readonly ReadSource[], lang: string): boolean =>
  lang !== 'und' && sources.some((source) => given.has(source.kind) && source.lang === lang)

const yes =
  /^\W*(?:(?:hi|hello|hallo|hola|bonjour|ola|guten tag|goedemiddag)[^\n,]*,?\s*)?(?:yes|yep|sure|of course|absolutely|ja|jawohl|naturlich|selbstverstandlich|klar|oui|bien sur|si|claro|por supuesto|natuurlijk|zeker|sim)\b/
const isAffirmed = (plain: PlainText, fact: Fact): boolean => {
  const { start } = sentenceAround(plain, fact)
  return yes.test(plain.folded.slice(start, fact.start))
}

const given: ReadonlySet<SourceKind> = new Set(['knowledge', 'own_message', 'tool', 'instruction'])

const shown = (plain: PlainText, { start, end }: Fact): string => plain.text.slice(start, end).slice(0, 60)

const whyMispaired = (plain: PlainText, fact: Fact, owner: string): string =>
  `The sources give another ${nouns[fact.kind]} than “${shown(plain, fact)}” for ${owner.charAt(0).toUpperCase()}${owner.slice(1)}.`

/** How long a talk would take is an offer of ours, no fact: worth a look, no reason to hold a draft back. */
function isTalkLength(plain: PlainText, fact: Fact): boolean {
  const sentence = sentenceAround(plain, fact)
  return (
    fact.kind === 'number' &&
    / minute$/.test(fact.claims[0] ?? '') &&
    talk.test(plain.folded.slice(sentence.start, sentence.end))
  )
}
const talk =
  /\b(?:do you have|have you got|haben sie|hast du|auriez-vous|avez-vous|tiene usted|tienes|heeft u|heb je|tem)\b.*\?|\b(?:call|chat|meeting|meet|talk|demo|conversation|gesprach|telefonat|termin|anruf|austausch|appel|echange|rendez-vous|llamada|reunion|charla|gesprek|belletje|afspraak|chamada|reuniao|conversa)\b/

function whyUntraced(plain: PlainText, fact: Fact, isOnlyTheLeads: boolean): GuardVerdict {
  const words = `“${shown(plain, fact)}”`
  if (isTalkLength(plain, fact)) {
    return {
      ...verdictAt(plain, fact.kind, fact, `No source says ${words}; keep it if you mean it.`),
      severity: 'warn',
    }
  }
  const message = isOnlyTheLeads
    ? `Only the lead says ${words}: that is no source for our ${nouns[fact.kind]}.`
    : `No source for the ${nouns[fact.kind]} ${words}.`
  return verdictAt(plain, fact.kind, fact, message)
}
