import { v7 } from 'uuid'

/**
 * A new id: a UUID of version 7, so that ids of one table rise with time and index pages stay warm. Of one process each id is higher than
 * the one before, within a millisecond too (RFC 9562, section 6.2), so a list that is sorted by id keeps the order of what happened.
 */
export const newId = (): string => v7()
