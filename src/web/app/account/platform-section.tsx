import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { PlatformSettings } from '#contract/admin.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { SettingsSection } from '#web/app/settings/settings-section.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { notify } from '#web/ui/notify.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'

/** What holds for everybody on this installation; for its administrators alone. */
export function PlatformSection() {
  const settings = useQuery(orpc.admin.settings.queryOptions())
  return (
    <SettingsSection
      title="Platform"
      description="You administer this installation. This holds for everybody on it; each change is in its audit log."
    >
      {settings.isError ? (
        <Banner
          tone="negative"
          title="Failed to load the settings of the platform"
          action={
            <Button size="sm" onClick={() => void settings.refetch()} loading={settings.isFetching}>
              Try again
            </Button>
          }
        >
          {messageOf(settings.error)}
        </Banner>
      ) : settings.isPending ? (
        <Skeleton className="h-8 w-40" />
      ) : (
        <>
          <LeakedPasswords {...settings.data} />
          <KeptDays key={settings.data.actionLogsKeptDays} {...settings.data} />
        </>
      )}
    </SettingsSection>
  )
}

function useSave() {
  const queries = useQueryClient()
  return useMutation(
    orpc.admin.updateSettings.mutationOptions({
      onSuccess: (saved) => {
        queries.setQueryData(orpc.admin.settings.queryKey(), saved)
        notify.success('Settings saved successfully')
      },
      onError: (error) => notify.error('Failed to save settings', { description: messageOf(error) }),
    }),
  )
}

function LeakedPasswords({ refusesLeakedPasswords }: PlatformSettings) {
  const save = useSave()
  return (
    <Switch
      className="max-w-md"
      label="Refuse leaked passwords"
      hint="New passwords are compared with the 100,000 commonest of known leaks. Recommended."
      checked={save.isPending ? Boolean(save.variables.refusesLeakedPasswords) : refusesLeakedPasswords}
      onCheckedChange={(checked) => save.mutate({ refusesLeakedPasswords: checked })}
    />
  )
}

const longest = 3650

function KeptDays({ actionLogsKeptDays }: PlatformSettings) {
  const save = useSave()
  const [typed, setTyped] = useState(String(actionLogsKeptDays))
  const days = Number(typed)
  const isFit = /^\d+$/.test(typed.trim()) && days >= 1 && days <= longest
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isFit && days !== actionLogsKeptDays) save.mutate({ actionLogsKeptDays: days })
  }
  return (
    <form onSubmit={submit} noValidate className="flex max-w-md flex-col gap-4">
      <Field
        label="Days that action logs are kept"
        hint="Which screens people opened. Older lines are deleted."
        error={isFit ? undefined : `Enter a whole number from 1 to ${longest}.`}
      >
        <Input inputMode="numeric" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <Button type="submit" className="self-start" loading={save.isPending}>
        Save Days
      </Button>
    </form>
  )
}
