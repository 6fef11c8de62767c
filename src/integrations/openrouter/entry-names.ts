const shortest = 6

/**
 * Short names for entries in the prompt, which models copy without a slip: the end of the entry's id, so that the same entry has the
 * same name in every question, and a person finds it by it. Two entries that end alike have longer ones.
 */
export function entryNames(ids: readonly string[]): string[] {
  const letters = ids.map((id) => id.replace(/[^a-z0-9]/giu, '').toLowerCase())
  return letters.map((all) => {
    let length = shortest
    const isShared = () => letters.some((other) => other !== all && other.endsWith(all.slice(-length)))
    while (length < all.length && isShared()) length += 2
    return `K${all.slice(-length)}`
  })
}
