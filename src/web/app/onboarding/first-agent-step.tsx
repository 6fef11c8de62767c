import type { FormEvent } from 'react'
import { StepHead } from '#web/app/onboarding/step-head.tsx'
import type { FirstAgent } from '#web/app/onboarding/use-complete-setup.ts'
import { toneOptions } from '#web/app/tone-options.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type FirstAgentStepProps = {
  agent: FirstAgent
  onChange: (agent: FirstAgent) => void
  onContinue: () => void
}

export function FirstAgentStep({ agent, onChange, onContinue }: FirstAgentStepProps) {
  const isReady = agent.name.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onContinue()
  }
  return (
    <form onSubmit={submit}>
      <StepHead title="Create Your First Agent">
        An agent reads each reply, scores its intent and drafts an answer in your tone. You approve it before it goes
        out.
      </StepHead>
      <div className="flex flex-col gap-4 rounded-md border bg-surface p-5">
        <Field label="Agent Name" required>
          <Input
            autoFocus
            maxLength={120}
            placeholder="Sales replies"
            value={agent.name}
            onChange={(event) => onChange({ ...agent, name: event.target.value })}
          />
        </Field>
        <Field label="Description" optional hint="What it should know about your offer and your leads.">
          <Textarea
            maxLength={2000}
            value={agent.description}
            onChange={(event) => onChange({ ...agent, description: event.target.value })}
          />
        </Field>
        <Field label="Tone">
          <Select value={agent.tone} onValueChange={(tone) => onChange({ ...agent, tone })} options={toneOptions} />
        </Field>
      </div>
      <div className="flex justify-end pt-4">
        <Button type="submit" variant="primary" disabled={!isReady}>
          Continue
        </Button>
      </div>
    </form>
  )
}
