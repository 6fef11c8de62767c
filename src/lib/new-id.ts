import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

// Random bytes are fetched for so many ids at a time: for each by itself they are most of what it costs.
const ahead = 256
const bytes = new Uint8Array(16 * ahead)
let used = ahead

function nextRandom(): Uint8Array {
  if (used === ahead) {
    randomFillSync(bytes)
    used = 0
  }
  used += 1
  return bytes.subarray((used - 1) * 16, used * 16)
}

/** Of the id before: its millisecond, and its number within that, of which the first is drawn from the lower half. */
let [last, number] = [0, 0]

/**
 * A new id: a UUID of version 7, so that ids of one table rise with time and index pages stay warm. Of one process each id is higher than
 * the one before, within a millisecond too (RFC 9562, section 6.2), so a list that is sorted by id keeps the order of what happened.
 */
export function newId(): string {
  const random = nextRandom()
  const now = Date.now()
  if (now > last) [last, number] = [now, new DataView(random.buffer, random.byteOffset).getUint32(6) & 0x7fffffff]
  else number = (number + 1) | 0
  // All numbers of the millisecond are used up.
  if (number === 0) last += 1
  return v7({ random, msecs: last, seq: number })
}

/** The same as of a moment, for what is found by the time that its id says: within a millisecond such ids have no order. */
export const newIdAt = (at: Date): string => v7({ msecs: at.getTime() })

/** When an id of ours was made, to the millisecond. */
export const timeOfId = (id: string): Date => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))

/** Lower than every id made at or after this moment, higher than every one before: finds rows by age without an index on a time. */
export function firstIdOf(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
