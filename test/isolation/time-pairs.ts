/** What nobody can use from outside of a machine, and no load makes of nothing, ms. */
const marginMs = 1.5
const [firstPairs, morePairs, mostPairs] = [12, 24, 240]
/** Standard errors that the median is known within: one time in a thousand it lies outside. */
const certainty = 3.3

/** Where the median of all differences lies, almost certainly; no matter how they are distributed. */
function medianWithin(differences: readonly number[]): { low: number; high: number } {
  const sorted = differences.toSorted((a, b) => a - b)
  const reach = (certainty * Math.sqrt(sorted.length)) / 2
  const at = (rank: number): number => sorted[Math.max(0, Math.min(sorted.length - 1, Math.round(rank)))] ?? 0
  const middle = (sorted.length - 1) / 2
  return { low: at(middle - reach), high: at(middle + reach) }
}

const medianOf = (differences: readonly number[]): number =>
  differences.toSorted((a, b) => a - b)[Math.floor(differences.length / 2)] ?? 0

/**
 * How much longer `one` takes than `other`, ms, pair by pair: both of a pair run within the same moment, in an order by chance, so that
 * whatever else the machine does meets them alike. On a busy machine it measures longer, until it is clear on which side of the margin
 * the difference lies; where nothing hints at one it goes on only when one `isWanted`.
 */
export async function timePairs(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  isWanted = false,
): Promise<number[]> {
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const startedAt = performance.now()
    await work()
    return performance.now() - startedAt
  }
  const differences: number[] = []
  for (let wanted = firstPairs; differences.length < mostPairs; wanted = differences.length + morePairs) {
    while (differences.length < wanted) {
      if (Math.random() < 0.5) {
        const first = await timed(one)
        differences.push(first - (await timed(other)))
      } else {
        const first = await timed(other)
        differences.push((await timed(one)) - first)
      }
    }
    const { low, high } = medianWithin(differences)
    if ((low > -marginMs && high < marginMs) || isApart(differences)) break
    if (!isWanted && Math.abs(medianOf(differences)) < marginMs) break
  }
  return differences
}

/** Whether one of the two surely takes longer, by more than the margin. */
export function isApart(differences: readonly number[]): boolean {
  const { low, high } = medianWithin(differences)
  return low > marginMs || high < -marginMs
}
