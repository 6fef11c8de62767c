export const minScore = -10
export const maxScore = 10

export const bands = ['high', 'medium', 'neutral', 'negative'] as const
export type Band = (typeof bands)[number]

/** The one place that says which score is which band: >= 7 high, 3..6 medium, 0..2 neutral, < 0 negative. */
export const lowestOf: Readonly<Record<Band, number>> = { high: 7, medium: 3, neutral: 0, negative: minScore }

export function bandOf(score: number): Band {
  return bands.find((band) => score >= lowestOf[band]) ?? 'negative'
}
