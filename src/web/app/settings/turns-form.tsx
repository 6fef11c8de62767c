import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { AssignmentRule } from '#contract/assignments.ts'
import { labelFacts, labels } from '#contract/labels.ts'
import { orpc } from '#web/api/client.ts'
import { codeOf, messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { mayAnswer, useTeam } from '#web/app/assign/use-people.ts'
import { useWhileHere } from '#web/app/use-while-here.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Unsaved } from '#web/ui/unsaved.tsx'

type TurnsFormProps = {
  /** Null: a new one. */
  rule: AssignmentRule | null
  /** What has a rule already is not offered again. */
  taken: readonly AssignmentRule[]
  onDone: () => void
}

/** Which threads, and to whom. */
export function TurnsForm({ rule, taken, onDone }: TurnsFormProps) {
  const { workspaceId } = useWorkspace()
  const client = useQueryClient()
  const team = useTeam()
  const campaigns = useQuery(orpc.campaigns.list.queryOptions({ input: { workspaceId } }))
  const [begun] = useState<{ of: string; memberIds: readonly string[] }>({
    of: rule === null ? '' : keyOf(rule),
    memberIds: rule?.memberIds ?? [],
  })
  const [of, setOf] = useState(begun.of)
  const [memberIds, setMemberIds] = useState(begun.memberIds)
  const [problems, setProblems] = useState<{ of?: string; people?: string }>({})
  const done = useWhileHere(onDone)
  const saving = useMutation(
    orpc.assignments.setRule.mutationOptions({
      // Somebody, or the campaign, has gone since this was opened.
      onError: (error) =>
        codeOf(error) === 'not_found' &&
        Promise.all([orpc.team.key(), orpc.campaigns.key()].map((queryKey) => client.invalidateQueries({ queryKey }))),
      onSuccess: async () => {
        await client.invalidateQueries({ queryKey: orpc.assignments.rules.key({ input: { workspaceId } }) })
        done()
      },
    }),
  )
  const isTaken = new Set(taken.filter(({ id }) => id !== rule?.id).map(keyOf))
  const options = [
    ...labels.map((label) => ({ value: `label ${label}`, label: labelFacts[label].name })),
    ...(campaigns.data ?? []).map(({ id, name }) => ({ value: `campaign ${id}`, label: `Campaign ${name}` })),
  ].filter(({ value }) => !isTaken.has(value))
  const people = (team.data?.members ?? []).filter(mayAnswer)
  // Whoever has left, or only looks on by now, can't be unticked any more.
  const chosen = team.data ? memberIds.filter((id) => people.some(({ userId }) => userId === id)) : memberIds
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const turnsOf = readKey(of)
    setProblems({
      ...(turnsOf === null && { of: 'Choose a label or a campaign.' }),
      ...(chosen.length === 0 && { people: 'Choose at least one person.' }),
    })
    if (turnsOf === null || chosen.length === 0) return
    saving.mutate({ workspaceId, turnsOf, memberIds: [...chosen] })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <Unsaved when={of !== begun.of || memberIds.join() !== begun.memberIds.join()} />
      <LoadFailure isPart title="Failed to load campaigns" of={[campaigns]} />
      <LoadFailure isPart title="Failed to load the team" of={[team]} />
      {rule === null ? (
        <Field label="New threads" error={problems.of}>
          <Select
            value={of === '' ? undefined : of}
            onValueChange={setOf}
            placeholder="Choose a label or a campaign"
            options={options}
          />
        </Field>
      ) : (
        <p className="font-medium text-base text-ink">
          {rule.label === null ? `Campaign ${rule.campaignName ?? ''}` : labelFacts[rule.label].name}
        </p>
      )}
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-1.5 font-medium text-base text-ink">Go in turn to</legend>
        {people.map(({ userId, fullName, email }) => (
          <Checkbox
            key={userId}
            label={fullName || email}
            checked={chosen.includes(userId)}
            onCheckedChange={(isChosen) =>
              setMemberIds(isChosen ? [...chosen, userId] : chosen.filter((id) => id !== userId))
            }
          />
        ))}
        <Failure>{problems.people}</Failure>
      </fieldset>
      <Failure>{saving.error && failureOf(saving.error)}</Failure>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" loading={saving.isPending}>
          {rule === null ? 'Add rule' : 'Save rule'}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const failureOf = (error: Error): string =>
  codeOf(error) === 'not_found'
    ? 'Somebody chosen here, or the campaign, is no longer there. Look at who is chosen now, and save again.'
    : messageOf(error)

function Failure({ children }: { children: string | null | undefined }) {
  return children ? (
    <p role="alert" className="text-negative-ink text-sm">
      {children}
    </p>
  ) : null
}

const keyOf = ({ label, campaignId }: AssignmentRule): string =>
  label === null ? `campaign ${campaignId}` : `label ${label}`

function readKey(key: string) {
  const label = labels.find((one) => key === `label ${one}`)
  if (label !== undefined) return { by: 'label' as const, label }
  const [kind, campaignId] = key.split(' ')
  return kind === 'campaign' && campaignId !== undefined ? { by: 'campaign' as const, campaignId } : null
}
