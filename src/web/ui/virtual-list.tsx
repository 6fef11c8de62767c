import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { afterPaint } from '#web/ui/after-paint.ts'
import { cn } from '#web/ui/cn.ts'
import { type RowWindow, rowToKeep, rowWindow, scrollTopAfter, scrollTopFor } from '#web/ui/row-window.ts'

type VirtualListProps<Item> = {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** In px; every row has it. */
  rowHeight: number
  renderRow: (item: Item, index: number) => ReactNode
  /** Kept in view, e.g. the row that the keyboard is on. */
  activeIndex?: number | undefined
  /** Called when the last rows come near: load the next page. */
  onEndNear?: () => void
  /** After the last row: a spinner, an end. */
  footer?: ReactNode
  className?: string
}

const nearRows = 10

/** Draws only what is seen. Rows are list items; focus and keys are the screen's. */
export function VirtualList<Item>({
  label,
  items,
  keyOf,
  rowHeight,
  renderRow,
  activeIndex,
  onEndNear,
  footer,
  className,
}: VirtualListProps<Item>) {
  const count = items.length
  const { frame, first, end } = useRowWindow(count, rowHeight, activeIndex)
  const isEndNear = end >= count - nearRows

  // By the count too: a page that was short, or came while the end was in view, asks for the one after it.
  useEffect(() => {
    if (isEndNear && count > 0) onEndNear?.()
  }, [isEndNear, count, onEndNear])

  return (
    <div ref={frame} className={cn('min-h-0 flex-1 overflow-y-auto overscroll-contain', className)}>
      <ul aria-label={label} className="relative" style={{ height: count * rowHeight }}>
        {items.slice(first, end).map((item, place) => (
          <li
            key={keyOf(item)}
            aria-setsize={count}
            aria-posinset={first + place + 1}
            // A row may be pushed aside; the list does not scroll there.
            className="absolute inset-x-0 overflow-x-clip"
            style={{ height: rowHeight, top: (first + place) * rowHeight }}
          >
            {renderRow(item, first + place)}
          </li>
        ))}
      </ul>
      {footer}
    </div>
  )
}

/** What is in view, kept true while the frame scrolls or changes its size; it renders again only when a row comes or goes. */
function useRowWindow(count: number, rowHeight: number, activeIndex: number | undefined) {
  const frame = useRef<HTMLDivElement>(null)
  // Who goes back from a row has none for a moment; it is the one that must not jump.
  const [lastActive, setLastActive] = useState(activeIndex)
  if (activeIndex !== undefined && activeIndex !== lastActive) setLastActive(activeIndex)
  const [seen, setSeen] = useState({ scrollTop: 0, height: 0, rowHeight, isBare: false })
  // Rows of another height: those that will be in view are drawn at once, not first those that were; what lies beyond comes behind them.
  if (seen.rowHeight !== rowHeight) {
    const kept = activeIndex ?? rowToKeep(lastActive, seen)
    const scrollTop = scrollTopAfter(kept, seen, rowHeight)
    setSeen({ ...seen, scrollTop, rowHeight, isBare: true })
  }
  const { isBare } = seen
  useEffect(
    () => (isBare ? afterPaint(() => setSeen((before) => ({ ...before, isBare: false }))) : undefined),
    [isBare],
  )
  // Where the rows stood when they were last scrolled: once they are lower, the browser has pulled the list up before anybody can ask.
  const scrolled = useRef({ scrollTop: 0, top: 0, rowHeight, isHidden: false })
  const measure = useCallback(() => {
    const element = frame.current
    if (!element) return
    const { scrollTop, clientHeight: height } = element
    setSeen((before) => {
      const next = { ...before, scrollTop, height, rowHeight }
      return isSameWindow(rowWindow({ ...before, count }), rowWindow({ ...next, count })) ? before : next
    })
  }, [count, rowHeight])

  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const { scrollTop: scrollTopNow, clientHeight: height } = element
    const before = scrolled.current
    // What is hidden can't be scrolled, and some browsers forget how far it was.
    if (height === 0) {
      before.isHidden = true
      return
    }
    const scrollTop = before.isHidden ? before.scrollTop : scrollTopNow
    const { top } = element.getBoundingClientRect()
    if (before.rowHeight !== rowHeight) {
      const kept = activeIndex ?? rowToKeep(lastActive, { ...before, height })
      const moved = top - before.top
      element.scrollTop = scrollTopAfter(kept, { ...before, scrollTop: before.scrollTop + moved, height }, rowHeight)
    } else if (activeIndex !== undefined)
      element.scrollTop = scrollTopFor(activeIndex, { scrollTop, height, rowHeight })
    else if (before.isHidden) element.scrollTop = scrollTop
    scrolled.current = { scrollTop: element.scrollTop, top, rowHeight, isHidden: false }
  }, [activeIndex, lastActive, rowHeight])
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    measure()
    const onScroll = () => {
      const { top } = element.getBoundingClientRect()
      scrolled.current = { scrollTop: element.scrollTop, top, rowHeight, isHidden: false }
      measure()
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [measure, rowHeight])
  return { frame, ...rowWindow({ ...seen, count }) }
}

const isSameWindow = (one: RowWindow, other: RowWindow): boolean => one.first === other.first && one.end === other.end
