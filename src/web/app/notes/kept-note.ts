/** Under which name what is typed for a thread's next note is kept. */
export const keptNoteOf = (threadId: string): string => `note:${threadId}`
