import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { isPushThere, type PushRefusal, pushHere, switchOff, switchOn } from '#web/app/notices/push.ts'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { notify } from '#web/ui/notify.ts'
import { Switch } from '#web/ui/switch.tsx'

const refusalWords: Record<PushRefusal, string> = {
  denied: 'This browser blocks notifications from Rejoinder. Allow them in its site settings, then try again.',
  no_service: 'This browser couldn’t reach its own notification service. Try again later.',
}

/** Notifications of the browser that the person looks through, for as long as they are signed in there. */
export function PushSection() {
  const queries = useQueryClient()
  const here = useQuery({ queryKey: ['push-here'], queryFn: pushHere, staleTime: 0 })
  const state = useQuery(orpc.push.state.queryOptions({ input: {} }))
  const onSettled = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['push-here'] }),
      queries.invalidateQueries({ queryKey: orpc.push.key() }),
    ])
  const flip = useMutation({
    mutationFn: async (isOn: boolean) => (isOn ? switchOn(state.data?.publicKey ?? '') : switchOff()),
    onSuccess: (refusal) => {
      if (refusal !== null) notify.error('Failed to switch notifications on', { description: refusalWords[refusal] })
    },
    onError: (error) => notify.error('Failed to switch notifications on or off', { description: messageOf(error) }),
    onSettled,
  })
  return (
    <SettingsSection
      title="This browser"
      description="Shown by the browser even while Rejoinder is closed, until you sign out of it."
    >
      <Switch
        label="Notifications in this browser"
        hint={isPushThere() ? undefined : 'This browser can’t show them.'}
        checked={flip.isPending ? flip.variables : here.data === true}
        disabled={!isPushThere() || here.isPending || !state.data || flip.isPending}
        onCheckedChange={(isOn) => flip.mutate(isOn)}
      />
    </SettingsSection>
  )
}
