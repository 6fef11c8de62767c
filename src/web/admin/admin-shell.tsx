import { Link, Outlet, useLocation } from '@tanstack/react-router'
import {
  ArrowLeft,
  Building2,
  Gauge,
  type LucideIcon,
  MousePointerClick,
  ScrollText,
  Settings,
  UsersRound,
  Webhook,
} from 'lucide-react'
import { useAskAgainWhenRefused } from '#web/admin/access.ts'
import { appHome } from '#web/admin/app-home.ts'
import { RestoreBanner } from '#web/admin/restore-banner.tsx'
import { isAdminHost } from '#web/admin-host.ts'
import { useMe } from '#web/api/workspace.ts'
import { SignOutItem } from '#web/sign-out-item.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { SidebarItem } from '#web/ui/sidebar-item.tsx'
import { SidebarShell, useSidebar } from '#web/ui/sidebar-shell.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Mark } from '#web/ui/wordmark.tsx'

type Item = {
  to:
    | '/admin'
    | '/admin/users'
    | '/admin/workspaces'
    | '/admin/audit'
    | '/admin/logs'
    | '/admin/webhooks'
    | '/admin/settings'
  label: string
  icon: LucideIcon
}

const items: readonly Item[] = [
  { to: '/admin', label: 'Dashboard', icon: Gauge },
  { to: '/admin/users', label: 'Users & Roles', icon: UsersRound },
  { to: '/admin/workspaces', label: 'Workspaces', icon: Building2 },
  { to: '/admin/audit', label: 'Audit Logs', icon: ScrollText },
  { to: '/admin/logs', label: 'Action Logs', icon: MousePointerClick },
  { to: '/admin/webhooks', label: 'Webhooks', icon: Webhook },
  { to: '/admin/settings', label: 'Settings', icon: Settings },
]

/** Around the screens of the platform's administration. */
export function AdminShell() {
  useAskAgainWhenRefused()
  return (
    <SidebarShell switcher={<Head />} nav={<Nav />} foot={<Foot />} mobileTitle="Platform admin">
      <RestoreBanner />
      <Outlet />
    </SidebarShell>
  )
}

function Head() {
  const { isCollapsed, close } = useSidebar()
  return (
    <Link to="/admin" onClick={close} className="flex min-w-0 items-center gap-2.5 rounded-sm p-1">
      <Mark />
      {isCollapsed ? (
        <VisuallyHidden>Platform admin</VisuallyHidden>
      ) : (
        <span className="truncate font-semibold text-base text-ink">Platform admin</span>
      )}
    </Link>
  )
}

function Nav() {
  const { pathname } = useLocation()
  return (
    <>
      {items.map(({ to, label, icon }) => (
        <SidebarItem
          key={to}
          icon={icon}
          label={label}
          active={pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`))}
          link={(props) => <Link to={to} {...props} />}
        />
      ))}
      <div className="flex flex-col pt-4">
        <SidebarItem
          icon={ArrowLeft}
          label="Go to App"
          link={(props) => (isAdminHost() ? <a href={appHome()} {...props} /> : <Link to="/home" {...props} />)}
        />
      </div>
      <div className="mt-auto flex flex-col pt-4">
        <SignOutItem />
      </div>
    </>
  )
}

/** Who acts here: what they do is in a log under this address. */
function Foot() {
  const { fullName, email } = useMe()
  const { isCollapsed } = useSidebar()
  return (
    <>
      {!isCollapsed && (
        <span className="flex min-w-0 flex-1 items-center gap-2.5 px-1.5" title={email}>
          <Avatar name={fullName || email} size="sm" />
          <span className="truncate text-base text-ink-muted">{fullName || email}</span>
        </span>
      )}
      <ThemeSwitch />
    </>
  )
}
