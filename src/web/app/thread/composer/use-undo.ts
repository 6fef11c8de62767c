import { type KeyboardEvent, useState } from 'react'
import {
  noSteps,
  noteBefore,
  type Steps,
  stepBack,
  stepForward,
  stepsSince,
  type Words,
} from '#web/app/thread/composer/undo-steps.ts'

/**
 * Undo and redo over everything that fills the composer: typing, generated drafts, earlier versions. `sends`: how often something was sent
 * from it.
 */
export function useUndo(words: Words, sends: number, apply: (words: Words) => void) {
  const [kept, setKept] = useState({ steps: noSteps, sends })
  const steps = stepsSince(kept, sends)
  const setSteps = (next: Steps | ((before: Steps) => Steps)) =>
    setKept((before) => ({ steps: typeof next === 'function' ? next(stepsSince(before, sends)) : next, sends }))
  const go = (step: ReturnType<typeof stepBack>) => {
    if (!step) return
    setSteps(step.steps)
    apply(step.words)
  }
  const back = stepBack(steps, words)
  const forward = stepForward(steps, words)
  const undo = () => go(back)
  const redo = () => go(forward)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    const isUndo = key === 'z' && !event.shiftKey
    if (!isUndo && key !== 'y' && !(key === 'z' && event.shiftKey)) return
    // The browser's own undo does not know of words that were not typed.
    event.preventDefault()
    if (isUndo) undo()
    else redo()
  }
  return {
    undo: back && undo,
    redo: forward && redo,
    onKeyDown,
    typing: () => setSteps((before) => noteBefore(before, words, Date.now())),
    /** Call before the words are replaced as a whole. */
    replacing: () => setSteps((before) => noteBefore(before, words, null)),
  }
}
