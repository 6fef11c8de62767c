import { maxScore, minScore } from '#contract/bands.ts'

export interface Sample {
  confidence: number
  score: number
  /** The label was right; null when nobody says. */
  isRight: boolean | null
  /** The reply truly is one of the hot ones; null when nobody says. */
  isHot: boolean | null
}

const binCount = 10

/**
 * How far what is claimed can be believed. `bins`: of the labels given with a confidence in this range, how many were right;
 * `ece` is the mean gap between the two, weighted by count (expected calibration error; Naeini et al. 2015). `scores`: of the
 * replies with this score, how many are truly of the high band.
 */
export function calibration(samples: readonly Sample[]) {
  const told = samples.filter(({ isRight }) => isRight !== null)
  const bins = Array.from({ length: binCount }, (_, index) => {
    const inside = told.filter(({ confidence }) => Math.min(binCount - 1, Math.floor(confidence * binCount)) === index)
    const sum = (of: (sample: Sample) => number) => inside.reduce((total, sample) => total + of(sample), 0)
    return {
      from: index / binCount,
      to: (index + 1) / binCount,
      count: inside.length,
      claimed: inside.length === 0 ? null : sum(({ confidence }) => confidence) / inside.length,
      observed: inside.length === 0 ? null : sum(({ isRight }) => (isRight ? 1 : 0)) / inside.length,
    }
  }).filter(({ count }) => count > 0)
  const gap = bins.reduce((total, bin) => total + bin.count * Math.abs((bin.claimed ?? 0) - (bin.observed ?? 0)), 0)
  const banded = samples.filter(({ isHot }) => isHot !== null)
  const scores = Array.from({ length: maxScore - minScore + 1 }, (_, index) => {
    const of = banded.filter(({ score }) => score === index + minScore)
    return {
      score: index + minScore,
      count: of.length,
      hot: of.length === 0 ? null : of.filter(({ isHot }) => isHot).length / of.length,
    }
  }).filter(({ count }) => count > 0)
  return { ece: told.length === 0 ? null : gap / told.length, bins, scores }
}
