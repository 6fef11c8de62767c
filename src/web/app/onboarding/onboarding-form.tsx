import { useState } from 'react'
import { useConnection } from '#web/app/connect-platform.ts'
import { type Access, ConnectStep } from '#web/app/onboarding/connect-step.tsx'
import { FirstAgentStep } from '#web/app/onboarding/first-agent-step.tsx'
import { type FirstAgent, useCompleteSetup } from '#web/app/onboarding/use-complete-setup.ts'
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx'

/** What was entered in one step is still there when a person goes back to it. */
export function OnboardingForm() {
  const [step, setStep] = useState<1 | 2>(1)
  const [agent, setAgent] = useState<FirstAgent>({ name: '', description: '', tone: 'professional' })
  const [access, setAccess] = useState<Access>({ baseUrl: '', apiKey: '' })
  const setup = useCompleteSetup(agent)
  // Asked for before the step that it is for: whether there is a sandbox would move that one's buttons.
  useConnection()
  const isTyped = [agent.name, agent.description, access.baseUrl, access.apiKey].some((text) => text !== '')
  return (
    <div className="mx-auto w-full max-w-md">
      <p className="pb-2 font-medium text-ink-faint text-sm tabular-nums">Step {step} of 2</p>
      {step === 1 ? (
        <FirstAgentStep agent={agent} onChange={setAgent} onContinue={() => setStep(2)} />
      ) : (
        <ConnectStep setup={setup} access={access} onAccess={setAccess} onBack={() => setStep(1)} />
      )}
      <UnsavedGuard
        isUnsaved={isTyped && setup.running === null}
        title="Leave without finishing?"
        description="What you typed here hasn’t been saved."
        confirmLabel="Discard"
      />
    </div>
  )
}
