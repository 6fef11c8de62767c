import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { ReportReader } from '#contract/report.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { AddressBox } from '#web/app/team/address-box.tsx'
import { isAddress } from '#web/app/team/addresses.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Unsaved } from '#web/ui/unsaved.tsx'

const refusals = {
  already_added: 'gets it already',
  unsubscribed: 'has unsubscribed',
  too_many: 'there are 100 people on the list already',
} as const

type Outcome = { email: string; outcome: 'added' | keyof typeof refusals }

const refused = (outcomes: readonly Outcome[]): string =>
  outcomes.flatMap(({ email, outcome }) => (outcome === 'added' ? [] : [`${email}: ${refusals[outcome]}.`])).join(' ')

/** Whom admins have the report mailed to. */
export function ReportReaders({ readers }: { readers: readonly ReportReader[] }) {
  const { workspaceId } = useWorkspace()
  const client = useQueryClient()
  const [addresses, setAddresses] = useState<string[]>([])
  const [problem, setProblem] = useState<string>()
  const refresh = () => client.invalidateQueries({ queryKey: orpc.report.sharing.key({ input: { workspaceId } }) })
  const add = useMutation(
    orpc.report.addReaders.mutationOptions({
      // What was typed since is still to be added.
      onSuccess: (_, { emails }) => setAddresses((typed) => typed.filter((address) => !emails.includes(address))),
      onSettled: refresh,
    }),
  )
  const remove = useMutation(orpc.report.removeReader.mutationOptions({ onSettled: refresh }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = addresses.filter((address) => !isAddress(address))
    const found =
      addresses.length === 0
        ? 'Enter at least one address.'
        : wrong.length > 0
          ? `Correct or remove: ${wrong.join(', ')}.`
          : undefined
    setProblem(found)
    if (found === undefined) add.mutate({ workspaceId, emails: addresses })
  }
  const failure = add.error ?? remove.error
  const said = add.data && refused(add.data)
  return (
    <div className="flex flex-col gap-4">
      {readers.length > 0 && (
        <ul aria-label="People who get the weekly email" className="flex flex-col divide-y border-y">
          {readers.map(({ id, email, isUnsubscribed }) => (
            <li key={id} className="flex min-h-10 items-center gap-2 text-base">
              <span className="min-w-0 flex-1 truncate text-ink">{email}</span>
              {isUnsubscribed ? (
                <span className="text-ink-faint text-sm">Unsubscribed</span>
              ) : (
                <IconButton
                  icon={X}
                  size="sm"
                  label={`Remove ${email}`}
                  action="Remove reader"
                  onClick={() => remove.mutate({ workspaceId, readerId: id })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {failure && (
        <Banner tone="negative" title="Failed to change the list">
          {messageOf(failure)}
        </Banner>
      )}
      {said && <Banner title="Not everybody was added">{said}</Banner>}
      <form onSubmit={submit} noValidate className="flex flex-col items-start gap-3">
        <Unsaved when={addresses.length > 0} />
        <div className="w-full">
          <Field
            label="Email it to others"
            hint="They need no account. Each email has a link that stops it."
            error={problem}
          >
            <AddressBox addresses={addresses} onChange={setAddresses} />
          </Field>
        </div>
        <Button type="submit" loading={add.isPending}>
          Add people
        </Button>
      </form>
    </div>
  )
}
