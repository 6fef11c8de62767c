import type { DomainFinding, DomainLook } from '#contract/branding.ts'

/** How the proof of a custom domain stands. */
export interface DomainState {
  setAt: Date
  provedAt: Date | null
  failingSince: Date | null
}

/** The name at which the proof stands: an address and a proof can then be of different hands. */
export const recordName = (host: string): string => `_rejoinder.${host}`
export const recordValue = (proof: string): string => `rejoinder-domain=${proof}`

/** A proved domain whose proof is gone is served for so long: a name server is moved, or a record lost and put back. */
export const graceMs = 48 * 3_600_000

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** What the record says of the proof; null: nobody answered. */
export function findingOf(values: readonly string[] | null, proof: string): Exclude<DomainFinding, 'taken'> {
  if (values === null) return 'no_answer'
  if (values.some((value) => value.trim() === recordValue(proof))) return 'proved'
  return values.length === 0 ? 'no_record' : 'other_record'
}

/** Whether a domain leads where the installation's own name does. */
export function leadsOf(addresses: readonly string[] | null, own: readonly string[] | null): DomainLook['leads'] {
  if (addresses === null || own === null) return 'unknown'
  if (addresses.length === 0) return 'nowhere'
  // Behind a name that stands for many machines the addresses may differ each time.
  return addresses.some((address) => own.includes(address)) ? 'here' : 'elsewhere'
}

/** How the proof stands after a look at it, and when it is looked at again. */
export function afterLook(before: DomainState, finding: DomainFinding, now: Date): DomainState & { nextCheckAt: Date } {
  const next = (ms: number): Date => new Date(now.getTime() + ms)
  if (finding === 'proved')
    return { setAt: before.setAt, provedAt: before.provedAt ?? now, failingSince: null, nextCheckAt: next(12 * hourMs) }
  if (before.provedAt === null) return { ...before, failingSince: null, nextCheckAt: next(waitOf(before.setAt, now)) }
  // Nobody answered: that says nothing about the proof.
  if (finding === 'no_answer') return { ...before, nextCheckAt: next(hourMs) }
  const failingSince = before.failingSince ?? now
  const isOver = finding === 'taken' || now.getTime() - failingSince.getTime() >= graceMs
  return isOver
    ? { setAt: before.setAt, provedAt: null, failingSince: null, nextCheckAt: next(hourMs) }
    : { setAt: before.setAt, provedAt: before.provedAt, failingSince, nextCheckAt: next(hourMs) }
}

/** Whoever has just written it down is setting up the record; after some days they have forgotten about it. */
function waitOf(setAt: Date, now: Date): number {
  const age = now.getTime() - setAt.getTime()
  if (age < 2 * dayMs) return 10 * minuteMs
  return age < 30 * dayMs ? 6 * hourMs : dayMs
}
