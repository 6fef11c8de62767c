import { randomUUIDv7 } from 'node:crypto'

/** A new id: a UUID of version 7, so that ids of one table rise with time and index pages stay warm. */
export const newId = (): string => randomUUIDv7()
