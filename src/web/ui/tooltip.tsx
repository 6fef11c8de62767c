import { Root as Slot } from 'radix-ui/slot'
import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Side } from '#web/ui/place-beside.ts'
import { TooltipBubble } from '#web/ui/tooltip-bubble.tsx'

const openDelayMs = 350
// Moving on from one tooltip to the next shows the second at once.
const skipDelayMs = 250
let lastClosedAt = Number.NEGATIVE_INFINITY

/** Where something was pressed last, whatever it was: what then comes to lie under the resting pointer was not pointed at. */
let pressedAt: { x: number; y: number } | undefined
const notePress = ({ clientX, clientY }: globalThis.PointerEvent): void => {
  pressedAt = { x: clientX, y: clientY }
}
// Pages are also written where there is no window.
if (typeof window !== 'undefined') window.addEventListener('pointerdown', notePress, { capture: true, passive: true })
const isWherePressed = ({ clientX, clientY }: PointerEvent): boolean =>
  pressedAt?.x === clientX && pressedAt.y === clientY

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
  /** `under`: it has come to lie under a pointer that rests since it was pressed. */
  const pointer = useRef<'out' | 'under' | 'in'>('out')
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
  const onPointerEnter = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'touch') return
    // Also a button that was disabled while it worked is entered again under a pointer that has not moved.
    pointer.current = isWherePressed(event) ? 'under' : 'in'
    if (pointer.current === 'in')
      openAfter(performance.now() - lastClosedAt < skipDelayMs ? 0 : openDelayMs, event.currentTarget)
  }
  /** Of what moves under the pointer not every entrance is told. */
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (pointer.current !== 'in') onPointerEnter(event)
  }
  const onPointerLeave = () => {
    pointer.current = 'out'
    close()
  }
  const onPointerDown = () => {
    pointer.current = 'in'
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
        onPointerMove={onPointerMove}
        onPointerLeave={onPointerLeave}
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
