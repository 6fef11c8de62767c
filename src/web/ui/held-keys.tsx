import { useEffect, useEffectEvent } from 'react'
import { type Hold, holdKeys } from '#web/ui/hold-keys.ts'

/**
 * Stands for something that opens, while its code or what it shows is on the way: no key that is typed meanwhile may be heard as a
 * shortcut of the screen behind. What was typed goes to where it was meant for.
 */
export function HeldKeys({ to = 'newFocus', only, onEscape, onTyped }: Partial<Hold>) {
  const giveUp = useEffectEvent(() => onEscape?.())
  const typed = useEffectEvent((text: string) => onTyped?.(text))
  const isEscapable = onEscape !== undefined
  useEffect(
    () =>
      holdKeys({
        to,
        ...(only && { only }),
        ...(isEscapable && { onEscape: () => giveUp() }),
        onTyped: (text) => typed(text),
      }),
    [to, only, isEscapable],
  )
  return null
}
