import {
  Bell,
  BookOpen,
  Bot,
  FileText,
  Gauge,
  Inbox,
  ListChecks,
  type LucideIcon,
  Megaphone,
  Settings,
  Users,
  Webhook,
} from 'lucide-react'

export type NavItem = {
  to:
    | '/notifications'
    | '/dashboard'
    | '/campaigns'
    | '/inbox'
    | '/tasks'
    | '/report'
    | '/kb'
    | '/webhooks'
    | '/agents'
    | '/team'
    | '/settings'
  label: string
  icon: LucideIcon
  /** Pressed after `g`. */
  key: string
}

/** The screens that exist, in the order of the sidebar. */
export const navigation: readonly NavItem[] = [
  { to: '/dashboard', label: 'Dashboard', icon: Gauge, key: 'd' },
  { to: '/campaigns', label: 'Campaigns', icon: Megaphone, key: 'c' },
  { to: '/inbox', label: 'Inbox', icon: Inbox, key: 'i' },
  { to: '/tasks', label: 'Tasks', icon: ListChecks, key: 't' },
  { to: '/report', label: 'Report', icon: FileText, key: 'r' },
  { to: '/kb', label: 'Knowledge Base', icon: BookOpen, key: 'k' },
  { to: '/webhooks', label: 'Webhooks', icon: Webhook, key: 'w' },
  { to: '/agents', label: 'Agent Settings', icon: Bot, key: 'a' },
  { to: '/notifications', label: 'Notifications', icon: Bell, key: 'n' },
  { to: '/team', label: 'Team', icon: Users, key: 'm' },
  { to: '/settings', label: 'Settings', icon: Settings, key: 's' },
]
