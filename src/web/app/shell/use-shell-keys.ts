import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { isForSomethingElse } from '#web/app/keys/shortcut-keys.ts'
import { useKeyPresses } from '#web/app/keys/use-key-presses.ts'
import { mayBeOverAll, useIsOverAll } from '#web/app/over-all.ts'
import { navigation } from '#web/app/shell/navigation.ts'

const sequenceMs = 1_000

/** `g` and then a letter goes to a screen, `?` shows the keys. */
export function useShellKeys(showKeys: () => void): void {
  const navigate = useNavigate()
  const isOverAll = useIsOverAll()
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  const press = (event: KeyboardEvent) => {
    if (isForSomethingElse(event)) return
    if (event.timeStamp - pressedAt.current < sequenceMs) {
      pressedAt.current = Number.NEGATIVE_INFINITY
      const item = navigation.find(({ key }) => key === event.key)
      if (!item) return
      event.preventDefault()
      // The screen's own keys must not take the second letter for theirs.
      event.stopImmediatePropagation()
      void navigate({ to: item.to, search: isOverAll && mayBeOverAll(item.to) ? { all: true } : {} })
    } else if (event.key === 'g') pressedAt.current = event.timeStamp
    else if (event.key === '?') {
      event.preventDefault()
      showKeys()
    }
  }
  useKeyPresses(press, { isFirst: true })
}
