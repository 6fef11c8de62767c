import { inOrder } from '#web/site/docs/in-order.ts'

/** As a reader of any system finds them on their keyboard: nothing runs that could tell which it is. */
const caps: Record<string, string> = {
  mod: 'Ctrl or ⌘',
  shift: 'Shift',
  alt: 'Alt',
  enter: 'Enter',
  esc: 'Esc',
  f8: 'F8',
}

/** Between two keys, for whoever hears or copies the text: the eye sees two caps. */
const joint = (words: string) => <span className="sr-only">{words}</span>

const cap = (key: string) => (
  <kbd className="mr-0.5 inline-flex min-w-5 justify-center rounded-xs border bg-surface px-1 font-sans text-ink text-sm">
    {caps[key] ?? key.toUpperCase()}
  </kbd>
)

/** A shortcut as the product's list of keys writes it: `mod+k` is pressed together, `g i` one after the other. */
export const KeyCaps = ({ keys }: { keys: string }) =>
  inOrder(
    keys.split(/([+ ])/).map((part) => (part === '+' ? joint(' + ') : part === ' ' ? joint(' then ') : cap(part))),
  )
