/** How a thread is corrected when its lead has opted out. */
export const asOptOut = { label: 'unsubscribe', score: -8 } as const

/** What a person reads before they unsubscribe a lead. */
export const optOutWords = (name: string): string =>
  `Unsubscribe ${name}? They get no more email from here, and the sending platform is told.`
