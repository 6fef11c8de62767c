import { useEffect, useEffectEvent } from 'react'

/**
 * Hears every key that is pressed anywhere on the page, for as long as the component stands; the newest `press` is asked. `isFirst`: before
 * whatever else hears keys.
 */
export function useKeyPresses(press: (event: KeyboardEvent) => void, { isFirst = false } = {}): void {
  const onPress = useEffectEvent(press)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onPress(event)
    window.addEventListener('keydown', onKeyDown, { capture: isFirst })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: isFirst })
  }, [isFirst])
}
