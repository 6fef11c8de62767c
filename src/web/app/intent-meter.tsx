import type { ComponentProps } from 'react'
import type { Label } from '#contract/labels.ts'
import { labelName, toneOf } from '#web/app/intent-labels.ts'
import { Meter } from '#web/ui/meter.tsx'

type IntentMeterProps = Pick<ComponentProps<typeof Meter>, 'hideLabel' | 'size' | 'className'> & {
  of: { intentScore: number | null; label: Label | null }
}

/** How warm a lead is, and what they want. */
export function IntentMeter({ of, ...look }: IntentMeterProps) {
  const { intentScore, label } = of
  return <Meter value={intentScore} tone={toneOf(intentScore)} label={labelName(label)} name="Intent score" {...look} />
}
