import { Link } from '@tanstack/react-router'
import { CircleHelp, Keyboard, ShieldCheck, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useMay, useMe } from '#web/api/workspace.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cn } from '#web/ui/cn.ts'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/dropdown-menu.tsx'
import { Opening } from '#web/ui/opening.tsx'
import { part } from '#web/ui/part.tsx'
import { useSidebar } from '#web/ui/sidebar-shell.tsx'
import { ThemeMenuChoice } from '#web/ui/theme-switch.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const HelpDialog = part(() => import('#web/app/shell/help-dialog.tsx'))

export function PersonMenu({ onShowKeys }: { onShowKeys: () => void }) {
  const { fullName, email, isPlatformAdmin, support } = useMe()
  const [isAsking, setIsAsking] = useState(false)
  const isWorkspaceAdmin = useMay('admin')
  const { isCollapsed } = useSidebar()
  const name = fullName || email
  return (
    <>
      <DropdownMenu
        side="top"
        className="w-56"
        trigger={
          <button
            type="button"
            className={cn(
              'flex h-9 min-w-0 items-center gap-2.5 rounded-sm px-1.5 text-left hover:bg-hover',
              !isCollapsed && 'w-full',
            )}
          >
            <Avatar name={name} size="sm" />
            <span className={cn('min-w-0 flex-1 truncate text-base text-ink-muted', isCollapsed && 'sr-only')}>
              <VisuallyHidden>Account: </VisuallyHidden>
              {name}
            </span>
          </button>
        }
      >
        {/* A guest has no account. */}
        {email !== '' && (
          <>
            <MenuLabel>{email}</MenuLabel>
            <MenuItem icon={UserRound} link={(item) => <Link to="/account" {...item} />}>
              Account
            </MenuItem>
          </>
        )}
        {(isPlatformAdmin || isWorkspaceAdmin) && (
          <MenuItem icon={ShieldCheck} link={(item) => <Link to="/admin" {...item} />}>
            {isPlatformAdmin ? 'Platform admin' : 'Admin Dashboard'}
          </MenuItem>
        )}
        <MenuItem icon={Keyboard} kbd="?" onSelect={onShowKeys}>
          Keyboard shortcuts
        </MenuItem>
        {support && (
          <MenuItem icon={CircleHelp} onSelect={() => setIsAsking(true)}>
            Help
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuLabel>Theme</MenuLabel>
        <ThemeMenuChoice />
      </DropdownMenu>
      {isAsking && (
        <Opening onClose={() => setIsAsking(false)}>
          <HelpDialog onClose={() => setIsAsking(false)} />
        </Opening>
      )}
    </>
  )
}
