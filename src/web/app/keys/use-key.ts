import { isForSomethingElse } from '#web/app/keys/shortcut-keys.ts'
import { useKeyPresses } from '#web/app/keys/use-key-presses.ts'

/** One bare key does one thing, once however long it is held, as long as nothing is typed and nothing else is open; null: nothing now. */
export function useKey(key: string, act: (() => void) | null): void {
  useKeyPresses((event) => {
    if (event.key !== key || event.repeat || act === null || isForSomethingElse(event)) return
    event.preventDefault()
    act()
  })
}
