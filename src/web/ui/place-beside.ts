export type Side = 'top' | 'right' | 'bottom' | 'left'

type Size = { width: number; height: number }
type Box = Size & { left: number; top: number }

const gap = 6
const margin = 8

const opposites = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const

/**
 * Where a box stands beside its anchor, centred, in px of the window: at the wanted side, at the opposite one when only there is
 * room, and never over the window's edge.
 */
export function placeBeside(anchor: Box, box: Size, room: Size, wanted: Side): { left: number; top: number } {
  const free = {
    top: anchor.top - gap - margin,
    bottom: room.height - (anchor.top + anchor.height) - gap - margin,
    left: anchor.left - gap - margin,
    right: room.width - (anchor.left + anchor.width) - gap - margin,
  }
  const isUpright = wanted === 'top' || wanted === 'bottom'
  const needed = isUpright ? box.height : box.width
  const side = free[wanted] < needed && free[opposites[wanted]] >= needed ? opposites[wanted] : wanted
  const centred = {
    left: anchor.left + (anchor.width - box.width) / 2,
    top: anchor.top + (anchor.height - box.height) / 2,
  }
  const beside = {
    top: anchor.top - gap - box.height,
    bottom: anchor.top + anchor.height + gap,
    left: anchor.left - gap - box.width,
    right: anchor.left + anchor.width + gap,
  }[side]
  const place = isUpright ? { left: centred.left, top: beside } : { left: beside, top: centred.top }
  return {
    left: Math.round(within(place.left, room.width - box.width)),
    top: Math.round(within(place.top, room.height - box.height)),
  }
}

function within(start: number, largest: number): number {
  return Math.max(margin, Math.min(start, largest - margin))
}
