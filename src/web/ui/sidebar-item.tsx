import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import { ariaKeys, Kbd } from '#web/ui/kbd.tsx'
import { useSidebar } from '#web/ui/sidebar-shell.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'

export type SidebarLinkProps = {
  className: string
  'aria-current': 'page' | undefined
  'aria-keyshortcuts': string | undefined
  onClick: () => void
  children: ReactNode
}

type SidebarItemProps = {
  icon: LucideIcon
  label: string
  /** Live; nothing is drawn at 0 and while unknown. */
  count?: number | undefined
  /** There are more than were counted. */
  isAtLeast?: boolean
  /** `g i`: drawn on hover and focus, in place of the count. */
  kbd?: string
  active?: boolean
  /** The router's link around what it is given: `(props) => <Link to="/inbox" {...props} />`. */
  link: (props: SidebarLinkProps) => ReactNode
}

export function SidebarItem({
  icon: Icon,
  label,
  count,
  isAtLeast = false,
  kbd,
  active = false,
  link,
}: SidebarItemProps) {
  const { isCollapsed, close } = useSidebar()
  const item = link({
    className: cn(
      'group flex h-8 shrink-0 items-center gap-2.5 rounded-sm px-2.5 text-base transition-colors duration-120 ease-out pointer-coarse:h-11',
      active ? 'bg-pressed font-medium text-ink' : 'text-ink-muted hover:bg-hover hover:text-ink',
      isCollapsed && 'justify-center px-0',
    ),
    'aria-current': active ? 'page' : undefined,
    'aria-keyshortcuts': kbd && ariaKeys(kbd),
    onClick: close,
    children: <ItemContent icon={Icon} label={label} count={count} isAtLeast={isAtLeast} kbd={kbd} />,
  })
  if (!isCollapsed) return item
  return (
    <Tooltip content={label} side="right" {...(kbd ? { kbd } : {})}>
      {item}
    </Tooltip>
  )
}

type ItemContentProps = {
  icon: LucideIcon
  label: string
  count: number | undefined
  isAtLeast: boolean
  kbd: string | undefined
}

function ItemContent({ icon: Icon, label, count, isAtLeast, kbd }: ItemContentProps) {
  const { isCollapsed } = useSidebar()
  return (
    <>
      <span className="relative flex">
        <Icon aria-hidden />
        {isCollapsed && Boolean(count) && (
          <span className="absolute -top-0.5 -right-1 size-1.5 rounded-full bg-focus" />
        )}
      </span>
      <span className={cn('min-w-0 flex-1 truncate', isCollapsed && 'sr-only')}>{label}</span>
      {Boolean(count) && (
        <span
          className={cn(
            'text-ink-faint text-sm tabular-nums',
            isCollapsed && 'sr-only',
            kbd && 'pointer-fine:group-hover:hidden',
          )}
        >
          {count?.toLocaleString('en')}
          {isAtLeast && '+'}
        </span>
      )}
      {kbd && !isCollapsed && (
        <Kbd keys={kbd} className="hidden group-hover:inline-flex group-focus-visible:inline-flex" />
      )}
    </>
  )
}

/** A quiet heading over a few items. */
export function SidebarSection({ label, children }: { label: string; children: ReactNode }) {
  const { isCollapsed } = useSidebar()
  return (
    <div className="mt-3 flex flex-col gap-px">
      <p className={cn('px-2.5 pb-1 font-medium text-ink-faint text-xs', isCollapsed && 'sr-only')}>{label}</p>
      {children}
    </div>
  )
}
