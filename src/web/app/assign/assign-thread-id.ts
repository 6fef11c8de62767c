/** The button that gives the open thread to somebody: the palette presses it. */
export const assignIdIn = (threadId: string): string => `assign-${threadId}`
