import { useQuery } from '@tanstack/react-query'
import { orpc } from '#web/api/client.ts'
import { useMe } from '#web/api/workspace.ts'
import { offeredFor } from '#web/app/assign/offered-for.ts'
import { mayAnswer, teamFreshForMs, useTeam } from '#web/app/assign/use-people.ts'
import { MenuChoice, MenuItem } from '#web/ui/dropdown-menu.tsx'
import { HeldKeys } from '#web/ui/held-keys.tsx'

const nobody = 'nobody'

type PeopleChoiceProps = {
  /** Who has it now; left out: it is about several threads. */
  assignedTo?: string | null
  onAssign: (memberId: string | null) => void
}

/** While nobody knows who there is. */
function NoTeam({ team }: { team: { isError: boolean; isPaused: boolean; refetch: () => unknown } }) {
  if (team.isError) return <MenuItem onSelect={() => void team.refetch()}>Failed to load the team. Try again</MenuItem>
  if (team.isPaused) return <MenuItem disabled>This loads when the connection is back.</MenuItem>
  return (
    <>
      <MenuItem disabled>Loading the team</MenuItem>
      <HeldKeys to="page" />
    </>
  )
}

/** In a menu: to oneself first, to whoever may answer, to nobody. */
export function PeopleChoice({ assignedTo, onAssign }: PeopleChoiceProps) {
  const team = useTeam()
  const { id: myId } = useMe()
  if (!team.data) return <NoTeam team={team} />
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

type ColleagueChoiceProps = Pick<PeopleChoiceProps, 'onAssign'> & {
  /** How many of the threads are of which workspace. */
  shares: ReadonlyMap<string, number>
}

/** The same of threads of several workspaces: whoever may answer in any of them, and for how many of the threads they may not. */
export function ColleagueChoice({ shares, onAssign }: ColleagueChoiceProps) {
  const team = useQuery(orpc.memberships.colleagues.queryOptions({ staleTime: teamFreshForMs }))
  const { id: myId } = useMe()
  if (!team.data) return <NoTeam team={team} />
  return (
    <MenuChoice
      label="Assign to"
      value=""
      onValueChange={(chosen) => onAssign(chosen === nobody ? null : chosen)}
      options={[
        ...offeredFor(shares, team.data, myId).map(({ userId, name, left, sum }) => ({
          value: userId,
          label: `${name}${userId === myId ? ' (you)' : ''}`,
          ...(left > 0 && { hint: `Not possible for ${left.toLocaleString('en')} of ${sum.toLocaleString('en')}` }),
        })),
        { value: nobody, label: 'Nobody' },
      ]}
    />
  )
}
