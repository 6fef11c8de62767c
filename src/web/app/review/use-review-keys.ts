import { useRef } from 'react'
import { isForSomethingElse } from '#web/app/keys/shortcut-keys.ts'
import { useKeyPresses } from '#web/app/keys/use-key-presses.ts'

/** The second letter of `g i` is the shell's. */
const sequenceMs = 1_000

export type ReviewKeys = Readonly<Partial<Record<string, () => void>>>

/** The keys of the screen: they hold in Review alone, and there before whatever they mean everywhere else, which leaves a key that was taken. */
export function useReviewKeys(keys: ReviewKeys): void {
  const leaderAt = useRef(Number.NEGATIVE_INFINITY)
  const press = (event: KeyboardEvent) => {
    if (isForSomethingElse(event) || event.shiftKey || event.repeat) return
    const isSecond = event.timeStamp - leaderAt.current < sequenceMs
    leaderAt.current = event.key === 'g' && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY
    if (isSecond) return
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  useKeyPresses(press, { isFirst: true })
}
