import { Menu, PanelLeft } from 'lucide-react'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { cn } from '#web/ui/cn.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MainArea } from '#web/ui/main-area.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'

type Sidebar = {
  /** Only icons are drawn (56 px). */
  isCollapsed: boolean
  /** Closes the drawer of small screens after a choice. */
  close: () => void
}

const SidebarContext = createContext<Sidebar>({ isCollapsed: false, close: () => undefined })

/** For what a screen puts into the sidebar: is there room for words? */
export function useSidebar(): Sidebar {
  return use(SidebarContext)
}

type SidebarShellProps = {
  /** At the top: the workspace switcher. */
  switcher: ReactNode
  /** `SidebarItem`s and `SidebarSection`s. */
  nav: ReactNode
  /** At the bottom: person and theme. */
  foot: ReactNode
  /** Small screens: what the bar at the top says. */
  mobileTitle: ReactNode
  /** Small screens: at the end of that bar. */
  mobileAction?: ReactNode
  children: ReactNode
}

const storageKey = 'sidebar'
const mainId = 'content'

function rememberedCollapse(): boolean {
  try {
    const remembered = localStorage.getItem(storageKey)
    return remembered ? remembered === 'collapsed' : window.innerWidth < 1024
  } catch (cause) {
    reportError(cause)
    return false
  }
}

/** 232 px beside the content, or 56 when collapsed (remembered); under 768 px a bar with a drawer. */
export function SidebarShell({ switcher, nav, foot, mobileTitle, mobileAction, children }: SidebarShellProps) {
  const [isCollapsed, setIsCollapsed] = useState(rememberedCollapse)
  const [isOpen, setIsOpen] = useState(false)
  const beside = useMemo(() => ({ isCollapsed, close: () => undefined }), [isCollapsed])
  const drawer = useMemo(() => ({ isCollapsed: false, close: () => setIsOpen(false) }), [])
  const collapse = () => {
    setIsCollapsed(!isCollapsed)
    try {
      localStorage.setItem(storageKey, isCollapsed ? 'expanded' : 'collapsed')
    } catch (cause) {
      reportError(cause)
    }
  }
  return (
    <div className="flex h-dvh min-w-0 max-md:flex-col">
      <SkipLink href={`#${mainId}`} />
      <aside
        data-sidebar={isCollapsed ? 'collapsed' : 'expanded'}
        className={cn(
          'hidden shrink-0 flex-col border-r bg-canvas transition-[width] duration-150 ease-out md:flex',
          isCollapsed ? 'w-14' : 'w-58',
        )}
      >
        <SidebarContext value={beside}>
          <SidebarBody
            switcher={switcher}
            nav={nav}
            foot={
              <>
                {foot}
                <IconButton
                  icon={PanelLeft}
                  size="sm"
                  label={isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}
                  aria-expanded={!isCollapsed}
                  tooltipSide="right"
                  onClick={collapse}
                />
              </>
            }
          />
        </SidebarContext>
      </aside>
      <header className="flex h-12 shrink-0 items-center gap-2 border-b bg-canvas px-2 md:hidden">
        <IconButton icon={Menu} label="Open navigation" aria-expanded={isOpen} onClick={() => setIsOpen(true)} />
        <div className="min-w-0 flex-1 truncate font-semibold text-base">{mobileTitle}</div>
        {mobileAction}
      </header>
      <Sheet open={isOpen} onOpenChange={setIsOpen} title="Navigation" hideTitle side="left">
        <SidebarContext value={drawer}>
          <div className="flex min-h-full flex-col">
            <SidebarBody switcher={switcher} nav={nav} foot={foot} hasCloseButton />
          </div>
        </SidebarContext>
      </Sheet>
      <MainArea id={mainId} tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
        {children}
      </MainArea>
    </div>
  )
}

type SidebarBodyProps = Pick<SidebarShellProps, 'switcher' | 'nav' | 'foot'> & { hasCloseButton?: boolean }

function SidebarBody({ switcher, nav, foot, hasCloseButton }: SidebarBodyProps) {
  const { isCollapsed } = useSidebar()
  return (
    <>
      <div
        className={cn(
          'flex h-13 shrink-0 items-center px-2',
          isCollapsed && 'justify-center',
          // The drawer's own button lies over this corner.
          hasCloseButton && 'pr-12',
        )}
      >
        {switcher}
      </div>
      <nav aria-label="Main" className="flex min-h-0 flex-1 flex-col gap-px overflow-y-auto px-2 py-1">
        {nav}
      </nav>
      <div className={cn('flex shrink-0 items-center gap-1 border-t p-2', isCollapsed && 'flex-col')}>{foot}</div>
    </>
  )
}
