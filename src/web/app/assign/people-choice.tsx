import { useMe } from '#web/api/workspace.ts'
import { mayAnswer, useTeam } from '#web/app/assign/use-people.ts'
import { MenuChoice, MenuItem } from '#web/ui/dropdown-menu.tsx'
import { HeldKeys } from '#web/ui/held-keys.tsx'

const nobody = 'nobody'

type PeopleChoiceProps = {
  /** Who has it now; left out: it is about several threads. */
  assignedTo?: string | null
  onAssign: (memberId: string | null) => void
}

/** In a menu: to oneself first, to whoever may answer, to nobody. */
export function PeopleChoice({ assignedTo, onAssign }: PeopleChoiceProps) {
  const team = useTeam()
  const { id: myId } = useMe()
  if (team.isError) return <MenuItem onSelect={() => void team.refetch()}>Failed to load the team. Try again</MenuItem>
  if (!team.data)
    return (
      <>
        <MenuItem disabled>Loading the team</MenuItem>
        <HeldKeys to="page" />
      </>
    )
  const people = team.data.members
    .filter(mayAnswer)
    .toSorted((a, b) => Number(b.userId === myId) - Number(a.userId === myId))
  return (
    <MenuChoice
      label="Assign to"
      value={assignedTo === undefined ? '' : (assignedTo ?? nobody)}
      onValueChange={(chosen) => onAssign(chosen === nobody ? null : chosen)}
      options={[
        ...people.map(({ userId, fullName, email }) => ({
          value: userId,
          label: `${fullName || email}${userId === myId ? ' (you)' : ''}`,
        })),
        { value: nobody, label: 'Nobody' },
      ]}
    />
  )
}

/** Of threads of several workspaces: colleagues are of one. */
export function MeOrNobody({ onAssign }: Pick<PeopleChoiceProps, 'onAssign'>) {
  const { id, fullName, email } = useMe()
  return (
    <MenuChoice
      label="Assign to"
      value=""
      onValueChange={(chosen) => onAssign(chosen === nobody ? null : chosen)}
      options={[
        { value: id, label: `${fullName || email} (you)` },
        { value: nobody, label: 'Nobody' },
      ]}
    />
  )
}
