import { isForSomethingElse } from '#web/app/keys/shortcut-keys.ts'
import { useKeyPresses } from '#web/app/keys/use-key-presses.ts'

type ThreadKeys = {
  mayAct: boolean
  onBack: () => void
  onArchive: () => void
  onSnooze: () => void
  /** For colleagues. */
  onNote: () => void
  onReply: () => void
}

/** Esc goes back to the list, `e` archives, `s` snoozes, `n` a note, `r` writes a reply. Esc in the reply only leaves the text. */
export function useThreadKeys(keys: ThreadKeys): void {
  useKeyPresses((event) => {
    if (event.key === 'Escape' && event.target instanceof HTMLElement && event.target.matches('textarea, input')) {
      if (!event.defaultPrevented) event.target.blur()
      return
    }
    // Held, it means the thread that it was pressed in.
    if (isForSomethingElse(event) || event.repeat) return
    const act = actionOf(event.key, keys)
    if (!act) return
    event.preventDefault()
    act()
  })
}

function actionOf(
  key: string,
  { mayAct, onBack, onArchive, onSnooze, onNote, onReply }: ThreadKeys,
): (() => void) | null {
  if (key === 'Escape') return onBack
  if (!mayAct) return null
  if (key === 'e') return onArchive
  if (key === 's') return onSnooze
  if (key === 'n') return onNote
  return key === 'r' ? onReply : null
}
