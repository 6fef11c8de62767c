import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { type AgentInput, careLevels, defaultModels } from '#contract/agents.ts'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import type { AgentFormValues } from '#web/app/agents/agent-form-values.ts'
import { campaignsFailed } from '#web/app/campaigns/campaigns-failed.ts'
import { careLabels } from '#web/app/care-labels.ts'
import { usePlatformName } from '#web/app/connect-platform.ts'
import { toneOptions } from '#web/app/tone-options.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type SectionProps = { form: UseFormReturn<AgentFormValues, unknown, AgentInput> }

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 w-full border-b pb-1.5 font-semibold text-base text-ink">{title}</legend>
      {children}
    </fieldset>
  )
}

/** Who the agent is and how it writes. */
export function VoiceFields({ form: { register, control, formState, getValues } }: SectionProps) {
  const { errors } = formState
  // A model that an operator added is kept, though it is not in the product's list.
  const models = [...new Set([...defaultModels, getValues('openrouterModel')])]
  return (
    <Section title="Voice">
      <Field label="Agent Name" required error={errors.name?.message}>
        <Input autoFocus placeholder="Sales replies" {...register('name')} />
      </Field>
      <Field label="Description" optional error={errors.description?.message}>
        <Textarea placeholder="What it should know about your offer and your leads" {...register('description')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Tone">
          <Controller
            control={control}
            name="tone"
            render={({ field: { value, onChange } }) => (
              <Select value={value} onValueChange={onChange} options={toneOptions} />
            )}
          />
        </Field>
        <Field label="Model" error={errors.openrouterModel?.message}>
          <Controller
            control={control}
            name="openrouterModel"
            render={({ field: { value, onChange } }) => (
              <Select
                value={value}
                onValueChange={onChange}
                options={models.map((model) => ({ value: model, label: model }))}
              />
            )}
          />
        </Field>
      </div>
      <Controller
        control={control}
        name="adaptiveKbEnabled"
        render={({ field: { value, onChange } }) => (
          <Checkbox
            checked={value}
            onCheckedChange={onChange}
            label="Adaptive knowledge base"
            hint="When someone edits a draft before sending it, the sent text is proposed as a golden reply."
          />
        )}
      />
    </Section>
  )
}

// A choice has a value; null is none.
const noCampaign = 'none'

/** Which campaigns it answers. */
export function ConnectionFields({ form: { control, formState, watch } }: SectionProps) {
  const { workspaceId } = useWorkspace()
  const platformName = usePlatformName()
  const isForCampaign = watch('connectLevel') === 'campaign'
  const campaigns = useQuery(orpc.campaigns.list.queryOptions({ input: { workspaceId }, enabled: isForCampaign }))
  return (
    <Section title="Connection">
      <Controller
        control={control}
        name="connectLevel"
        render={({ field: { value, onChange } }) => (
          <RadioCards
            label="Connection level"
            hideLabel
            columns={2}
            value={value}
            onValueChange={onChange}
            options={[
              {
                value: 'workspace',
                label: 'Workspace',
                hint: 'All campaigns that have no agent of their own. 2 webhooks.',
              },
              {
                value: 'campaign',
                label: 'Campaign',
                hint: 'One campaign, ahead of the workspace’s agent. 1 webhook.',
              },
            ]}
          />
        )}
      />
      {isForCampaign && <LoadFailure isPart title={campaignsFailed(platformName)} of={[campaigns]} />}
      {isForCampaign && (campaigns.data || campaigns.isPending) && (
        <Field
          label="Campaign"
          optional
          error={formState.errors.linkedCampaignId?.message}
          hint={
            campaigns.data?.length === 0
              ? 'No campaigns yet. Fetch them on the Campaigns screen, then choose one here; until then this agent answers none.'
              : 'Until one is chosen, this agent answers none.'
          }
        >
          <Controller
            control={control}
            name="linkedCampaignId"
            render={({ field: { value, onChange } }) => (
              <Select
                value={value ?? noCampaign}
                onValueChange={(chosen) => onChange(chosen === noCampaign ? null : chosen)}
                options={[
                  { value: noCampaign, label: campaigns.isPending ? 'Loading campaigns…' : 'Choose later' },
                  ...(campaigns.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            )}
          />
        </Field>
      )}
    </Section>
  )
}

/** What is checked before an answer goes out by itself, and by which model. */
export function CareFields({ form: { control, formState, getValues, watch } }: SectionProps) {
  const models = [...new Set([...defaultModels, getValues('openrouterModel'), getValues('verifierModel')])]
  const isRead = watch('careLevel') !== 'facts_only'
  return (
    <Section title="Checks">
      <Controller
        control={control}
        name="careLevel"
        render={({ field: { value, onChange } }) => (
          <RadioCards
            label="Before a reply goes out by itself"
            value={value}
            onValueChange={onChange}
            options={careLevels.map((level) => ({
              value: level,
              label: careLabels[level].name,
              hint: careLabels[level].hint,
            }))}
          />
        )}
      />
      {isRead && (
        <>
          <Field
            label="Second reader"
            error={formState.errors.verifierModel?.message}
            hint="The model that reads each reply once more. It sees the reply and your sources, never the lead’s email."
          >
            <Controller
              control={control}
              name="verifierModel"
              render={({ field: { value, onChange } }) => (
                <Select
                  value={value}
                  onValueChange={onChange}
                  options={models.map((model) => ({ value: model, label: model }))}
                />
              )}
            />
          </Field>
          <Controller
            control={control}
            name="verifiesWaiting"
            render={({ field: { value, onChange } }) => (
              <Checkbox
                checked={value}
                onCheckedChange={onChange}
                label="Also read drafts that wait for a person"
                hint="Whoever approves them sees what supports each sentence. Costs one more call of a model per draft."
              />
            )}
          />
        </>
      )}
    </Section>
  )
}

/** When its answers go out, and who lets them. */
export function DeliveryFields({ form: { register, control, formState, watch } }: SectionProps) {
  const { errors } = formState
  return (
    <Section title="Sending">
      <Controller
        control={control}
        name="autoSendEnabled"
        render={({ field: { value, onChange } }) => (
          <Checkbox
            checked={value}
            onCheckedChange={onChange}
            label="Auto-send"
            hint={value ? undefined : 'Off: every draft waits for someone’s approval.'}
          />
        )}
      />
      {watch('autoSendEnabled') && (
        <Banner title="Replies are sent without manual review.">
          Only the kinds of replies that you let it send on the agent’s page, only when the draft passes every check,
          and never between midnight and the wake time, neither yours nor the lead’s where their time zone is known. It
          waits for the delay below; until then you can edit or cancel it.
        </Banner>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Shortest delay (minutes)" hint="0 to 10080." error={errors.delayMin?.message}>
          <Input inputMode="numeric" {...register('delayMin')} />
        </Field>
        <Field
          label="Longest delay (minutes)"
          hint="Each send picks a random time between the two."
          error={errors.delayMax?.message}
        >
          <Input inputMode="numeric" {...register('delayMax')} />
        </Field>
        <Field
          label="Daily cap"
          hint="1 to 10000 automatic sends a day, including follow-ups. Anything beyond that waits for a person."
          error={errors.dailyCap?.message}
        >
          <Input inputMode="numeric" {...register('dailyCap')} />
        </Field>
        <Field
          label="Cap per conversation"
          hint="1 to 100 automatic sends to one lead, so that two machines can’t keep writing to each other."
          error={errors.threadCap?.message}
        >
          <Input inputMode="numeric" {...register('threadCap')} />
        </Field>
        <Field
          label="Cap per company"
          hint="1 to 10000 automatic sends a day to people at one company, told by the domain of their address."
          error={errors.companyCap?.message}
        >
          <Input inputMode="numeric" {...register('companyCap')} />
        </Field>
      </div>
    </Section>
  )
}

/** What happens when the lead stays silent. */
export function FollowupFields({ form: { register, control, formState, watch } }: SectionProps) {
  const { errors } = formState
  const isEnabled = watch('followupEnabled')
  return (
    <Section title="Follow-ups">
      <Controller
        control={control}
        name="followupEnabled"
        render={({ field: { value, onChange } }) => (
          <Checkbox
            checked={value}
            onCheckedChange={onChange}
            label="Follow up when a lead stays silent"
            hint="Any message from the lead ends the series; an out-of-office reply moves it past the return date. Follow-ups go out from the wake time on, with the same delay."
          />
        )}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Days"
          hint="Days after your answer, separated by commas: 1 to 365, in ascending order."
          error={errors.followupDays?.message}
        >
          <Input readOnly={!isEnabled} placeholder="3, 7" {...register('followupDays')} />
        </Field>
        <Field
          label="Max attempts"
          hint="0 to 20. There are never more follow-ups than days."
          error={errors.followupMaxAttempts?.message}
        >
          <Input inputMode="numeric" readOnly={!isEnabled} {...register('followupMaxAttempts')} />
        </Field>
      </div>
    </Section>
  )
}
