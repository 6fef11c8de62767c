import type { GuardFinding } from '#contract/guard.ts'
import { expression, inOrder, oneOf } from '../text/expression.ts'
import type { PlainText } from './facts/plain-text.ts'
import { type GuardVerdict, verdictAt } from './verdict.ts'

const markup: readonly RegExp[] = [
  /<!--[\s\S]{0,4000}?(?:-->|$)/g,
  expression(
    'gi',
  )`${inOrder('</?', oneOf(['a', 'abbr', 'b', 'base', 'body', 'br', 'button', 'center', 'div', 'em', 'embed', 'font', 'form', 'h[1-6]', 'head', 'hr', 'html', 'i', 'iframe', 'img', 'input', 'label', 'li', 'link', 'meta', 'noscript', 'object', 'ol', 'p', 'pre', 'script', 'small', 'span', 'strike', 'strong', 'style', 'sub', 'sup', 'svg', 'table', 'tbody', 'td', 'th', 'tr', 'u', 'ul', 'video']), '(?:\\s[^<>]{0,1000})?/?>')}`,
  /&(?:#\d{2,7}|#x[0-9a-f]{2,6}|nbsp|zwnj|zwj|shy|lt|gt|lrm|rlm);/gi,
  /\b[A-Za-z0-9+/]{60,}={0,2}(?![\w/])/g,
]

/** What a reader does not see, or takes for something else: invisible signs, look-alike letters, markup, encoded text. */
export function hiddenTextVerdicts(plain: PlainText): GuardVerdict[] {
  const { original } = plain
  const disguised = plain.disguises.map(({ start, end }): GuardVerdict => {
    const text = original.slice(start, end)
    const finding: GuardFinding = /[\p{L}\p{N}]/u.test(text)
      ? { code: 'look_alike_letters', words: text.slice(0, 40) }
      : { code: 'invisible_characters' }
    return { kind: 'hidden_text', severity: 'block', span: { start, end, text }, finding }
  })
  const marked = markup.flatMap((pattern) =>
    [...plain.text.matchAll(pattern)].map((match) =>
      verdictAt(plain, 'hidden_text', { start: match.index, end: match.index + match[0].length }, { code: 'markup' }),
    ),
  )
  return [...disguised, ...marked]
}
