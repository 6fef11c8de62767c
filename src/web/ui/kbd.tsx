import { cn } from '#web/ui/cn.ts'

const onMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const symbols: Record<string, string> = {
  mod: onMac ? '⌘' : 'Ctrl',
  shift: onMac ? '⇧' : 'Shift',
  alt: onMac ? '⌥' : 'Alt',
  enter: '↵',
  esc: 'Esc',
  up: '↑',
  down: '↓',
  f8: 'F8',
}

type KbdProps = {
  /** `mod+enter` is pressed together, `g i` one after the other. `mod` is Cmd on a Mac and Ctrl elsewhere. */
  keys: string
  /** `inverse`: on a filled button. */
  variant?: 'plain' | 'inverse'
  className?: string
}

/** A shortcut's hint for the eye; whoever shows it also sets `aria-keyshortcuts` on what it starts. */
export function Kbd({ keys, variant = 'plain', className }: KbdProps) {
  const caps = keys.split(/[+ ]/).map((key) => symbols[key] ?? (key.length === 1 ? key.toUpperCase() : key))
  return (
    <kbd aria-hidden className={cn('inline-flex shrink-0 gap-0.5 font-sans pointer-coarse:hidden', className)}>
      {caps.map((cap, place) => (
        <span
          // A shortcut can name one key twice (`g g`), so its identity is all that comes before it too.
          key={caps.slice(0, place + 1).join(' ')}
          className={cn(
            'inline-flex h-4 min-w-4 items-center justify-center rounded-xs px-1 text-xs leading-none',
            variant === 'plain' ? 'border bg-surface text-ink-faint' : 'border border-current/40 text-current',
          )}
        >
          {cap}
        </span>
      ))}
    </kbd>
  )
}

/** The same shortcut in the words of `aria-keyshortcuts`. */
export function ariaKeys(keys: string): string {
  return keys
    .replaceAll('mod', onMac ? 'Meta' : 'Control')
    .replaceAll('enter', 'Enter')
    .replaceAll('esc', 'Escape')
    .replaceAll('shift', 'Shift')
    .replaceAll('alt', 'Alt')
}
