import { useEffect, useEffectEvent } from 'react'

/** Ctrl+K or Cmd+K opens the command palette from everywhere, and closes it. */
export function usePaletteKey(toggle: () => void): void {
  const onToggle = useEffectEvent(toggle)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      onToggle()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
