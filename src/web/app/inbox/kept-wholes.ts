import type { Part, Whole } from '#web/app/inbox/bulk-wholes.ts'

type Kept = { userId: string; id: string; isBatch: boolean; parts: readonly Part[]; isTakenBack: boolean }

/** `InboxFrame` looks whether there is something, too, without loading this. */
const storageKey = 'bulk'

/** This tab's own storage, written by `store` alone. */
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'isBatch' in value && 'parts' in value && Array.isArray(value.parts)

function stored(): readonly Kept[] {
  const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
  return Array.isArray(value) ? value.filter(isKept) : []
}

function store(kept: readonly Kept[]): void {
  if (kept.length === 0) sessionStorage.removeItem(storageKey)
  else sessionStorage.setItem(storageKey, JSON.stringify(kept))
}

/** Keeps in this tab what is under way, also over a reload: what belongs together is still one then, with what of it was over already. */
export function keepWhole(
  userId: string,
  { id, isBatch, parts, isTakenBack }: Pick<Whole, 'id' | 'isBatch' | 'parts' | 'isTakenBack'>,
): void {
  const named = parts.map(({ workspaceId, id, count }) => ({ workspaceId, id, count }))
  store([...stored().filter((one) => one.id !== id), { userId, id, isBatch, parts: named, isTakenBack }])
}

/** What the person has under way, as this tab was told. */
export const keptOf = (userId: string): readonly Kept[] => stored().filter((one) => one.userId === userId)

export const dropKept = (id: string): void => store(stored().filter((one) => one.id !== id))
