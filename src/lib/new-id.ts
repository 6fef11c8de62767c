import { v7 } from 'uuid'

/**
 * A new id: a UUID of version 7, so that ids of one table rise with time and index pages stay warm. Of one process each id is higher than
 * the one before, within a millisecond too (RFC 9562, section 6.2), so a list that is sorted by id keeps the order of what happened.
 */
export const newId = (): string => v7()

/** The same as of a moment, for what is found by the time that its id says: within a millisecond such ids have no order. */
export const newIdAt = (at: Date): string => v7({ msecs: at.getTime() })

/** When an id of ours was made, to the millisecond. */
export const timeOfId = (id: string): Date => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))

/** Lower than every id made at or after this moment, higher than every one before: finds rows by age without an index on a time. */
export function firstIdOf(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
