/** The value below which the share `p` (0..1) of the samples lies (nearest rank); NaN of none. */
export function percentile(samples: readonly number[], p: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5)
