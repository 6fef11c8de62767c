import type { Span } from './plain-text.ts'

/** Words that deny, in six languages and three neighbours. Folded. */
const denying =
  /\b(?:no|not|never|cannot|neither|nor|without|excluding|excluded|excludes?|exclu(?!siv)[es]\w*|exclui\w*|esclus(?!iv)\w*|ausgeschlossen|uitgesloten|nobody|niemand|nadie|personne|dicht|closed|geschlossen|fermee?s?|cerrad[oa]s?|gesloten|encerrad[oa]s?|fechad[oa]s?|chius[oaie]|stangt|zamkniet\w+|forbidden|prohibited|verboten|interdit\w*|prohibid\w*|proibid\w*|vietat\w*|verboden|except|unsupported|unavailable|kein\w*|nicht|nie|niemals|ohne|weder|ausgenommen|pas|aucune?|jamais|sans|ni|hors|sauf|sin|nunca|tampoco|ningun\w*|salvo|excepto|geen|niet|nooit|zonder|behalve|nao|sem|nenhum\w*|non|senza|nessun\w*|inte|ingen|inga|utan|aldrig|nie|bez|zaden|zadn\w+)\b|n't\b/
/** These say how much, or that something holds all the more. */
const sparing =
  /\b(?:not only|not just|no later|no earlier|no more than|not more than|no less|not less|no fewer|never leaves?|not leave|no matter|no problem|nicht nur|nicht mehr als|nicht langer|verl\w+ nie|pas seulement|non seulement|ne quitt\w+|pas plus|no solo|no mas de|no sale\w*|niet alleen|niet meer dan|verlaat\w* nooit|nao so|nao apenas|nao mais|non solo|inte bara|nie tylko|no obligation|if not|falls nicht|sinon|si no|zo niet|se nao)\b/
const clauseEnd =
  /[.!?](?=\s|$)|[,;:\n()]|\s-\s|\b(?:but|however|aber|sondern|mais|pero|sino|maar|mas|porem|ma|men|ale|yet we|with|mit|avec|con|met|com|(?<!not )only)\b/g

const never = /(?!)/g
/** Words that deny in another language than this one: Portuguese "no" is "in the", Dutch "pas" is "only". */
const foreign: Readonly<Record<string, RegExp>> = {
  pt: /\b(?:no|non)\b/g,
  nl: /\bpas\b/g,
  fr: /\bno\b/g,
  it: /\bni\b/g,
}

/** The clauses of a text that deny something. */
export function deniedClauses(text: string, lang = 'und'): Span[] {
  const folded = text.replace(foreign[lang] ?? never, (word) => ' '.repeat(word.length))
  const spans: Span[] = []
  let start = 0
  const add = (end: number) => {
    const clause = folded.slice(start, end)
    if (denying.test(clause) && !sparing.test(clause)) spans.push({ start, end })
  }
  for (const match of folded.matchAll(clauseEnd)) {
    add(match.index)
    start = match.index + match[0].length
  }
  add(folded.length)
  return spans
}

/** Whether a place lies in one of these clauses. */
export const isWithinAny = (spans: readonly Span[], at: number): boolean =>
  spans.some(({ start, end }) => start <= at && at < end)
