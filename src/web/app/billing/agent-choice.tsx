import type { Billing } from '#contract/billing.ts'
import { Field } from '#web/ui/field.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Select } from '#web/ui/select.tsx'

/** From so many on a list is shorter than cards. */
const manyAgents = 6

type AgentChoiceProps = {
  agents: Billing['agents']
  value: string | undefined
  onValueChange: (id: string) => void
}

export function AgentChoice({ agents, value, onValueChange }: AgentChoiceProps) {
  const options = agents.map(({ id, name }) => ({ value: id, label: name }))
  if (agents.length >= manyAgents || value === undefined)
    return (
      <Field label="Which agent stays on?">
        <Select value={value} onValueChange={onValueChange} options={options} />
      </Field>
    )
  return <RadioCards label="Which agent stays on?" value={value} onValueChange={onValueChange} options={options} />
}
