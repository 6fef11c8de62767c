import type { DraftLanguage } from './phrases/phrases.ts'

const known = new Map<DraftLanguage, Intl.Segmenter>()

/** Cuts texts of a language into sentences. To make one takes longer than to use it. */
export function segmenterOf(lang: DraftLanguage): Intl.Segmenter {
  const segmenter = known.get(lang) ?? new Intl.Segmenter(lang, { granularity: 'sentence' })
  known.set(lang, segmenter)
  return segmenter
}
