import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Kbd } from '#web/ui/kbd.tsx'
import { placeBeside, type Side } from '#web/ui/place-beside.ts'

type TooltipBubbleProps = {
  id: string
  anchor: HTMLElement
  side: Side
  kbd: string | undefined
  onClose: () => void
  children: ReactNode
}

export function TooltipBubble({ id, anchor, side, kbd, onClose, children }: TooltipBubbleProps) {
  const bubble = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!bubble.current) return
    const room = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight }
    const { left, top } = placeBeside(
      anchor.getBoundingClientRect(),
      bubble.current.getBoundingClientRect(),
      room,
      side,
    )
    bubble.current.style.translate = `${left}px ${top}px`
  })
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    window.addEventListener('keydown', onKeyDown, { signal, capture: true })
    // What scrolls or is left may carry the anchor away from under the pointer without a word.
    window.addEventListener('scroll', () => close(), { signal, capture: true })
    window.addEventListener('blur', () => close(), { signal })
    return () => listening.abort()
  }, [])
  return createPortal(
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      className="pointer-events-none fixed top-0 left-0 z-50 flex w-max max-w-72 animate-fade-in items-center gap-2 rounded-sm border bg-raised px-2 py-1 text-ink text-xs shadow-float"
    >
      {children}
      {kbd && <Kbd keys={kbd} />}
    </div>,
    document.body,
  )
}
