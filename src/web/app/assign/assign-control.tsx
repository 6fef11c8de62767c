import { UserRound } from 'lucide-react'
import { useState } from 'react'
import type { ThreadRow } from '#contract/threads.ts'
import { nameOf } from '#web/app/contact-name.ts'
import { useKey } from '#web/app/keys/use-key.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Opening } from '#web/ui/opening.tsx'
import { part } from '#web/ui/part.tsx'

const AssignMenu = part(() => import('#web/app/assign/assign-menu.tsx'))

type AssignControlProps = {
  row: ThreadRow
  size?: 'sm' | 'md'
  tabIndex?: number
  /** `a` is meant for this thread. */
  hasKey: boolean
}

/** Gives a thread to somebody. Its menu is fetched when it is first asked for. */
export function AssignControl({ row, size = 'md', tabIndex, hasKey }: AssignControlProps) {
  const [isWanted, setIsWanted] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    setIsWanted(true)
    setIsOpen(true)
  }
  useKey('a', hasKey ? open : null)
  const looks = { size, icon: UserRound, label: 'Assign', 'aria-label': `Assign: ${nameOf(row)}`, kbd: 'a', tabIndex }
  const closed = <IconButton {...looks} aria-haspopup="menu" aria-expanded={false} onClick={open} />
  if (!isWanted) return closed
  return (
    <Opening onClose={() => setIsWanted(false)} fallback={closed}>
      <AssignMenu row={row} trigger={<IconButton {...looks} />} open={isOpen} onOpenChange={setIsOpen} />
    </Opening>
  )
}
