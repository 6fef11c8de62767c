import { ArrowUp } from 'lucide-react'
import { type ReactNode, type UIEvent, useCallback, useRef, useState } from 'react'
import type { ThreadRow as Row } from '#contract/threads.ts'
import type { RowCursor, RowEvents, RowsSelected } from '#web/app/inbox/row-events.ts'
import type { RowLayout } from '#web/app/inbox/row-layout.ts'
import { ThreadRow, type ThreadRowProps } from '#web/app/inbox/thread-row.tsx'
import type { SteadyRows } from '#web/app/inbox/use-steady-rows.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useSteady } from '#web/ui/use-steady.ts'
import { VirtualList } from '#web/ui/virtual-list.tsx'

type ThreadListProps = {
  steady: SteadyRows
  layout: RowLayout
  /** In px. */
  rowHeight: number
  cursor: RowCursor
  events: RowEvents
  /** Left out: nothing can be selected. */
  selected?: RowsSelected | undefined
  mayAct: boolean
  /** Where a row is more than itself. */
  renderRow?: ((props: ThreadRowProps) => ReactNode) | undefined
  more: {
    isThere: boolean
    isLoading: boolean
    /** Says at the end of the list that the next rows can't be loaded. */
    failure: ReactNode
    onLoad: () => void
  }
}

const topPx = 8

export function ThreadList({
  steady: { shown, waiting, onAtTop },
  layout,
  rowHeight,
  cursor,
  events,
  selected,
  mayAct,
  renderRow,
  more,
}: ThreadListProps) {
  const { activeId, isByKey, openId, snoozingId } = cursor
  const { isThere, isLoading, failure, onLoad } = more
  const frame = useRef<Element>(null)

  const onScroll = (event: UIEvent<HTMLDivElement>) => {
    if (!(event.target instanceof Element)) return
    frame.current = event.target
    onAtTop(event.target.scrollTop <= topPx)
  }
  const toTop = () => {
    onAtTop(true)
    frame.current?.scrollTo({ top: 0, behavior: 'smooth' })
  }
  const told: RowEvents = {
    onFocus: useSteady(events.onFocus),
    onOpen: useSteady(events.onOpen),
    onArchive: useSteady(events.onArchive),
    onStop: useSteady(events.onStop),
    onSnooze: useSteady(events.onSnooze),
    onSnoozeOpen: useSteady(events.onSnoozeOpen),
    onSelect: useSteady(events.onSelect),
    onExtend: useSteady(events.onExtend),
  }
  const openedIndex = useOpenedIndex(shown, openId)
  const activeIndex = isByKey && openId === undefined ? shown.findIndex((row) => row.id === activeId) : openedIndex
  const loadMore = useCallback(() => {
    if (isThere && !isLoading) onLoad()
  }, [isThere, isLoading, onLoad])

  return (
    <div onScrollCapture={onScroll} className="relative flex min-h-0 flex-1 flex-col">
      {waiting > 0 && (
        <div className="pointer-events-none absolute inset-x-0 top-3 z-30 flex justify-center">
          <Button
            variant="primary"
            size="sm"
            icon={ArrowUp}
            onClick={toTop}
            className="pointer-events-auto rounded-full shadow-float"
          >
            {waiting === 1 ? '1 new reply' : `${waiting} new replies`}
          </Button>
        </div>
      )}
      <VirtualList
        label="Threads"
        items={shown}
        keyOf={(row) => row.id}
        rowHeight={rowHeight}
        activeIndex={activeIndex >= 0 ? activeIndex : undefined}
        onEndNear={loadMore}
        renderRow={(row) => {
          const props = {
            ...told,
            row,
            layout,
            isActive: row.id === activeId,
            takesFocus: isByKey && row.id === activeId,
            isOpen: row.id === openId,
            tabIndex: openId === undefined || row.id === activeId ? 0 : -1,
            isSnoozing: row.id === snoozingId,
            maySelect: selected !== undefined,
            isSelected: selected?.isSelected(row.id) ?? false,
            isSelecting: selected?.isSelecting ?? false,
            hasKeys: openId === undefined && row.id === activeId,
            mayAct,
          }
          return renderRow ? renderRow(props) : <ThreadRow {...props} />
        }}
        footer={
          failure ? (
            <div className="p-3">{failure}</div>
          ) : (
            isLoading && (
              <div className="flex h-12 items-center justify-center text-ink-faint">
                <Spinner label="Loading more threads" />
              </div>
            )
          )
        }
      />
      <p role="status" className="sr-only">
        {waiting > 0 && `${waiting} new: go to the top`}
      </p>
    </div>
  )
}

/**
 * Where the opened row stood when it was opened: it is brought into view then, and when the rows get another height beside its
 * thread, but not again for each row that comes in above it.
 */
function useOpenedIndex(rows: readonly Row[], openId: string | undefined): number {
  const [opened, setOpened] = useState(() => ({ id: openId, index: rows.findIndex((row) => row.id === openId) }))
  if (openId === undefined || opened.id === openId) return opened.index
  const index = rows.findIndex((row) => row.id === openId)
  setOpened({ id: openId, index })
  return index
}
