/** Who uses how many places of this process; nobody gets more than `most` of one name. */
export interface Places {
  /** Takes a place; false when there is none left under this name. */
  take(name: string, most: number): boolean
  give(name: string): void
  /** Names without a place left. */
  full(): string[]
}

/** Counts of names in use; a name that nobody uses costs nothing. */
export function createPlaces(): Places {
  const used = new Map<string, { count: number; most: number }>()
  return {
    take(name, most) {
      const count = used.get(name)?.count ?? 0
      if (count >= most) return false
      used.set(name, { count: count + 1, most })
      return true
    },
    give(name) {
      const now = used.get(name)
      if (now === undefined) return
      if (now.count <= 1) used.delete(name)
      else used.set(name, { ...now, count: now.count - 1 })
    },
    full: () => [...used].filter(([, { count, most }]) => count >= most).map(([name]) => name),
  }
}
