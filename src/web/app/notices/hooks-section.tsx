import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type NoticeHook, type NoticeKind, noticeKinds } from '#contract/notices.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { HookRow } from '#web/app/notices/hook-row.tsx'
import { kindLabels } from '#web/app/notices/kind-labels.ts'
import { useRefreshHooks } from '#web/app/notices/own-hook-section.tsx'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { notify } from '#web/ui/notify.ts'

const usualKinds: readonly NoticeKind[] = ['high_intent', 'handoff', 'send_trouble']

/** Channels that the whole team reads; admins say which. */
export function HooksSection({ hooks }: { hooks: readonly NoticeHook[] }) {
  const { workspaceId } = useWorkspace()
  const refresh = useRefreshHooks()
  const remove = useMutation(
    orpc.notices.removeHook.mutationOptions({
      onSuccess: () => notify.success('Channel removed'),
      onError: (error) => notify.error('Failed to remove the channel', { description: messageOf(error) }),
      onSettled: refresh,
    }),
  )
  return (
    <SettingsSection
      title="Channels of the workspace"
      description="Whoever reads there sees what leads write. To approve a reply from there, a person signs in."
    >
      {hooks.length > 0 && (
        <ul aria-label="Channels" className="flex flex-col divide-y rounded-md border">
          {hooks.map((hook) => (
            <HookRow
              key={hook.id}
              hook={hook}
              what={hook.kinds.map((kind) => kindLabels[kind].label.toLowerCase()).join(', ')}
              isRemoving={remove.isPending && remove.variables.hookId === hook.id}
              onRemove={() => remove.mutate({ workspaceId, hookId: hook.id })}
            />
          ))}
        </ul>
      )}
      <AddHook />
    </SettingsSection>
  )
}

function AddHook() {
  const { workspaceId } = useWorkspace()
  const refresh = useRefreshHooks()
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const [kinds, setKinds] = useState(usualKinds)
  const add = useMutation(
    orpc.notices.addHook.mutationOptions({
      onSuccess: () => {
        setName('')
        setUrl('')
        notify.success('Channel added. A test message is there.')
      },
      onSettled: refresh,
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate({ workspaceId, name: name.trim(), url: url.trim(), kinds: [...kinds] })
  }
  const tick = (kind: NoticeKind, isTicked: boolean) =>
    setKinds(noticeKinds.filter((one) => (one === kind ? isTicked : kinds.includes(one))))
  const lacks = name.trim() === '' || url.trim() === '' || kinds.length === 0
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-[10rem_1fr]">
        <Field label="Channel">
          <Input
            value={name}
            placeholder="#sales"
            autoComplete="off"
            maxLength={80}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Field label="Webhook address of the channel" error={add.error ? messageOf(add.error) : undefined}>
          <Input
            type="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://hooks.slack.com/services/…"
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
        </Field>
      </div>
      <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
        <legend className="mb-2 font-medium text-base text-ink">It gets</legend>
        {noticeKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={kindLabels[kind].label}
            checked={kinds.includes(kind)}
            onCheckedChange={(isTicked) => tick(kind, isTicked === true)}
          />
        ))}
      </fieldset>
      <Button type="submit" className="self-start" disabled={lacks} loading={add.isPending}>
        Add and test
      </Button>
    </form>
  )
}
