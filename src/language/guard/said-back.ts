import type { FactKind } from '#contract/guard.ts'
import { type Fact, provedBy } from './facts/fact.ts'
import type { Pairing } from './pairings.ts'

/** Of a source that was read: what it states, and what of it proves what. */
interface Stated {
  facts: readonly Fact[]
  proofs: ReadonlyMap<string, Fact>
  affirmed: { proofs: ReadonlySet<string> }
  pairings: readonly Pairing[]
}

/** Of these the lead may have said a part alone: the month of a day, the host of a page, what else something is promised of. */
const inParts: ReadonlySet<FactKind> = new Set<FactKind>(['date', 'link', 'promise'])

const length = /^[\d.]+ (?:second|minute|hour|day|week|month|quarter|year)\b/
const bareAmount = /^[\d.]+$/
const amountOf = ({ claims, proves }: Fact): string | undefined =>
  /^(?:bare )?([\d.]+)/.exec(claims[0] ?? proves[0] ?? '')?.[1]

/** A house number or a day of the month is no number of anything. */
const isOfOther = ({ facts }: Pick<Stated, 'facts'>, { kind, claims, start }: Fact): boolean =>
  kind === 'number' &&
  claims.length === 0 &&
  facts.some((one) => (one.kind === 'address' || one.kind === 'date') && one.start === start)

/** Whether the lead says it too: the same, as many of whatever it is (of time only as long), or its figure alone. */
function isTold(told: ReadonlySet<string>, fact: Fact): boolean {
  const { kind, claims, proves } = fact
  const has = (key: string): boolean => told.has(`${kind} ${key}`)
  if (inParts.has(kind)) return claims.some(has)
  const amount = amountOf(fact)
  if ((kind === 'number' || kind === 'price') && amount !== undefined && told.has(`number bare ${amount}`)) return true
  const isLength = length.test(claims[0] ?? proves[0] ?? '')
  return proves.some((key) => has(key) && !key.startsWith('length of ') && !(isLength && bareAmount.test(key)))
}

/**
 * An answer of ours, less the hard facts that the lead had stated in the mails before it. Said back to them ("Do you need a 90 day trial?") they
 * are the lead's still: else two mails would make their figures, terms and numbers our own. Names are in its words, and are held against the
 * same mails one by one.
 */
export function lessTheirs<Own extends Stated, Heard extends Stated>(
  own: Own,
  heard: readonly Heard[],
): Own & { heard: readonly Heard[] } {
  const told = new Set(
    heard.flatMap((mail) =>
      mail.facts.flatMap((fact) => (isOfOther(mail, fact) ? [] : fact.proves.map((key) => `${fact.kind} ${key}`))),
    ),
  )
  const facts = own.facts.flatMap((fact): Fact[] => {
    if (isTold(told, fact)) return []
    if (!inParts.has(fact.kind)) return [fact]
    const proves = fact.proves.filter((key) => !told.has(`${fact.kind} ${key}`))
    return [proves.length === fact.proves.length ? fact : { ...fact, proves }]
  })
  const proofs = provedBy(facts)
  return {
    ...own,
    facts,
    proofs,
    affirmed: { ...own.affirmed, proofs: new Set([...own.affirmed.proofs].filter((key) => proofs.has(key))) },
    pairings: own.pairings.filter(({ fact }) => facts.includes(fact)),
    heard,
  }
}
