import { Item, Root } from 'radix-ui/radio-group'
import { type Step, steps } from '#contract/autonomy.ts'
import { stepNames } from '#contract/ladder-words.ts'

type StepChoiceProps = { label: string; value: Step; disabled: boolean; onChange: (step: Step) => void }

const isStep = (name: string): name is Step => steps.some((step) => step === name)

/** The steps side by side, in the order in which an agent climbs them. */
export function StepChoice({ label, value, disabled, onChange }: StepChoiceProps) {
  return (
    <Root
      aria-label={label}
      value={value}
      disabled={disabled}
      onValueChange={(next) => isStep(next) && next !== value && onChange(next)}
      className="inline-flex overflow-hidden rounded-sm border border-line-control"
    >
      {steps.map((step) => (
        <Item
          key={step}
          value={step}
          className="h-7 whitespace-nowrap border-line-control px-2.5 text-ink-muted text-sm not-first:border-l not-disabled:hover:bg-hover focus-visible:-outline-offset-2 data-[state=checked]:bg-accent-tint data-[state=checked]:font-medium data-[state=checked]:text-accent-ink pointer-coarse:h-11"
        >
          {stepNames[step]}
        </Item>
      ))}
    </Root>
  )
}
