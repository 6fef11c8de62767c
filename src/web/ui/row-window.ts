export type RowWindow = {
  first: number
  /** Not drawn itself any more. */
  end: number
}

type Frame = { scrollTop: number; height: number; rowHeight: number; count: number }

type Drawn = Frame & {
  /** Only what is seen, and nothing beyond. */
  isBare?: boolean
}

// Drawn beyond what is seen, so that a fast wheel does not outrun the rows.
const sparePx = 480

/** Which rows of one height a frame shows, in px. Beyond the ends there are none, however far it was scrolled. */
export function rowWindow({ scrollTop, height, rowHeight, count, isBare = false }: Drawn): RowWindow {
  const spareRows = isBare ? 0 : Math.ceil(sparePx / rowHeight)
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

/** Which row stays where it is seen when all become higher or lower: this one, where it is in view, else the first that is. */
export function rowToKeep(index: number | undefined, { scrollTop, height, rowHeight }: Omit<Frame, 'count'>): number {
  const first = Math.floor(Math.max(0, scrollTop) / rowHeight)
  return index !== undefined && index >= first && index * rowHeight < scrollTop + height ? index : first
}

/** Where to scroll then so that it does, and is wholly in view. */
export function scrollTopAfter(index: number, before: Omit<Frame, 'count'>, rowHeight: number): number {
  const scrollTop = Math.max(0, before.scrollTop + index * (rowHeight - before.rowHeight))
  return scrollTopFor(index, { ...before, scrollTop, rowHeight })
}
