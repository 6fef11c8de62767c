import { useNavigate } from '@tanstack/react-router'
import { Bookmark, Bot, CheckCheck, CreditCard, Home, Keyboard, LogOut, Monitor, Moon, Sun, Users } from 'lucide-react'
import { useMay, useMe, useWorkspace } from '#web/api/workspace.ts'
import { useKeptViews } from '#web/app/inbox/kept-views.ts'

import { allWorkspaces, mayBeOverAll, useIsOverAll } from '#web/app/over-all.ts'

import { navigation } from '#web/app/shell/navigation.ts'
import { useChooseAll, useChooseWorkspace } from '#web/app/shell/use-choose-workspace.ts'
import { hostBrand } from '#web/host-brand.ts'
import type { CommandGroup } from '#web/ui/command-palette-props.ts'
import { chooseTheme } from '#web/ui/theme.ts'
import { useSignOut } from '#web/use-sign-out.ts'

/** What the command palette offers: every screen, the kept views, what may be done from everywhere, the other workspaces. */
export function useShellCommands(showKeys: () => void): CommandGroup[] {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const choose = useChooseWorkspace()
  const chooseAll = useChooseAll()
  const isOverAll = useIsOverAll()
  const { memberships, arePlansSold } = useMe()
  const { workspaceId } = useWorkspace()
  const views = useKeptViews()
  const mayEdit = useMay('member')
  const mayPay = useMay('admin')
  const others = memberships.filter((membership) => isOverAll || membership.workspaceId !== workspaceId)
  const mayChooseAll = hostBrand === null && memberships.length > 1 && !isOverAll
  return [
    {
      heading: 'Go to',
      commands: [
        ...navigation.map(({ to, label, icon, key }) => ({
          id: to,
          label,
          icon,
          kbd: `g ${key}`,
          run: () => void navigate({ to, search: isOverAll && mayBeOverAll(to) ? { all: true } : {} }),
        })),
        ...(arePlansSold && mayPay
          ? [
              {
                id: '/billing',
                label: 'Billing',
                icon: CreditCard,
                keywords: ['plan', 'invoice', 'referral'],
                run: () => void navigate({ to: '/billing' }),
              },
            ]
          : []),
        {
          id: '/home',
          label: 'Home',
          icon: Home,
          keywords: ['choose agent'],
          run: () => void navigate({ to: '/home' }),
        },
      ],
    },
    {
      heading: 'Views',
      commands: views.map(({ id, name, isShared, listed }) => ({
        id,
        label: name,
        icon: isShared ? Users : Bookmark,
        run: () => void navigate({ to: '/inbox', search: { ...listed, kept: id, ...(isOverAll && { all: true }) } }),
      })),
    },
    {
      heading: 'Do',
      commands: [
        ...(mayEdit
          ? [
              {
                id: 'review',
                label: 'Review drafts',
                icon: CheckCheck,
                keywords: ['approve', 'queue'],
                run: () => void navigate({ to: '/review', search: isOverAll ? { all: true } : {} }),
              },
              {
                id: 'create-agent',
                label: 'Create Agent',
                icon: Bot,
                keywords: ['new'],
                run: () => void navigate({ to: '/agents', search: { create: true } }),
              },
            ]
          : []),
        { id: 'theme-light', label: 'Light theme', icon: Sun, run: () => chooseTheme('light') },
        { id: 'theme-dark', label: 'Dark theme', icon: Moon, run: () => chooseTheme('dark') },
        { id: 'theme-system', label: 'System theme', icon: Monitor, run: () => chooseTheme('system') },
        { id: 'keys', label: 'Keyboard shortcuts', icon: Keyboard, kbd: '?', run: showKeys },
        { id: 'sign-out', label: 'Sign Out', icon: LogOut, keywords: ['log out'], run: () => void signOut() },
      ],
    },
    ...(others.length > 0
      ? [
          {
            heading: 'Workspaces',
            commands: [
              ...(mayChooseAll
                ? [{ id: 'all', label: `Switch to ${allWorkspaces}`, run: () => void chooseAll() }]
                : []),
              ...others.map((other) => ({
                id: other.workspaceId,
                label: `Switch to ${other.name}`,
                run: () => void choose(other.workspaceId),
              })),
            ],
          },
        ]
      : []),
  ]
}
