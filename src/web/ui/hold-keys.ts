type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>

export type Hold = {
  /**
   * At first only these keys; left out: all that are no command with Ctrl, Cmd or Alt. Behind a key that is kept the product's own commands
   * wait, too: each is done to what was typed before it.
   */
  only?: readonly string[]
  /**
   * Where they go when it has come: to what takes the focus then; to the page as it is by then; or nowhere, so that no question is answered
   * before it was read.
   */
  to: 'newFocus' | 'page' | 'nowhere'
  /** By Escape: it is not wanted any more. */
  onEscape?: () => void
  /** What has been typed up to now. */
  onTyped?: (text: string) => void
}

/** So long after its code came, what opens may take to have the focus. */
const focusWithinMs = 1_000
const mostKept = 100
/** With Ctrl or Cmd; all others are the browser's and never wait. In a field they are the field's. */
const ownCommands = ['a', 'i', 'j', 'k', 'Enter']

const holds = new Set<Hold>()
let kept: Key[] = []
let goesTo: Hold['to'] = 'page'
let focusedBefore: Element | null = null
/** Somebody went on elsewhere meanwhile, by the pointer: what takes the focus by itself is what was waited for. */
let hasPointed = false

/**
 * Keeps what is typed from the screen behind while something that opens is on its way, and types it into that when it has come. Returns
 * what says that it has.
 */
export function holdKeys(hold: Hold): () => void {
  // One part may bring the next: then it is still the focus from before the first that has to change.
  if (holds.size === 0 && goesTo !== 'newFocus') {
    focusedBefore = document.activeElement
    hasPointed = false
  }
  holds.add(hold)
  window.addEventListener('keydown', keep, { capture: true })
  window.addEventListener('pointerdown', notePointer, { capture: true })
  return () => {
    if (!holds.delete(hold)) return
    if (goesTo !== 'newFocus') goesTo = hold.to
    goOn(performance.now())
  }
}

/** What was to come can't: what was typed for it is nothing that the screen behind may hear. */
export function dropHeldKeys(): void {
  kept = []
}

function stop(): void {
  goesTo = 'page'
  window.removeEventListener('keydown', keep, { capture: true })
  window.removeEventListener('pointerdown', notePointer, { capture: true })
}

function notePointer(): void {
  hasPointed = true
}

const isField = (element: unknown): boolean =>
  element instanceof Element && element.matches('input, textarea, select, [contenteditable]')

const isCommand = ({ ctrlKey, metaKey, altKey }: Key): boolean => ctrlKey || metaKey || altKey

const isText = (key: Key): boolean => key.key.length === 1 && !isCommand(key)

const textOf = (keys: readonly Key[]): string => keys.map((key) => (isText(key) ? key.key : '')).join('')

/** A command goes past what is kept, unless it is the product's own and has to wait for that. */
const isPassing = (event: KeyboardEvent): boolean =>
  isCommand(event) &&
  (kept.length === 0 || !(event.ctrlKey || event.metaKey) || !ownCommands.includes(event.key) || isField(event.target))

function keep(event: KeyboardEvent): void {
  const { key, code, shiftKey, ctrlKey, metaKey, altKey, repeat, target } = event
  // What is handed over comes by here, too.
  if (!event.isTrusted || event.isComposing || isPassing(event)) return
  // Into the field that was waited for nothing goes before what was typed for it.
  if (hasPointed && target !== focusedBefore && isField(target)) return
  if (kept.length === 0 && [...holds].some(({ only }) => only !== undefined && !only.includes(key))) return
  if (key === 'Escape') {
    if ([...holds].some(({ onEscape }) => onEscape)) giveUp(event)
    else dropHeldKeys()
    return
  }
  take(event)
  if (key === 'Backspace') kept.pop()
  else if (kept.length < mostKept) kept.push({ key, code, shiftKey, ctrlKey, metaKey, altKey, repeat })
  for (const { onTyped } of holds) onTyped?.(textOf(kept))
}

function take(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

function giveUp(event: KeyboardEvent): void {
  take(event)
  const unwanted = [...holds]
  holds.clear()
  dropHeldKeys()
  stop()
  for (const { onEscape } of unwanted) onEscape?.()
}

/** A little later: what came now hears keys only then, and a menu moves its focus only after the key that it heard. */
const goOn = (since: number): void => void setTimeout(() => requestAnimationFrame(() => handOver(since)))

/** One key after the other; what is typed meanwhile goes to the end. */
function handOver(since: number): void {
  if (holds.size > 0) return
  if (goesTo === 'newFocus') {
    const isThere = ![focusedBefore, document.body, null].includes(document.activeElement)
    if (!isThere && performance.now() - since <= focusWithinMs) {
      goOn(since)
      return
    }
    // However long the machine took to come by here.
    goesTo = isThere ? 'page' : 'nowhere'
  }
  if (goesTo === 'nowhere') dropHeldKeys()
  if (kept.length === 0) {
    stop()
    return
  }
  const end = kept.findIndex((key) => !isText(key))
  const text = isField(document.activeElement) ? kept.splice(0, end === -1 ? kept.length : end) : []
  if (text.length > 0) insert(textOf(text))
  else press(kept.shift())
  goOn(since)
}

function press(key: Key | undefined): void {
  const focused = document.activeElement ?? document.body
  const isUnheard = focused.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }))
  if (isUnheard && key?.key === 'Enter' && !isCommand(key) && focused.matches('textarea')) insert('\n')
}

/** Deprecated, and the one way of which a field, what it can undo, and React all hear. */
const insert = (text: string) => document.execCommand('insertText', false, text)
