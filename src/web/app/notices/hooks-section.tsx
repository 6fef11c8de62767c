import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { NoticeHook, NoticeKind } from '#contract/notices.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { HookForm } from '#web/app/notices/hook-form.tsx'
import { HookRow } from '#web/app/notices/hook-row.tsx'
import { kindLabels } from '#web/app/notices/kind-labels.ts'
import { useRefreshHooks } from '#web/app/notices/own-hook-section.tsx'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { useWhileHere } from '#web/app/use-while-here.ts'
import { notify } from '#web/ui/notify.ts'

const usualKinds: NoticeKind[] = ['high_intent', 'handoff', 'send_trouble']

/** Channels that the whole team reads; admins say which. */
export function HooksSection({ hooks }: { hooks: readonly NoticeHook[] }) {
  const { workspaceId } = useWorkspace()
  const refresh = useRefreshHooks()
  const [editedId, setEditedId] = useState<string | null>(null)
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
          {hooks.map((hook) =>
            hook.id === editedId ? (
              <li key={hook.id} className="p-3">
                <ChangeHook hook={hook} onDone={() => setEditedId(null)} />
              </li>
            ) : (
              <HookRow
                key={hook.id}
                hook={hook}
                what={hook.kinds.map((kind) => kindLabels[kind].label.toLowerCase()).join(', ')}
                isRemoving={remove.isPending && remove.variables.hookId === hook.id}
                onRemove={() => remove.mutate({ workspaceId, hookId: hook.id })}
                onEdit={() => setEditedId(hook.id)}
              />
            ),
          )}
        </ul>
      )}
      <AddHook />
    </SettingsSection>
  )
}

function AddHook() {
  const { workspaceId } = useWorkspace()
  const refresh = useRefreshHooks()
  const [made, setMade] = useState(0)
  const add = useMutation(
    orpc.notices.addHook.mutationOptions({
      onSuccess: () => {
        setMade(made + 1)
        notify.success('Channel added. A test message is there.')
      },
      onSettled: refresh,
    }),
  )
  return (
    <HookForm
      // The next one begins empty.
      key={made}
      start={{ name: '', kinds: usualKinds }}
      submitLabel="Add and test"
      isSaving={add.isPending}
      error={add.error}
      onSubmit={({ name, url, kinds }) => add.mutate({ workspaceId, name, url: url ?? '', kinds })}
    />
  )
}

function ChangeHook({ hook, onDone }: { hook: NoticeHook; onDone: () => void }) {
  const { workspaceId } = useWorkspace()
  const refresh = useRefreshHooks()
  const done = useWhileHere(onDone)
  const change = useMutation(
    orpc.notices.changeHook.mutationOptions({
      onSuccess: () => {
        done()
        notify.success('Channel saved')
      },
      onSettled: refresh,
    }),
  )
  return (
    <HookForm
      start={hook}
      submitLabel="Save"
      isSaving={change.isPending}
      error={change.error}
      onSubmit={(wanted) => change.mutate({ workspaceId, hookId: hook.id, ...wanted })}
      onCancel={onDone}
    />
  )
}
