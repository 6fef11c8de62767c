import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AssignmentRule } from '#contract/assignments.ts'
import { labelFacts } from '#contract/labels.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { useNameOf } from '#web/app/assign/use-people.ts'
import { TurnsForm } from '#web/app/settings/turns-form.tsx'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { LoadFailure } from '#web/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { notify } from '#web/ui/notify.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Which new threads are assigned to whom in turn. */
export function TurnsSection() {
  const { workspaceId } = useWorkspace()
  const rules = useQuery(orpc.assignments.rules.queryOptions({ input: { workspaceId } }))
  const [edited, setEdited] = useState<AssignmentRule | 'new' | null>(null)
  const close = () => setEdited(null)
  return (
    <SettingsSection
      id="turns"
      title="Assignment"
      description="New threads of a campaign, or with a label, go to several people in turn. A label goes before a campaign; whoever leaves is passed over."
    >
      <LoadFailure isPart title="Failed to load the assignment rules" of={[rules]} />
      {rules.isPending && <Skeleton className="h-8 w-40" />}
      {rules.data && rules.data.length > 0 && (
        <ul aria-label="Assigned in turn" className="flex flex-col divide-y rounded-md border">
          {rules.data.map((rule) => (
            <li key={rule.id} className="p-3">
              {edited !== 'new' && edited?.id === rule.id ? (
                <TurnsForm rule={rule} taken={rules.data} onDone={close} />
              ) : (
                <RuleRow rule={rule} onEdit={() => setEdited(rule)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {rules.data &&
        (edited === 'new' ? (
          <div className="rounded-md border p-3">
            <TurnsForm rule={null} taken={rules.data} onDone={close} />
          </div>
        ) : (
          <div>
            <Button icon={Plus} onClick={() => setEdited('new')}>
              Assign in turn
            </Button>
          </div>
        ))}
    </SettingsSection>
  )
}

/** What a rule is of, in words. */
const ruleName = ({ label, campaignName }: AssignmentRule): string =>
  label === null ? `Campaign ${campaignName ?? ''}` : labelFacts[label].name

const inOrder = new Intl.ListFormat('en-GB', { type: 'conjunction' })

function RuleRow({ rule, onEdit }: { rule: AssignmentRule; onEdit: () => void }) {
  const { workspaceId } = useWorkspace()
  const client = useQueryClient()
  const nameOf = useNameOf()
  const onSettled = () => client.invalidateQueries({ queryKey: orpc.assignments.rules.key({ input: { workspaceId } }) })
  const restoring = useMutation(
    orpc.assignments.setRule.mutationOptions({
      onError: (error) => notify.error('Failed to undo', { description: messageOf(error) }),
      onSettled,
    }),
  )
  const { label, campaignId, memberIds } = rule
  const restore = () => {
    const turnsOf =
      label !== null ? { by: 'label' as const, label } : campaignId && { by: 'campaign' as const, campaignId }
    if (turnsOf) restoring.mutate({ workspaceId, turnsOf, memberIds })
  }
  const removing = useMutation(
    orpc.assignments.removeRule.mutationOptions({
      onSuccess: () =>
        notify.success('These threads are no longer assigned automatically', {
          // Without anybody there is no rule to have again.
          ...(memberIds.length > 0 && { undo: restore }),
        }),
      onError: (error) => notify.error('Failed to remove the rule', { description: messageOf(error) }),
      onSettled,
    }),
  )
  const name = ruleName(rule)
  const people = rule.memberIds.flatMap((id) => nameOf(id) ?? [])
  return (
    <div className="flex min-w-0 items-center gap-2">
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium text-base text-ink">{name}</p>
        <p className="break-words text-ink-muted text-sm">
          {people.length > 0
            ? inOrder.format(people)
            : 'Nobody: whoever took turns has left, or can’t answer any more.'}
        </p>
      </div>
      <IconButton icon={Pencil} label={`Edit ${name}`} action="Edit an assignment rule" onClick={onEdit} />
      <IconButton
        icon={Trash2}
        label={`Remove ${name}`}
        action="Remove an assignment rule"
        loading={removing.isPending}
        onClick={() => removing.mutate({ workspaceId, ruleId: rule.id })}
      />
    </div>
  )
}
