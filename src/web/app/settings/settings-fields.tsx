import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { WorkspaceSettings } from '#contract/workspaces.ts'
import { isTimeZone } from '#lib/zoned-time.ts'
import { DomainState } from '#web/app/settings/domain-state.tsx'
import { McpServer } from '#web/app/settings/mcp-server.tsx'
import { RouterKey } from '#web/app/settings/router-key.tsx'
import type { SettingsChange, SettingsFormValues } from '#web/app/settings/settings-form-values.ts'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type Form = UseFormReturn<SettingsFormValues, unknown, SettingsChange>

export function WorkspaceFields({ form: { register, formState } }: { form: Form }) {
  return (
    <SettingsSection title="Workspace" description="Its name in the switcher and in invitations.">
      <Field label="Name" required error={formState.errors.name?.message}>
        <Input {...register('name')} />
      </Field>
    </SettingsSection>
  )
}

const timeZones = Intl.supportedValuesOf('timeZone')

function timeThere(timeZone: string): string | undefined {
  if (!timeZone || !isTimeZone(timeZone)) return undefined
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(new Date())
  return `It is now ${time} there.`
}

export function SendingFields({ form: { register, formState, watch } }: { form: Form }) {
  const { errors } = formState
  const listId = useId()
  return (
    <SettingsSection
      title="Sending"
      description="Nothing goes out automatically between midnight and the wake time, nor in the lead’s own night where their time zone is known. New agents start with these delays."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Wake time" error={errors.wakeTime?.message}>
          <Input type="time" {...register('wakeTime')} />
        </Field>
        <Field label="Time zone" hint={timeThere(watch('timeZone').trim())} error={errors.timeZone?.message}>
          <Input list={listId} autoComplete="off" spellCheck={false} {...register('timeZone')} />
        </Field>
        <datalist id={listId}>
          {timeZones.map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
        <Field label="Default shortest delay (minutes)" error={errors.defaultDelayMin?.message}>
          <Input inputMode="numeric" {...register('defaultDelayMin')} />
        </Field>
        <Field label="Default longest delay (minutes)" error={errors.defaultDelayMax?.message}>
          <Input inputMode="numeric" {...register('defaultDelayMax')} />
        </Field>
        <Field
          label="Undo window (seconds)"
          hint="How long a reply that someone sends or approves can be undone before it goes out. With 0, it goes out immediately."
          error={errors.undoSeconds?.message}
        >
          <Input inputMode="numeric" {...register('undoSeconds')} />
        </Field>
      </div>
    </SettingsSection>
  )
}

type ModelFieldsProps = { form: Form; settings: WorkspaceSettings; mayEdit: boolean }

export function ModelFields({ form, settings, mayEdit }: ModelFieldsProps) {
  const { register, formState, watch } = form
  return (
    <SettingsSection
      title="Language model"
      description="Without a key here or on the server, the built-in drafter writes, from rules and your knowledge base."
    >
      <RouterKey form={form} hasKey={settings.hasOpenrouterKey} mayEdit={mayEdit} />
      <Field
        label="MCP server URL"
        optional
        hint="Its read-only tools are offered to the model while it drafts. Only admins see the whole address, others its host."
        error={formState.errors.mcpUrl?.message}
      >
        <Input type="url" inputMode="url" placeholder="https://tools.example.com/mcp" {...register('mcpUrl')} />
      </Field>
      <McpServer
        settings={settings}
        isUnsaved={(watch('mcpUrl') ?? '').trim() !== (settings.mcpUrl ?? '')}
        mayEdit={mayEdit}
      />
    </SettingsSection>
  )
}

type DomainFieldsProps = { form: Form; settings: WorkspaceSettings; mayEdit: boolean }

export function DomainFields({ form, settings, mayEdit }: DomainFieldsProps) {
  const { register, formState, watch } = form
  const { errors } = formState
  const typed = watch('customDomain').trim().toLowerCase()
  return (
    <SettingsSection title="Domain" description="The app, its emails and the client’s report under your own name.">
      <Field label="Custom domain" optional error={errors.customDomain?.message}>
        <Input
          autoCapitalize="none"
          spellCheck={false}
          placeholder="replies.example.com"
          {...register('customDomain')}
        />
      </Field>
      <DomainState host={settings.customDomain} isUnsaved={typed !== (settings.customDomain ?? '')} mayEdit={mayEdit} />
      <Field label="Company name" optional error={errors.companyName?.message}>
        <Input autoComplete="organization" {...register('companyName')} />
      </Field>
    </SettingsSection>
  )
}
