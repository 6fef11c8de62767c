import type { Figures, Share } from './figures.ts'

/**
 * What the built-in drafter must reach on the project's own corpus, as shares: half a percent below what it reached on the held-out
 * replies when its weights were last learned.
 */
const floors = { labels: 0.937, bands: 0.953, unsubscribe: 0.99, optOutsMeant: 0.965, automaticMail: 0.985 } as const

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** Every floor that is missed, in words; none when all is well. What was not counted is not missed. */
export function missedFloors({ labels, bands, unsubscribe, automatic_mail }: Figures): string[] {
  const below = (what: string, { share }: Share, floor: number) =>
    share !== null && share < floor ? [`${what} ${percent(share)}, floor ${percent(floor)}`] : []
  const warmOptOuts = unsubscribe.scored_above_zero
  return [
    ...below('labels', labels, floors.labels),
    ...below('bands', bands, floors.bands),
    ...below('unsubscribe recall', unsubscribe.recall, floors.unsubscribe),
    ...below('unsubscribe precision', unsubscribe.precision, floors.optOutsMeant),
    ...below('automatic mail recall', automatic_mail.recall, floors.automaticMail),
    ...(warmOptOuts.length > 0 ? [`opt-outs scored above 0: ${warmOptOuts.join(', ')}`] : []),
  ]
}
