import type { Density } from '#web/app/inbox/density.ts'

export type RowLayout = 'wide' | 'wide-compact' | 'narrow' | 'narrow-compact'

const wideFromPx = 860

const heights: Record<RowLayout, number> = { wide: 60, 'wide-compact': 44, narrow: 122, 'narrow-compact': 76 }

/** How a row is drawn in a list of this width, and its height in px. */
export function rowLayoutFor(width: number, density: Density): { layout: RowLayout; rowHeight: number } {
  const shape = width >= wideFromPx ? 'wide' : 'narrow'
  const layout = density === 'compact' ? (`${shape}-compact` as const) : shape
  return { layout, rowHeight: heights[layout] }
}
