import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errors } from '#contract/errors.ts'
import type { Role } from '#contract/operation.ts'
import { invitedEmailsSchema } from '#contract/team.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { usePlanLacks } from '#web/app/plan-lacks.ts'
import { roleHints, roleOptions } from '#web/app/role-hints.ts'
import { AddressBox } from '#web/app/team/address-box.tsx'
import { isAddress } from '#web/app/team/addresses.ts'
import { invitedWords } from '#web/app/team/invited-labels.ts'
import { useRefreshTeam } from '#web/app/team/use-change-team.ts'
import { useWhileHere } from '#web/app/use-while-here.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Field } from '#web/ui/field.tsx'
import { notify } from '#web/ui/notify.ts'
import { Select } from '#web/ui/select.tsx'
import { Unsaved } from '#web/ui/unsaved.tsx'

type InviteFormProps = { id: string; onSending: (isSending: boolean) => void; onSent: () => void }

function problemOf(addresses: readonly string[]): string | undefined {
  const wrong = addresses.filter((address) => !isAddress(address))
  if (wrong.length > 0) return `Correct or remove: ${wrong.join(', ')}.`
  return invitedEmailsSchema.safeParse(addresses).error?.issues[0]?.message
}

/** The button that submits it is outside, in the dialog's foot. */
export function InviteForm({ id, onSending, onSent }: InviteFormProps) {
  const { workspaceId } = useWorkspace()
  const [addresses, setAddresses] = useState<string[]>([])
  const lacksRoles = usePlanLacks('team_roles')
  const [chosenRole, setRole] = useState<Role>('member')
  const role = lacksRoles ? 'admin' : chosenRole
  const [isChecked, setIsChecked] = useState(false)
  const refresh = useRefreshTeam()
  const done = useWhileHere(onSent)
  const { mutate, data, error } = useMutation(
    orpc.team.invite.mutationOptions({
      onSuccess: (outcomes) => {
        const { sent, rest } = invitedWords(outcomes)
        if (sent === null) return
        done()
        notify.success(sent, rest ? { description: rest } : {})
      },
      onSettled: () => {
        onSending(false)
        return refresh()
      },
    }),
  )
  const problem = problemOf(addresses)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (problem) return
    onSending(true)
    mutate({ workspaceId, emails: addresses, role })
  }
  const nobody = data && invitedWords(data).sent === null
  return (
    <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Unsaved when={addresses.length > 0} />
      {error && (
        <Banner tone="negative" title="Failed to send the invitation">
          {messageOf(error)}
        </Banner>
      )}
      {nobody && <Banner title="Nobody was invited">{invitedWords(data).rest}</Banner>}
      <Field
        label="Email addresses"
        required
        hint="Type or paste several, separated by commas or line breaks."
        error={isChecked ? problem : undefined}
      >
        <AddressBox addresses={addresses} onChange={setAddresses} />
      </Field>
      <Field label="Role" hint={lacksRoles ? errors.plan_lacks_roles.message : roleHints[role]}>
        <Select value={role} onValueChange={setRole} options={roleOptions} disabled={lacksRoles} />
      </Field>
    </form>
  )
}
