export type RowWindow = {
  first: number
  /** Not drawn itself any more. */
  end: number
}

type Frame = { scrollTop: number; height: number; rowHeight: number; count: number }

// Drawn beyond what is seen, so that a fast wheel does not outrun the rows.
const spareRows = 8

/** Which rows of one height a frame shows, in px. Beyond the ends there are none, however far it was scrolled. */
export function rowWindow({ scrollTop, height, rowHeight, count }: Frame): RowWindow {
  const end = Math.min(count, Math.ceil((Math.max(0, scrollTop) + height) / rowHeight) + spareRows)
  const first = Math.min(end, Math.max(0, Math.floor(scrollTop / rowHeight) - spareRows))
  return { first, end }
}

/** Where to scroll so that a row is wholly in view, by the shortest way; where it is already, nowhere. */
export function scrollTopFor(index: number, { scrollTop, height, rowHeight }: Omit<Frame, 'count'>): number {
  const top = index * rowHeight
  if (top < scrollTop) return top
  return Math.max(scrollTop, top + rowHeight - height)
}
