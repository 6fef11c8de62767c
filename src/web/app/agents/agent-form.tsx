import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Agent } from '#contract/agents.ts'
import { messageOf } from '#web/api/errors.ts'
import {
  CareFields,
  ConnectionFields,
  DeliveryFields,
  FollowupFields,
  VoiceFields,
} from '#web/app/agents/agent-form-sections.tsx'
import { type AgentFormValues, agentForm } from '#web/app/agents/agent-form-values.ts'
import { useSaveAgent } from '#web/app/agents/use-save-agent.ts'
import { useWhileHere } from '#web/app/use-while-here.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Unsaved } from '#web/ui/unsaved.tsx'

type AgentFormProps = {
  id: string
  agent: Agent | null
  start: AgentFormValues
  onSaving: (isSaving: boolean) => void
  onSaved: () => void
  /** Somebody has deleted the agent: the next save makes a new one of what stands here. */
  onGone: () => void
}

/** The button that submits it is outside, in the dialog's foot. */
export function AgentForm({ id, agent, start, onSaving, onSaved, onGone }: AgentFormProps) {
  const form = useForm({ resolver: standardSchemaResolver(agentForm), defaultValues: start })
  const [begun] = useState(agent)
  const saving = useSaveAgent(begun, { onSaved: useWhileHere(onSaved), onGone })
  const submit = form.handleSubmit(async (input) => {
    onSaving(true)
    // What failed is shown above the fields, from the mutation's own state.
    await saving.save(input).catch(() => undefined)
    onSaving(false)
  })
  return (
    <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-6">
      {saving.isGone && (
        <Banner tone="negative" title="Someone else has deleted this agent">
          What you typed is still here. Create Agent makes a new one of it.
        </Banner>
      )}
      {saving.error && (
        <Banner tone="negative" title={agent && !saving.isGone ? 'Failed to save agent' : 'Failed to create agent'}>
          {messageOf(saving.error)}
        </Banner>
      )}
      <Unsaved when={form.formState.isDirty} />
      <VoiceFields form={form} />
      <ConnectionFields form={form} />
      <DeliveryFields form={form} />
      <CareFields form={form} />
      <FollowupFields form={form} />
    </form>
  )
}
