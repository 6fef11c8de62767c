import { useEffect, useEffectEvent } from 'react'

type TypedEarlyProps = { text: string; onChange: (text: string) => void; onClose: () => void }

/**
 * Stands where the command palette will be while its code is on the way, and takes what is typed meanwhile: no key of it may be heard as a
 * shortcut of the screen behind.
 */
export function TypedEarly({ text, onChange, onClose }: TypedEarlyProps) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Backspace') onChange(text.slice(0, -1))
    else if (event.key.length === 1) onChange(text + event.key)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
  return (
    <div className="fixed inset-0 z-40 bg-scrim">
      <div className="fixed top-[12dvh] left-1/2 flex h-12 w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 items-center rounded-lg border bg-raised px-4 pl-10.5 text-ink text-lg shadow-dialog">
        {text}
      </div>
    </div>
  )
}
