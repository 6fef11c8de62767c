import { keptHere } from '#web/ui/kept-here.ts'

export type Density = 'comfortable' | 'compact'

const kept = keptHere('inboxDensity')

export const chooseDensity = (density: Density): void => kept.keep(density)

/** How much of a thread its row shows; kept in this browser. */
export const useDensity = (): Density => (kept.use() === 'compact' ? 'compact' : 'comfortable')
