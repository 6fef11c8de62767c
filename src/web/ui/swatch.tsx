import type { Tone } from '#web/ui/tone.ts'

/** The colour of a series, beside its name. */
export const Swatch = ({ tone }: { tone: Tone }) => (
  <span aria-hidden className="size-2 shrink-0 rounded-xs" style={{ background: `var(--${tone}-fill)` }} />
)
