import { Root as Slot } from 'radix-ui/slot'
import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Side } from '#web/ui/place-beside.ts'
import { TooltipBubble } from '#web/ui/tooltip-bubble.tsx'

const openDelayMs = 350
// Moving on from one tooltip to the next shows the second at once.
const skipDelayMs = 250
let lastClosedAt = Number.NEGATIVE_INFINITY

type TooltipProps = {
  content: ReactNode
  kbd?: string
  side?: Side
  /** One element that can take focus. */
  children: ReactNode
}

/** Names what is hovered with a mouse or reached by keyboard. Our own: the library for it was a tenth of the first load. */
export function Tooltip({ content, kbd, side = 'bottom', children }: TooltipProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pressedAt = useRef<{ x: number; y: number }>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const openAfter = (delayMs: number, element: HTMLElement) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(element), delayMs)
  }
  const close = () => {
    clearTimeout(timer.current)
    if (anchor) lastClosedAt = performance.now()
    setAnchor(null)
  }
  const onPointerEnter = ({ pointerType, currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    if (pointerType === 'touch') return
    // A button that was disabled while it worked is entered again under a pointer that has not moved.
    if (pressedAt.current?.x === clientX && pressedAt.current.y === clientY) return
    openAfter(performance.now() - lastClosedAt < skipDelayMs ? 0 : openDelayMs, currentTarget)
  }
  const onPointerDown = ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
    pressedAt.current = { x: clientX, y: clientY }
    close()
  }
  const onFocus = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    if (target.matches(':focus-visible')) openAfter(0, currentTarget)
  }
  return (
    <>
      <Slot
        aria-describedby={anchor ? id : undefined}
        onPointerEnter={onPointerEnter}
        onPointerLeave={close}
        onPointerDown={onPointerDown}
        onFocus={onFocus}
        onBlur={close}
      >
        {children}
      </Slot>
      {anchor && (
        <TooltipBubble id={id} anchor={anchor} side={side} kbd={kbd} onClose={close}>
          {content}
        </TooltipBubble>
      )}
    </>
  )
}
