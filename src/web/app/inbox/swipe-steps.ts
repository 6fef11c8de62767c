/** A finger on a row: where it came down, how wide the row is, and what it has turned out to be. */
export type Swiping = {
  x: number
  y: number
  width: number
  is: 'undecided' | 'sideways' | 'scrolling'
  /** How far the row follows, in px. */
  dx: number
  /** What is done when the finger leaves it now. */
  side: 'right' | 'left' | null
}

const decidedPx = 12
/** So much flatter than steep is a line that is meant sideways. */
const flatness = 1.5
const shareOfWidth = 0.28
const mostPx = 120

/** One move of the finger on. What began as scrolling stays so. */
export function swipeStep(before: Swiping, x: number, y: number): Swiping {
  if (before.is === 'scrolling') return before
  const [dx, dy] = [x - before.x, y - before.y]
  if (before.is === 'undecided' && Math.max(Math.abs(dx), Math.abs(dy)) < decidedPx) return before
  if (before.is === 'undecided' && Math.abs(dx) < flatness * Math.abs(dy)) return { ...before, is: 'scrolling' }
  const isFar = Math.abs(dx) >= Math.min(mostPx, before.width * shareOfWidth)
  return { ...before, is: 'sideways', dx, side: !isFar ? null : dx > 0 ? 'right' : 'left' }
}
