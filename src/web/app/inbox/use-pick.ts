import { type MouseEvent, useRef } from 'react'
import type { ThreadRow } from '#contract/threads.ts'
import type { RowEvents } from '#web/app/inbox/row-events.ts'

const longMs = 450

type PickProps = Pick<RowEvents, 'onSelect' | 'onExtend'> & { row: ThreadRow; maySelect: boolean; isSelecting: boolean }

/** Of a row's link: with Shift it selects up to there; a long touch selects, and while something is selected so does a short one. */
export function usePick({ row, maySelect, isSelecting, onSelect, onExtend }: PickProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const touched = useRef<'no' | 'short' | 'long'>('no')
  if (!maySelect) return {}
  const end = () => clearTimeout(timer.current)
  return {
    onTouchStart: () => {
      touched.current = 'short'
      timer.current = setTimeout(() => {
        touched.current = 'long'
        onSelect(row)
      }, longMs)
    },
    onTouchMove: end,
    onTouchEnd: end,
    onTouchCancel: end,
    onClickCapture: (event: MouseEvent) => {
      const how = touched.current
      touched.current = 'no'
      if (!event.shiftKey && how !== 'long' && !(how === 'short' && isSelecting)) return
      event.preventDefault()
      if (event.shiftKey) onExtend(row)
      else if (how === 'short') onSelect(row)
    },
  }
}
