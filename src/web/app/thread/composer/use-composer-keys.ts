import { useKeyPresses } from '#web/app/keys/use-key-presses.ts'

/** Where the key is the field's own: a note is stored by it. */
const fields = 'input, textarea, select'
const opened = ['dialog', 'alertdialog', 'menu', 'listbox'].map((role) => `[role="${role}"]`).join()
const first = { isFirst: true }

type ComposerKeys = {
  onSend: (() => void) | null
  onGenerate: (() => void) | null
  onInstruct: (() => void) | null
  onSendAndNext: (() => void) | null
  onSchedule: (() => void) | null
}

/**
 * Ctrl or Cmd and J generates, I instructs, Shift and Enter sends and goes on to the next thread, Alt and Enter schedules, wherever in the
 * thread the focus is; Enter alone sends, unless something else is typed in.
 */
export function useComposerKeys(keys: ComposerKeys): void {
  useKeyPresses((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
    if (event.target instanceof HTMLElement && event.target.closest(opened)) return
    const act = actionOf(event, keys)
    if (act === undefined) return
    // Also while it can't be done: the browser's own meaning of the key would be a surprise.
    event.preventDefault()
    // Held, it is meant once: the next thread is there before anybody has read it.
    if (!event.repeat) act?.()
    // A button that opens a menu would take Enter for itself.
  }, first)
  useKeyPresses((event) => {
    if (!isSendKey(event) || event.defaultPrevented || !(event.target instanceof HTMLElement)) return
    if (event.target.isContentEditable || event.target.matches(fields) || event.target.closest(opened)) return
    event.preventDefault()
    if (!event.repeat) keys.onSend?.()
  })
}

export const isSendKey = ({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !shiftKey && !altKey

function actionOf(
  { key, shiftKey, altKey }: KeyboardEvent,
  { onGenerate, onInstruct, onSendAndNext, onSchedule }: ComposerKeys,
) {
  if (key === 'Enter' && shiftKey !== altKey) return shiftKey ? onSendAndNext : onSchedule
  if (shiftKey || altKey) return undefined
  if (key === 'j') return onGenerate
  return key === 'i' ? onInstruct : undefined
}
