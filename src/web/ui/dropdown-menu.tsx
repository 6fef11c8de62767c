import { Root as Slot } from 'radix-ui/slot'
import { createContext, type KeyboardEvent, type ReactNode, use, useState } from 'react'
import type { DropdownMenuProps, MenuChoiceProps, MenuItemProps } from '#web/ui/dropdown-menu-props.ts'
import { Opening } from '#web/ui/opening.tsx'
import { part } from '#web/ui/part.tsx'

type Panel = typeof import('#web/ui/dropdown-menu-panel.tsx')

const PanelContext = createContext<Panel | null>(null)
const loadPanel = () => import('#web/ui/dropdown-menu-panel.tsx')

const LoadedMenu = part(async () => {
  const panel = await loadPanel()
  return {
    default: (props: DropdownMenuProps & { defaultOpen: boolean }) => (
      <PanelContext value={panel}>
        <panel.DropdownMenu {...props} />
      </PanelContext>
    ),
  }
})

/** The menu's code is fetched when its button is first pointed at or focused, so that a screen with menus is not later for them. */
export function DropdownMenu(props: DropdownMenuProps) {
  const [isWanted, setIsWanted] = useState(false)
  // Once opened it stays, so that it can close as it opened.
  if (props.open && !isWanted) setIsWanted(true)
  const want = () => {
    setIsWanted(true)
    props.onOpenChange?.(true)
  }
  const giveUp = () => {
    setIsWanted(false)
    props.onOpenChange?.(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    want()
  }
  const closed = (
    <Slot
      aria-haspopup="menu"
      aria-expanded={false}
      data-state="closed"
      onPointerEnter={loadPanel}
      onFocus={loadPanel}
      onClick={want}
      onKeyDown={onKeyDown}
    >
      {props.trigger}
    </Slot>
  )
  if (!isWanted) return closed
  return (
    <Opening fallback={closed} holdsKeys={props.open !== false} onClose={giveUp}>
      <LoadedMenu {...props} defaultOpen />
    </Opening>
  )
}

function usePanel(): Panel {
  const panel = use(PanelContext)
  if (!panel) throw new Error('A menu item stands outside of a DropdownMenu.')
  return panel
}

export function MenuItem(props: MenuItemProps) {
  const panel = usePanel()
  return <panel.MenuItem {...props} />
}

/** One out of several, inside a menu. */
export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const panel = usePanel()
  return <panel.MenuChoice {...props} />
}

export function MenuLabel(props: { children: ReactNode }) {
  const panel = usePanel()
  return <panel.MenuLabel {...props} />
}

export function MenuSeparator() {
  const panel = usePanel()
  return <panel.MenuSeparator />
}
