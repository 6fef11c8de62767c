import type { Thread } from '#contract/threads.ts'

/** Why the thread's task is not done yet, as the line above the composer says it: what stands there is said nowhere else on the screen. */
export function toldByTask({ task, draft }: Pick<Thread, 'task' | 'draft'>): string | null {
  if (!task) return null
  // A person has gone over the draft since: the line says it no more.
  const isGoneOver = draft?.isFresh === true && draft.version > 1
  return task.status === 'ready' && isGoneOver ? null : task.lastError
}

const plain = (words: string) => words.trim().replace(/\.$/, '').toLowerCase()

export const isToldBy = (told: string | null, words: string): boolean =>
  told !== null && plain(told).includes(plain(words))

/** What is left of an explanation when another place says a part of it already. */
export function lessTold(told: string | null, words: string | undefined): string | undefined {
  if (told === null || words === undefined) return words
  return words.replace(told, '').trim() || undefined
}
