export type Words = { subject: string; body: string }

/** What stood in the composer before, and what an undo took away. */
export type Steps = { past: readonly Words[]; future: readonly Words[]; typedAt: number | null }

export const noSteps: Steps = { past: [], future: [], typedAt: null }

const mostSteps = 100
/** Typing without a longer pause is one step. */
const pauseMs = 1_200

const isSame = (a: Words, b: Words | undefined) => a.subject === b?.subject && a.body === b.body

/** The steps of what stands in the composer: of what was sent from it since none is left, for undone it would only be written anew. */
export const stepsSince = ({ steps, sends }: { steps: Steps; sends: number }, now: number): Steps =>
  sends === now ? steps : noSteps

/** Notes what stands now, before it changes: by typing at `typedAt`, or as a whole. */
export function noteBefore(steps: Steps, now: Words, typedAt: number | null): Steps {
  const goesOn = typedAt !== null && steps.typedAt !== null && typedAt - steps.typedAt < pauseMs
  const past = goesOn || isSame(now, steps.past.at(-1)) ? steps.past : [...steps.past, now].slice(-mostSteps)
  return { past, future: [], typedAt }
}

/** One step back, or null when there is none that differs. */
export function stepBack({ past, future }: Steps, now: Words): { steps: Steps; words: Words } | null {
  const at = past.findLastIndex((words) => !isSame(words, now))
  const words = past[at]
  return words === undefined
    ? null
    : { words, steps: { past: past.slice(0, at), future: [now, ...future], typedAt: null } }
}

/** One step forward again, or null when nothing was undone. */
export function stepForward({ past, future }: Steps, now: Words): { steps: Steps; words: Words } | null {
  const [words, ...rest] = future
  return words === undefined ? null : { words, steps: { past: [...past, now], future: rest, typedAt: null } }
}
