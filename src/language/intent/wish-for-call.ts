import { expression } from '../text/expression.ts'
import { said } from './words.ts'

/** "Call me at …", "rufen Sie mich an", "appelez-moi": the lead's telephone is to ring. Folded. */
const callMe = expression(
  'u',
)`\b(?:${said('callMe')}|${said('callVerb')} (?:me|us)\b(?=\s*[:.,;!?]|$| ${said('callWhen')}))`
/** "Don't call me", "never call us". */
const unwanted = expression()`\b${said('unwantedCall')}\b[^.!?,;]{0,24}$`

const callWished = expression()`\b${said('callWords')}\b`

/** Where somebody asks to be called on the telephone: nothing that writes mail can do that. */
export function wishForCall(folded: string): { start: number; end: number } | undefined {
  const match = callMe.exec(folded)
  if (match === null || unwanted.test(folded.slice(Math.max(0, match.index - 40), match.index))) return undefined
  const to = match.index + match[0].length + 12
  if (callWished.test(folded.slice(match.index, to))) return undefined
  return { start: match.index, end: match.index + match[0].length }
}
