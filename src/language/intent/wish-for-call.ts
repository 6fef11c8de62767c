/** "Call me at …", "rufen Sie mich an", "appelez-moi": the lead's telephone is to ring. Folded. */
const callMe =
  /\b(?:(?:call|ring|phone|telephone) (?:me|us)\b(?= (?:back|at|on|under|up|tomorrow|today|tonight|any ?time|whenever|when|after|before|between|from|around|next|this|again|asap|now|please|pls|directly|instead|[jfmasondtw][a-z]*day|\+?\(?\d)|\s*[:.,;!?]|$)|give (?:me|us) a (?:call|ring|bell|buzz|shout)|call (?:my|our) (?:cell|mobile|office|desk|phone|number)|(?:reach|get) (?:me|us) (?:at|on|under|by phone)\b[^.!?]{0,24}\d{3}|(?:rufen|ruf|ruft) (?:sie )?(?:mich|uns)\b[^.!?]{0,40}\ban\b|(?:mich|uns) (?:\p{L}+ ){0,3}(?:anrufen|zuruckrufen|telefonisch erreichen)|ruckruf\w*|(?:r?appele[zr]?)[ -](?:moi|nous)\b|(?:passe[zr]?|donne[zr]?)[ -](?:moi|nous) un (?:coup de fil|coup de telephone|appel)|(?:m'|nous )(?:appeler|joindre)\b|(?:llam[ae](?:d|n)?(?:me|nos))|(?:me|nos) (?:puede[ns]?|podeis|podria[ns]?) llamar|bel (?:me|mij|ons)\b|(?:mij|me|ons) (?:\p{L}+ ){0,3}bellen\b|(?:ligue[m]?|liga)[ -]?(?:me|nos)\b|(?:me|nos) (?:ligue|liga|liguem)\b|(?:chiami|chiamate|chiama)(?:mi|ci)\b|(?:mi|ci) (?:chiami|chiamate|chiama)\b)/u
/** "Don't call me", "never call us". */
const unwanted =
  /\b(?:not|don'?t|dont|never|no|stop|instead of|rather than|without|nicht|nie|kein\w*|ne|n'|pas|jamais|nunca|niet|nooit|geen|nao|non|num)\b[^.!?,;]{0,24}$/

/** Where somebody asks to be called on the telephone: nothing that writes mail can do that. */
export function wishForCall(folded: string): { start: number; end: number } | undefined {
  const match = callMe.exec(folded)
  if (match === null || unwanted.test(folded.slice(Math.max(0, match.index - 40), match.index))) return undefined
  const to = match.index + match[0].length + 12
  if (/\b(?:nicht|niet|pas)\b/.test(folded.slice(match.index, to))) return undefined
  return { start: match.index, end: match.index + match[0].length }
}
