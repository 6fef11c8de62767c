import type { ReactNode } from 'react'
import type { ThreadRow } from '#contract/threads.ts'
import { useMe } from '#web/api/workspace.ts'
import { useAssign } from '#web/app/assign/use-assign.ts'
import { useTeam } from '#web/app/assign/use-people.ts'
import { DropdownMenu, MenuChoice, MenuItem } from '#web/ui/dropdown-menu.tsx'

const nobody = 'nobody'

type AssignMenuProps = { row: ThreadRow; trigger: ReactNode; open: boolean; onOpenChange: (open: boolean) => void }

/** To whom a thread may be given: to oneself first, to whoever may answer, to nobody. */
export default function AssignMenu({ row, trigger, open, onOpenChange }: AssignMenuProps) {
  return (
    <DropdownMenu trigger={trigger} align="end" open={open} onOpenChange={onOpenChange} className="min-w-56">
      {open && <People row={row} />}
    </DropdownMenu>
  )
}

function People({ row }: { row: ThreadRow }) {
  const team = useTeam()
  const { id: myId } = useMe()
  const assign = useAssign()
  if (team.isError) return <MenuItem onSelect={() => void team.refetch()}>Failed to load the team. Try again</MenuItem>
  if (!team.data) return <MenuItem disabled>Loading the team</MenuItem>
  const people = team.data.members
    .filter(({ role }) => role !== 'client')
    .toSorted((a, b) => Number(b.userId === myId) - Number(a.userId === myId))
  return (
    <MenuChoice
      label="Assign to"
      value={row.assignedTo ?? nobody}
      onValueChange={(chosen) => assign(row, chosen === nobody ? null : chosen)}
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
