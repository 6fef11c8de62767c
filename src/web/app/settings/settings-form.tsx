import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type WorkspaceSettings, workspaceSettingsPatch } from '#contract/workspaces.ts'
import { orpc } from '#web/api/client.ts'
import { codeOf, messageOf } from '#web/api/errors.ts'
import { DomainFields, ModelFields, SendingFields, WorkspaceFields } from '#web/app/settings/settings-fields.tsx'
import { formValuesOf, type SettingsChange, settingsForm } from '#web/app/settings/settings-form-values.ts'
import { SettingsPage } from '#web/app/settings/settings-page.tsx'
import { settleForm } from '#web/app/settings/settle-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { Unsaved } from '#web/ui/unsaved.tsx'

type SettingsFormProps = { settings: WorkspaceSettings; mayEdit: boolean }

export function SettingsForm({ settings, mayEdit }: SettingsFormProps) {
  const formId = useId()
  // What the form began from. What another admin saves meanwhile comes in only while nothing has been typed here.
  const [base, setBase] = useState(settings)
  const form = useForm({
    resolver: standardSchemaResolver(settingsForm),
    values: formValuesOf(base),
    disabled: !mayEdit,
  })
  const { isDirty } = form.formState
  if (base !== settings && !isDirty) setBase(settings)
  const sent = useRef(formValuesOf(settings))
  const { save, isSaving, failure } = useSaveSettings(base, {
    onSaved: (saved) => settleForm(form, formValuesOf(saved), sent.current),
    onTakenDomain: (message) => form.setError('customDomain', { message }, { shouldFocus: true }),
  })
  const submit = form.handleSubmit((change) => {
    sent.current = form.getValues()
    return save(change)
  })
  return (
    <SettingsPage
      action={
        mayEdit && (
          <>
            {isDirty && <span className="text-ink-faint text-sm max-sm:sr-only">Unsaved changes</span>}
            <Button type="submit" form={formId} variant="primary" disabled={!isDirty} loading={isSaving}>
              Save
            </Button>
          </>
        )
      }
    >
      {!mayEdit && <Banner title="Only a workspace admin can change these settings." className="mt-6" />}
      <form id={formId} onSubmit={submit} noValidate>
        <Unsaved when={isDirty} />
        {failure && (
          <div ref={showFailure} className="pt-6">
            <Banner tone="negative" title="Failed to save settings">
              {failure}
            </Banner>
          </div>
        )}
        <WorkspaceFields form={form} />
        <SendingFields form={form} />
        <ModelFields form={form} settings={settings} mayEdit={mayEdit} />
        <DomainFields form={form} settings={settings} mayEdit={mayEdit} />
      </form>
    </SettingsPage>
  )
}

/** A custom domain is all that two workspaces can't both have. */
const isTaken = (error: unknown): boolean => codeOf(error) === 'conflict'

/** Save stands in the head of the page, wherever the person has scrolled to. */
const showFailure = (failure: HTMLElement | null) => failure?.scrollIntoView({ block: 'nearest' })

/** Sends only what differs, so that two admins who change different things do not undo each other. */
function changesOf(change: SettingsChange, settings: WorkspaceSettings) {
  const stored = new Map<string, unknown>(Object.entries(settings))
  return workspaceSettingsPatch.parse(
    Object.fromEntries(Object.entries(change).filter(([name, value]) => stored.get(name) !== value)),
  )
}

interface SaveOutcomes {
  onSaved: (saved: WorkspaceSettings) => void
  /** The one thing of these settings that somebody else can have. */
  onTakenDomain: (message: string) => void
}

function useSaveSettings(settings: WorkspaceSettings, { onSaved, onTakenDomain }: SaveOutcomes) {
  const queries = useQueryClient()
  const workspaceId = settings.id
  const { mutateAsync, isPending, error } = useMutation(
    orpc.workspaces.updateSettings.mutationOptions({
      onSuccess: (saved) => {
        queries.setQueryData(orpc.workspaces.settings.queryKey({ input: { workspaceId } }), saved)
        onSaved(saved)
        notify.success('Settings saved successfully')
        // A domain begins with a proof of its own, and the company's name is the brand's.
        void queries.invalidateQueries({ queryKey: orpc.branding.key() })
        // The workspace's name stands in the sidebar.
        return queries.invalidateQueries({ queryKey: orpc.accounts.me.key() })
      },
      onError: (cause) => isTaken(cause) && onTakenDomain(messageOf(cause)),
    }),
  )
  const save = (change: SettingsChange) =>
    // The failure has been told; what was typed is still in the form.
    mutateAsync({ workspaceId, ...changesOf(change, settings) }).catch(() => undefined)
  return { save, isSaving: isPending, failure: error && !isTaken(error) ? messageOf(error) : null }
}
