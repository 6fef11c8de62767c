/** Words that narrow or widen what a sentence says, by kind: only, up to, from, all, extra, included, if, not. Folded. */
const kinds: readonly RegExp[] = [
  /^(?:only|just|solely|exclusively|nur|ausschlie\S*|uniquement|seulement|solo|solamente|unicamente|alleen|slechts|enkel|apenas|somente|soltanto|bara|endast|tylko)$/,
  /^(?:up|max\w*|most|bis|hochstens|jusqu|hasta|tot|ate|fino|upto|jusqu'a)$/,
  /^(?:from|least|min\w*|ab|mindestens|des|desde|vanaf|partir|partire|starting)$/,
  /^(?:all|every|each|any|both|always|everyone|everything|alle\w*|jede\w*|beide\w*|immer|samtliche\w*|tou[st]\w*|chaque|toujours|deux|tod[oa]s?|cada|ambos|ambas|siempre|elke?|iedere?|altijd|qualquer|sempre|tutt[oiae]|ogni|entramb\w+)$/,
  /^(?:extra|additional\w*|surcharge|zuzuglich|zzgl|aufpreis|gegen|supplement\w*|adicional\w*|toeslag|aparte?|apart|plus|supplementa\w*)$/,
  /^(?:free|included|includes?|including|kostenlos\w*|gratis|inklusive|inbegriffen|enthalten|gratuit\w*|inclus\w*|compris\w*|incluid\w*|incluye\w*|inbegrepen|inclui\w*)$/,
  /^(?:if|unless|except|provided|subject|request|appointment|sofern|wenn|falls|ausser|anfrage|si|sauf|sous|salvo|excepto|als|mits|behalve|tenzij|se|exceto|eccetto|su)$/,
  /^(?:not|no|never|without|none|neither|nor|cannot|don't|doesn't|isn't|aren't|nicht|kein\w*|nie|ohne|pas|sans|aucun\w*|jamais|ni|sin|nunca|ningun\w*|niet|geen|nooit|zonder|nao|sem|nenhum\w*|non|senza|nessun\w*|mai|inte|ingen|bez)$/,
]
export const limitKinds = kinds.length

const known = new Map<string, number>()
const mostKnown = 20_000

/** The kinds that a word is of, one bit each. */
export function limitOf(word: string): number {
  const told = known.get(word)
  if (told !== undefined) return told
  let bits = 0
  for (const [at, pattern] of kinds.entries()) if (pattern.test(word)) bits |= 1 << at
  if (known.size < mostKnown) known.set(word, bits)
  return bits
}
