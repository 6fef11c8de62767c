import { useEffect, useEffectEvent } from 'react'
import { isForSomethingElse } from '#web/app/shell/shortcut-keys.ts'

/** One bare key does one thing, as long as nothing is typed and nothing else is open; null: nothing now. */
export function useKey(key: string, act: (() => void) | null): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || act === null || isForSomethingElse(event)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
