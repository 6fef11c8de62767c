import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { NoticeHook } from '#contract/notices.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { HookRow } from '#web/app/notices/hook-row.tsx'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { notify } from '#web/ui/notify.ts'
import { Unsaved } from '#web/ui/unsaved.tsx'

/** An address that Slack, or a service like it, gave the person for themselves. */
export function OwnHookSection({ hook }: { hook: NoticeHook | undefined }) {
  const { workspaceId } = useWorkspace()
  const refresh = useRefreshHooks()
  const [url, setUrl] = useState('')
  const save = useMutation(
    orpc.notices.setOwnHook.mutationOptions({
      onSuccess: () => {
        setUrl('')
        notify.success('Address saved. A test message is there.')
      },
      onSettled: refresh,
    }),
  )
  const remove = useMutation(
    orpc.notices.removeOwnHook.mutationOptions({
      onSuccess: () => notify.success('Address removed'),
      onError: (error) => notify.error('Failed to remove the address', { description: messageOf(error) }),
      onSettled: refresh,
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ workspaceId, url: url.trim() })
  }
  return (
    <SettingsSection
      title="Your own address"
      description="An incoming webhook of Slack, Mattermost or a service like them, for you alone."
    >
      {hook && (
        <ul aria-label="Your own address" className="rounded-md border">
          <HookRow hook={hook} isRemoving={remove.isPending} onRemove={() => remove.mutate({ workspaceId })} />
        </ul>
      )}
      <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
        <Unsaved when={url !== ''} />
        <Field
          label={hook ? 'Another address instead' : 'Webhook address'}
          hint="It is kept encrypted and never shown again. A test message tries it."
          error={save.error ? messageOf(save.error) : undefined}
          className="min-w-60 flex-1"
        >
          <Input
            type="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://hooks.slack.com/services/…"
            value={url}
            readOnly={save.isPending}
            onChange={({ target }) => setUrl(target.value)}
          />
        </Field>
        <Button type="submit" className="mt-6.5" disabled={url.trim() === ''} loading={save.isPending}>
          Save and test
        </Button>
      </form>
    </SettingsSection>
  )
}

/** What is known of the addresses, and what the bell says of dead ones, is asked for again. */
export function useRefreshHooks(): () => Promise<void> {
  const { workspaceId } = useWorkspace()
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: orpc.notices.hooks.key({ input: { workspaceId } }) })
}
