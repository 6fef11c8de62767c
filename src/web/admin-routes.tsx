import { createRoute } from '@tanstack/react-router'
import type { ActionType } from '#contract/action-log.ts'
import type { PlatformRole } from '#contract/admin.ts'
import { readSession } from '#web/api/session.ts'
import { NotFound } from '#web/app/not-found.tsx'
import { BootError } from '#web/app/shell/boot-error.tsx'
import { BootScreen } from '#web/app/shell/boot-screen.tsx'
import { lazyScreen } from '#web/lazy-screen.ts'
import { needsSession } from '#web/needs-session.ts'
import { root } from '#web/root-route.tsx'
import { textIn } from '#web/search-params.ts'

/** The platform's administration; for who has no part in it, the workspace's own. */
const area = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  staticData: { title: 'Admin Dashboard' },
  beforeLoad: async ({ location }) => {
    // A server that does not answer is told by the gate, which asks again.
    const session = await readSession().catch(() => undefined)
    if (session !== undefined) await needsSession(session, location)
  },
  component: lazyScreen(() => import('#web/admin-area.tsx'), 'AdminArea'),
  pendingComponent: BootScreen,
  errorComponent: BootError,
})

const index = createRoute({
  getParentRoute: () => area,
  path: '/',
  component: lazyScreen(() => import('#web/admin-index.tsx'), 'AdminIndex'),
})

const roles = ['user', 'moderator', 'admin'] as const satisfies readonly PlatformRole[]

const searchOf = (search: unknown): string | undefined => textIn(search)?.slice(0, 200)
const types = [
  'page_view',
  'button_click',
  'form_submit',
  'api_call',
  'auth',
  'error',
] as const satisfies readonly ActionType[]

const users = createRoute({
  getParentRoute: () => area,
  path: '/users',
  staticData: { title: 'Users & Roles' },
  validateSearch: ({
    search,
    role,
  }: Record<string, unknown>): { search?: string | undefined; role?: PlatformRole | undefined } => ({
    role: roles.find((known) => known === role),
    search: searchOf(search),
  }),
  component: lazyScreen(() => import('#web/admin/users/users-screen.tsx'), 'UsersScreen'),
})

const workspaces = createRoute({
  getParentRoute: () => area,
  path: '/workspaces',
  staticData: { title: 'Workspaces' },
  validateSearch: ({ search }: Record<string, unknown>): { search?: string | undefined } => ({
    search: searchOf(search),
  }),
  component: lazyScreen(() => import('#web/admin/workspaces/workspaces-screen.tsx'), 'WorkspacesScreen'),
})

const workspace = createRoute({
  getParentRoute: () => area,
  path: '/workspaces/$workspaceId',
  staticData: { title: 'Workspace' },
  component: lazyScreen(() => import('#web/admin/workspaces/workspace-screen.tsx'), 'WorkspaceScreen'),
})

const deliveryStates = ['received', 'processed', 'ignored', 'failed'] as const
const watched = ['queue', 'sends'] as const

type WebhooksSearch = {
  tab?: (typeof watched)[number] | undefined
  workspace?: string | undefined
  type?: string | undefined
  state?: (typeof deliveryStates)[number] | undefined
  hours?: number | undefined
}

const webhooks = createRoute({
  getParentRoute: () => area,
  path: '/webhooks',
  staticData: { title: 'Platform Webhooks' },
  validateSearch: ({ tab, workspace, type, state, hours }: Record<string, unknown>): WebhooksSearch => ({
    tab: watched.find((known) => known === tab),
    workspace: typeof workspace === 'string' ? workspace : undefined,
    type: typeof type === 'string' ? type.slice(0, 100) : undefined,
    state: deliveryStates.find((known) => known === state),
    hours: typeof hours === 'number' && hours >= 1 && hours <= 744 ? Math.floor(hours) : undefined,
  }),
  component: lazyScreen(() => import('#web/admin/webhooks/webhooks-screen.tsx'), 'WebhooksScreen'),
})

const audit = createRoute({
  getParentRoute: () => area,
  path: '/audit',
  staticData: { title: 'Audit Logs' },
  component: lazyScreen(() => import('#web/admin/audit/audit-screen.tsx'), 'AuditScreen'),
})

const logs = createRoute({
  getParentRoute: () => area,
  path: '/logs',
  staticData: { title: 'Action Logs' },
  validateSearch: ({
    search,
    type,
  }: Record<string, unknown>): { search?: string | undefined; type?: ActionType | undefined } => ({
    type: types.find((known) => known === type),
    search: searchOf(search)?.slice(0, 100),
  }),
  component: lazyScreen(() => import('#web/admin/logs/logs-screen.tsx'), 'LogsScreen'),
})

const settings = createRoute({
  getParentRoute: () => area,
  path: '/settings',
  staticData: { title: 'Platform Settings' },
  component: lazyScreen(() => import('#web/admin/settings/settings-screen.tsx'), 'SettingsScreen'),
})

/** Beside the area, not in it: the page has no sidebar, and nobody need be asked for it. */
const unknown = createRoute({ getParentRoute: () => root, path: '/admin/$', component: NotFound })

export const adminRoutes = [
  area.addChildren([index, users, workspaces, workspace, webhooks, audit, logs, settings]),
  unknown,
] as const
