/** How many are invited at once: each counts. */
export const addressesIn = (input: unknown): number =>
  typeof input === 'object' && input !== null && 'emails' in input && Array.isArray(input.emails)
    ? input.emails.length
    : 1
