import { expression } from '../text/expression.ts'
import type { Fact } from './facts/fact.ts'
import type { PlainText } from './facts/plain-text.ts'
import type { ReadSource } from './sources.ts'
import { said } from './words.ts'

const net = expression('u')`(?:^|\b)${said('withoutVat')}(?!\p{L})`
/** "Together 4,250 €, with VAT to be added": it is not in it. */
const gross = expression('u')`(?:^|\b)${said('withVat')}(?!\p{L}| ${said('vatPapers')}| ${said('vatOnTop')}\b)`
const ours: ReadonlySet<string> = new Set(['knowledge', 'own_message', 'setting', 'tool', 'instruction'])

/** Says that tax comes on top where all of ours have it in the price, or that it is in it where it comes on top. */
export function mistaxedIn(plain: PlainText, sources: readonly ReadSource[]): { fact: Fact; owner: string }[] {
  const own = sources.filter(({ kind }) => ours.has(kind))
  const isSaid = (pattern: RegExp) => own.some(({ plain: { folded } }) => pattern.test(folded))
  return [[net, gross] as const, [gross, net] as const].flatMap(([here, there]) => {
    const match = here.exec(plain.folded)
    if (match === null || isSaid(here) || !isSaid(there)) return []
    const at = { start: match.index, end: match.index + match[0].length }
    return [{ fact: { kind: 'promise', ...at, claims: [], proves: [] } satisfies Fact, owner: 'VAT' }]
  })
}
