import { useEffect, useEffectEvent } from 'react'

/** Hears every key that is pressed anywhere on the page, for as long as the component stands; the newest `press` is asked. */
export function useKeyPresses(press: (event: KeyboardEvent) => void): void {
  const onPress = useEffectEvent(press)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onPress(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
