import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Branding } from '#contract/branding.ts'
import { accentShades } from '#lib/accent.ts'
import { hexColour } from '#lib/colour.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { brandingForm } from '#web/app/settings/branding-form.ts'
import { LogoField } from '#web/app/settings/logo-field.tsx'
import { settleForm } from '#web/app/settings/settle-form.ts'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { LoadFailure } from '#web/load-failure.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { notify } from '#web/ui/notify.ts'
import { Unsaved } from '#web/ui/unsaved.tsx'

/** How the workspace shows itself to its people, its leads' answers aside: logo, accent, and whom its mails are from. */
export function BrandingSection() {
  const { workspaceId } = useWorkspace()
  const branding = useQuery(orpc.branding.read.queryOptions({ input: { workspaceId } }))
  return (
    <SettingsSection
      id="branding"
      title="Branding"
      description="In the app, on your domain’s sign-in page, in invitations, notifications and the client’s report."
    >
      <LoadFailure isPart title="Failed to load the branding" of={[branding]} />
      {branding.data && <BrandingFields key={workspaceId} branding={branding.data} />}
    </SettingsSection>
  )
}

function BrandingFields({ branding }: { branding: Branding }) {
  const mayEdit = useMay('admin')
  return (
    <>
      {!branding.isIncluded && (
        <Banner
          title="Your plan doesn’t include custom branding"
          action={
            mayEdit && (
              <Button size="sm" asChild>
                <Link to="/billing">See Plans</Link>
              </Button>
            )
          }
        >
          What you set here is kept, and shown while the workspace is on the Unlimited plan.
        </Banner>
      )}
      <LogoField logo={branding.logo} mayEdit={mayEdit} />
      <BrandForm branding={branding} mayEdit={mayEdit} />
    </>
  )
}

const valuesOf = ({ accent, senderName }: Branding) => ({ accent: accent ?? '', senderName: senderName ?? '' })

function BrandForm({ branding, mayEdit }: { branding: Branding; mayEdit: boolean }) {
  const { workspaceId } = useWorkspace()
  const queries = useQueryClient()
  // What the form began from. What another admin saves meanwhile comes in only while nothing has been typed here.
  const [base, setBase] = useState(branding)
  const form = useForm({ resolver: standardSchemaResolver(brandingForm), values: valuesOf(base), disabled: !mayEdit })
  const { errors, isDirty } = form.formState
  if (base !== branding && !isDirty) setBase(branding)
  const sent = useRef(valuesOf(branding))
  const save = useMutation(
    orpc.branding.update.mutationOptions({
      onSuccess: (saved) => {
        queries.setQueryData(orpc.branding.read.queryKey({ input: { workspaceId } }), saved)
        settleForm(form, valuesOf(saved), sent.current)
        notify.success('Settings saved successfully')
        return queries.invalidateQueries({ queryKey: orpc.branding.key() })
      },
    }),
  )
  const submit = form.handleSubmit((change) => {
    sent.current = form.getValues()
    const { accent = base.accent, senderName = base.senderName } = change
    // Only what differs, so that two admins who change different things do not undo each other.
    save.mutate({
      workspaceId,
      ...(accent !== base.accent && { accent }),
      ...(senderName !== base.senderName && { senderName }),
    })
  })
  const typed = form.watch('accent').trim().toLowerCase()
  const accent = hexColour.test(typed) ? typed : null
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Unsaved when={isDirty} />
      <Field
        label="Accent color"
        optional
        hint="For buttons, links and what is chosen. Leave it empty for ours."
        error={errors.accent?.message}
      >
        <Input placeholder="#1f6feb" spellCheck={false} autoCapitalize="none" {...form.register('accent')} />
      </Field>
      {accent && <AccentPreview accent={accent} />}
      <Field
        label="Sender name"
        optional
        hint="Whom the workspace’s emails are from. Leave it empty for the company name. The address stays ours."
        error={errors.senderName?.message}
      >
        <Input autoComplete="organization" {...form.register('senderName')} />
      </Field>
      {save.error && (
        <Banner tone="negative" title="Failed to save settings">
          {messageOf(save.error)}
        </Banner>
      )}
      {mayEdit && (
        <div>
          <Button type="submit" disabled={!isDirty} loading={save.isPending}>
            Update Branding
          </Button>
        </div>
      )}
    </form>
  )
}

/** The one colour as each theme uses it, on that theme's own ground. */
function AccentPreview({ accent }: { accent: string }) {
  const shades = accentShades(accent)
  const changed = (['light', 'dark'] as const).filter((theme) => shades[theme].accent !== accent)
  return (
    <div className="flex flex-col gap-2">
      <div className="grid gap-3 sm:grid-cols-2">
        {(['light', 'dark'] as const).map((theme) => (
          <figure
            key={theme}
            className="flex items-center gap-3 rounded-md border p-3"
            style={{ colorScheme: theme, background: theme === 'light' ? '#ffffff' : '#151518' }}
          >
            <span
              className="rounded-sm px-3 py-1.5 font-medium text-base"
              style={{ background: shades[theme].accent, color: shades[theme].onAccent }}
            >
              Button
            </span>
            <span className="font-medium text-base underline" style={{ color: shades[theme].accentInk }}>
              Link
            </span>
            <figcaption className="ml-auto text-sm" style={{ color: theme === 'light' ? '#5c5c66' : '#b4b4bd' }}>
              {theme === 'light' ? 'Light' : 'Dark'}
            </figcaption>
          </figure>
        ))}
      </div>
      {changed.length > 0 && (
        <p role="status" className="text-ink-muted text-sm">
          {changed.map((theme) => `In ${theme} mode ${shades[theme].accent} is used instead`).join('. ')}, because{' '}
          {accent} has too little contrast there.
        </p>
      )}
    </div>
  )
}
