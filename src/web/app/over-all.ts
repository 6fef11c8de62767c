import { useSearch } from '@tanstack/react-router'
import { createContext } from 'react'
import type { ListedThreads } from '#contract/views.ts'
import type { NavItem } from '#web/app/shell/navigation.ts'

/** What the switcher, the rows and the phone's bar call them. */
export const allWorkspaces = 'All workspaces'

/** Whether the address is of all workspaces of the person, not of the one that is chosen. */
export const useIsOverAll = (): boolean => useSearch({ strict: false }).all === true

const screensOverAll: readonly NavItem['to'][] = ['/dashboard', '/inbox', '/tasks']

/** Whether a screen can be of all workspaces. */
export const mayBeOverAll = (to: NavItem['to']): boolean => screensOverAll.includes(to)

/** What the address of a list over all workspaces says. `kept`: the view that it was opened from. */
export type AllSearch = ListedThreads & { all: true; kept?: string }

/** In such a list: whose the row is, and how the address of its thread goes on. */
export const RowHome = createContext<{ name: string; search: AllSearch & { workspace: string } } | null>(null)
