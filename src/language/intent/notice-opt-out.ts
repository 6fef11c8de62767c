import { expression } from '../text/expression.ts'
import type { Span } from '../text/folded-text.ts'
import { givesNewAddress } from './opt-out-meaning.ts'
import { said } from './words.ts'

/** "Please remove this address from your mailing lists": to take something out of what is yours, which no footer of theirs says. */
const removal = expression()`\b${said('removesFromLists')}`

/**
 * Where a mail that a machine wrote asks to be left out: whoever retired, and had the mailbox say so, is heard like a person. Less counts
 * than in a person's mail, for machines offer their own lists to be left. The text is folded, its line breaks are spaces.
 */
export function noticeOptOut(folded: string): Span | undefined {
  const found = removal.exec(folded)
  return found === null || givesNewAddress(folded, found.index)
    ? undefined
    : { start: found.index, end: found.index + found[0].length }
}
