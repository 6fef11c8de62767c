import type { ReactNode } from 'react'
import type { ThreadRow } from '#contract/threads.ts'
import { PeopleChoice } from '#web/app/assign/people-choice.tsx'
import { useAssign } from '#web/app/assign/use-assign.ts'
import { DropdownMenu } from '#web/ui/dropdown-menu.tsx'

type AssignMenuProps = { row: ThreadRow; trigger: ReactNode; open: boolean; onOpenChange: (open: boolean) => void }

/** To whom a thread may be given. */
export default function AssignMenu({ row, trigger, open, onOpenChange }: AssignMenuProps) {
  const assign = useAssign()
  return (
    <DropdownMenu trigger={trigger} align="end" open={open} onOpenChange={onOpenChange} className="min-w-56">
      {open && <PeopleChoice assignedTo={row.assignedTo} onAssign={(memberId) => assign(row, memberId)} />}
    </DropdownMenu>
  )
}
