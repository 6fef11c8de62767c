import { memoize } from '#lib/memoize.ts'
import { expression } from '../text/expression.ts'
import { languageOf, type PlainText, readPlain, type Span, sentencesIn } from './facts/plain-text.ts'
import type { GuardSources, ReadSource } from './sources.ts'
import { traceFacts } from './trace-facts.ts'
import { type GuardVerdict, verdictAt } from './verdict.ts'
import { said, saidIn } from './words.ts'

/** A sentence that confirms, and says nothing else: "Yes, that is right." Folded. */
const confirms = expression('u')`^(?:\p{L}{1,12}[,!]? ){0,2}${said('confirms')}(?:, \p{L}{2,20})?[.!]*$`
/** Of their own plans, and of what they pay, the lead knows. In one language "mes" is mine, and a month in another. Folded. */
const ofTheirs = memoize((lang): RegExp => {
  const own = (kind: 'fromThem' | 'theyPay'): string => saidIn(lang, kind) ?? said(kind)
  return expression()`\b(?:${own('fromThem')}|${own('theyPay')})\b`
}, 1000)
/** What a source of ours must say before we may confirm it. */
const ourFigures: ReadonlySet<string> = new Set(['price', 'percentage'])

/**
 * Figures of ours that the lead has wrong, and that a draft confirms without repeating them: what is confirmed is said, so each is held against the
 * sources as if the draft said it. Silent where the draft names a figure of that kind itself, which is held against them anyway, and of whatever the
 * lead says of themselves.
 */
export function confirmedVerdicts(
  plain: PlainText,
  sources: readonly ReadSource[],
  stated: readonly { kind: string }[],
  { today }: Pick<GuardSources, 'today'>,
): GuardVerdict[] {
  const at = sentencesIn(plain).find(({ start, end }) => confirms.test(plain.folded.slice(start, end)))
  const newest = sources.findLast(({ kind }) => kind === 'lead_message')
  if (at === undefined || newest === undefined) return []
  const { verdicts, told } = saidOfUs(newest.plain, sources, today)
  return verdicts
    .filter(
      ({ kind, severity, finding }) => ourFigures.has(kind) && (severity === 'block' || finding.code === 'mispaired'),
    )
    .filter(({ kind }) => !stated.some((fact) => fact.kind === kind))
    .slice(0, 1)
    .flatMap(({ kind, span }) => {
      const words = told.slice(span.start, span.end)
      return [verdictAt(plain, kind, at, { code: 'only_the_leads', fact: kind as 'price' | 'percentage', words })]
    })
}

/** What a mail of the lead's says of us, as if we said it, and what speaks against that. */
function saidOfUs(mail: PlainText, sources: readonly ReadSource[], today: string | undefined) {
  const theirs = ofTheirs(languageOf(mail))
  const isOfUs = ({ start, end }: Span): boolean => !theirs.test(mail.folded.slice(start, end))
  const told = sentencesIn(mail)
    .filter(isOfUs)
    .map(({ start, end }) => mail.text.slice(start, end).replace(/\?+$/, '.'))
    .join('\n')
  return { told, verdicts: traceFacts(readPlain(told), sources, { today }).hard }
}
