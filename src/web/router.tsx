import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import type { KnowledgeTab } from '#contract/knowledge.ts'
import type { TaskTab } from '#contract/tasks.ts'
import type { ThreadFilters, ThreadSort, ThreadView } from '#contract/threads.ts'
import { adminRoutes } from '#web/admin-routes.tsx'
import { noteAction } from '#web/api/note-action.ts'
import { forgetPerson, queryClient } from '#web/api/query.ts'
import { onPersonChange, readSession } from '#web/api/session.ts'
import { filtersIn, sortIn } from '#web/api/thread-filters.ts'
import { chooseWorkspace, chosenMembership, meOptions, shownId } from '#web/api/workspace.ts'
import { searchIn } from '#web/app/inbox/search-address.ts'
import { keepInvitation, keptInvitation } from '#web/app/invitation/kept-invitation.ts'
import { numbersSearchIn } from '#web/app/numbers/numbers-search.ts'
import { replaySearchIn } from '#web/app/replay/case-search.ts'
import { BootError } from '#web/app/shell/boot-error.tsx'
import { BootScreen } from '#web/app/shell/boot-screen.tsx'
import { missingTitle, titleOf } from '#web/app/shell/root.tsx'
import { lazyScreen } from '#web/lazy-screen.ts'
import { leavePage } from '#web/leave-page.ts'
import { needsSession } from '#web/needs-session.ts'
import { noteAuthEvents } from '#web/note-auth-events.ts'
import { reportActions } from '#web/report-actions.ts'
import { landingHref } from '#web/return-path.ts'
import { root } from '#web/root-route.tsx'
import { parseSearch, stringifySearch, textIn } from '#web/search-params.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { focusIfLost } from '#web/ui/lost-focus.ts'
import { watchActions } from '#web/watch-actions.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** Of a workspace, by which the dashboard was opened. */
    choice?: number
  }
  interface StaticDataRouteOption {
    /** The screen's name: the window's title is `Rejoinder - <title>`. */
    title?: string
  }
}

/** Open to everybody: whoever follows an invitation may have no account yet. */
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  staticData: { title: 'Invitation' },
  beforeLoad: async ({ location }) => {
    if (location.hash) {
      keepInvitation(location.hash)
      // Away from the address: a link to share, a bookmark and the history must not let anybody in.
      throw redirect({ to: '/invitation', replace: true })
    }
    // A server that does not answer is told by the screen itself.
    const session = await readSession().catch(() => null)
    if (session?.awaitsSecondFactor) await leavePage('/auth/second-factor?next=%2Finvitation')
    return { token: keptInvitation() }
  },
  component: lazyScreen(() => import('#web/app/invitation/invitation-screen.tsx'), 'InvitationScreen'),
})

/** Open to everybody: whoever follows the link of a notification may be signed out. Looking at it changes nothing. */
const approval = createRoute({
  getParentRoute: () => root,
  path: '/approve',
  staticData: { title: 'Approve a reply' },
  beforeLoad: async ({ location }) => {
    const { keepApproval, keptApproval } = await import('#web/app/approval/kept-approval.ts')
    if (location.hash) {
      keepApproval(location.hash)
      // Away from the address, as an invitation's.
      throw redirect({ to: '/approve', replace: true })
    }
    return { token: keptApproval() }
  },
  component: lazyScreen(() => import('#web/app/approval/approval-screen.tsx'), 'ApprovalScreen'),
})

/** Everything below needs a session, and knows who it belongs to. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ location }) => needsSession(await readSession(), location),
  loader: () => queryClient.ensureQueryData(meOptions()).then(() => undefined),
  pendingComponent: BootScreen,
  errorComponent: BootError,
})

/** To where a person begins who asked for no other page. */
async function landOnward(): Promise<never> {
  const { isPlatformAdmin } = await queryClient.ensureQueryData(meOptions())
  throw isPlatformAdmin
    ? redirect({ to: '/admin', replace: true })
    : redirect({ to: '/home', search: {}, replace: true })
}

const index = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: landOnward,
})

const onboarding = createRoute({
  getParentRoute: () => signedIn,
  path: '/onboarding',
  staticData: { title: 'Onboarding' },
  component: lazyScreen(() => import('#web/app/onboarding/onboarding-screen.tsx'), 'OnboardingScreen'),
})

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/home',
  staticData: { title: 'Home' },
  validateSearch: ({ landing }: Record<string, unknown>): { landing?: true | undefined } => ({
    landing: landing === true ? true : undefined,
  }),
  beforeLoad: async ({ search }) => {
    // From the sign-in page, which knows nobody: who administers the platform begins elsewhere, and comes here when they like.
    if (search.landing) await landOnward()
  },
  component: lazyScreen(() => import('#web/app/home/home-screen.tsx'), 'HomeScreen'),
})

const isOfList = (path: string): boolean => path === '/inbox' || path.startsWith('/thread/')

const shell = createRoute({
  getParentRoute: () => signedIn,
  id: 'shell',
  beforeLoad: async ({ location }) => {
    // A link from outside says in which of the person's workspaces its screen is; from here on the tab knows.
    const search = new URLSearchParams(location.searchStr)
    const workspaceId = search.get('workspace')
    // The address of a list goes on saying so; over all of them it says whose the thread beside the list is.
    if (workspaceId === null || isOfList(location.pathname)) return
    // Of one that they are not in it goes on saying so, and the shell shows that.
    const { memberships } = await queryClient.ensureQueryData(meOptions())
    if (!search.has('all') && !memberships.some((own) => own.workspaceId === workspaceId)) return
    chooseWorkspace(workspaceId)
    search.delete('workspace')
    throw redirect({ href: [location.pathname, ...(search.size > 0 ? [search] : [])].join('?'), replace: true })
  },
  component: lazyScreen(() => import('#web/app/shell/shell.tsx'), 'Shell'),
})

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  staticData: { title: 'Dashboard' },
  validateSearch: numbersSearchIn,
  component: lazyScreen(() => import('#web/app/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
})

const campaigns = createRoute({
  getParentRoute: () => shell,
  path: '/campaigns',
  staticData: { title: 'Campaigns' },
  component: lazyScreen(() => import('#web/app/campaigns/campaigns-screen.tsx'), 'CampaignsScreen'),
})

/** A tab that the address names. It is named even when it is none: what is left out keeps the value that stands in the address. */
const chosenOf = <Value extends string>(known: readonly Value[], value: unknown): Value | undefined => {
  const chosen = known.find((one) => one === value)
  return chosen === 'all' ? undefined : chosen
}

/** Of all workspaces of the person, not of the one that is chosen. */
type AllSearch = { all?: true | undefined }

const taskTabs = ['all', 'pending', 'ready', 'sent', 'failed'] as const satisfies readonly TaskTab[]

const tasks = createRoute({
  getParentRoute: () => shell,
  path: '/tasks',
  staticData: { title: 'Tasks' },
  validateSearch: ({ tab, all }: Record<string, unknown>): AllSearch & { tab?: TaskTab | undefined } => ({
    tab: chosenOf(taskTabs, tab),
    all: all === true ? true : undefined,
  }),
  component: lazyScreen(() => import('#web/app/tasks/tasks-screen.tsx'), 'TasksScreen'),
})

const agents = createRoute({
  getParentRoute: () => shell,
  path: '/agents',
  staticData: { title: 'Agent Settings' },
  validateSearch: ({ create }: Record<string, unknown>): { create?: true | undefined } => ({
    create: create === true || create === 'true' ? true : undefined,
  }),
  component: lazyScreen(() => import('#web/app/agents/agents-screen.tsx'), 'AgentsScreen'),
})

const agent = createRoute({
  getParentRoute: () => shell,
  path: '/agents/$agentId',
  staticData: { title: 'Agent' },
  component: lazyScreen(() => import('#web/app/agent/agent-screen.tsx'), 'AgentScreen'),
})

const playground = createRoute({
  getParentRoute: () => shell,
  path: '/agents/$agentId/playground',
  staticData: { title: 'Playground' },
  component: lazyScreen(() => import('#web/app/playground/playground-screen.tsx'), 'PlaygroundScreen'),
})

const replay = createRoute({
  getParentRoute: () => shell,
  path: '/agents/$agentId/replays/$replayId',
  staticData: { title: 'Replay' },
  validateSearch: replaySearchIn,
  component: lazyScreen(() => import('#web/app/replay/replay-screen.tsx'), 'ReplayScreen'),
})

const knowledgeTabs = ['all', 'golden', 'proposed', 'questions', 'learned'] as const satisfies readonly KnowledgeTab[]

const kb = createRoute({
  getParentRoute: () => shell,
  path: '/kb',
  staticData: { title: 'Knowledge Base' },
  validateSearch: ({
    view,
    q,
  }: Record<string, unknown>): { view?: KnowledgeTab | undefined; q?: string | undefined } => ({
    view: chosenOf(knowledgeTabs, view),
    q: textIn(q),
  }),
  component: lazyScreen(() => import('#web/app/kb/kb-screen.tsx'), 'KbScreen'),
})

const webhooks = createRoute({
  getParentRoute: () => shell,
  path: '/webhooks',
  staticData: { title: 'Webhooks & Integration' },
  validateSearch: ({ agent }: Record<string, unknown>): { agent?: string | undefined } => ({
    agent: typeof agent === 'string' ? agent : undefined,
  }),
  component: lazyScreen(() => import('#web/app/webhooks/webhooks-screen.tsx'), 'WebhooksScreen'),
})

const notifications = createRoute({
  getParentRoute: () => shell,
  path: '/notifications',
  staticData: { title: 'Notifications' },
  component: lazyScreen(() => import('#web/app/notices/notices-screen.tsx'), 'NoticesScreen'),
})

const noticeSettings = createRoute({
  getParentRoute: () => shell,
  path: '/notifications/settings',
  staticData: { title: 'Notification settings' },
  component: lazyScreen(() => import('#web/app/notices/notice-settings-screen.tsx'), 'NoticeSettingsScreen'),
})

const team = createRoute({
  getParentRoute: () => shell,
  path: '/team',
  staticData: { title: 'Team' },
  component: lazyScreen(() => import('#web/app/team/team-screen.tsx'), 'TeamScreen'),
})

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  staticData: { title: 'Settings' },
  component: lazyScreen(() => import('#web/app/settings/settings-screen.tsx'), 'SettingsScreen'),
})

const account = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  staticData: { title: 'Account' },
  component: lazyScreen(() => import('#web/app/account/account-screen.tsx'), 'AccountScreen'),
})

const billing = createRoute({
  getParentRoute: () => shell,
  path: '/billing',
  staticData: { title: 'Billing & Referrals' },
  // Where a page of the payment provider's sent somebody back.
  validateSearch: ({ checkout }): { checkout?: 'paid' | 'back' } =>
    checkout === 'paid' || checkout === 'back' ? { checkout } : {},
  component: lazyScreen(() => import('#web/app/billing/billing-screen.tsx'), 'BillingScreen'),
})

const review = createRoute({
  getParentRoute: () => shell,
  path: '/review',
  staticData: { title: 'Review' },
  validateSearch: ({ thread, all }: Record<string, unknown>): AllSearch & { thread?: string | undefined } => ({
    thread: typeof thread === 'string' ? thread : undefined,
    all: all === true ? true : undefined,
  }),
  component: lazyScreen(() => import('#web/app/review/review-screen.tsx'), 'ReviewScreen'),
})

const day = /^\d{4}-\d\d-\d\d$/

const report = createRoute({
  getParentRoute: () => shell,
  path: '/report',
  staticData: { title: 'Report' },
  validateSearch: ({ week }: Record<string, unknown>): { week?: string | undefined } => ({
    week: typeof week === 'string' && day.test(week) ? week : undefined,
  }),
  component: lazyScreen(() => import('#web/app/report/report-screen.tsx'), 'ReportScreen'),
})

/** Open to whoever has the link. Its token stays in the fragment: it is told to no server but by asking for the report. */
const sharedReport = createRoute({
  getParentRoute: () => root,
  path: '/shared-report',
  staticData: { title: 'Weekly report' },
  validateSearch: ({ stop }: Record<string, unknown>): { stop?: true | undefined } => ({
    stop: stop === true || stop === 'true' ? true : undefined,
  }),
  beforeLoad: ({ location }) => ({ token: location.hash }),
  component: lazyScreen(() => import('#web/app/report/shared-report-screen.tsx'), 'SharedReportScreen'),
})

const views = ['needs', 'all', 'new', 'high', 'pending', 'archived', 'snoozed'] as const satisfies readonly ThreadView[]

const id = /^[\da-f-]{36}$/i

/**
 * `workspace`: whose the list is, so that its address leads everybody to it; beside a list over all of them, whose the open thread is. `kept`: the
 * view that the list was opened from.
 */
type ListSearch = ThreadFilters &
  AllSearch &
  ReturnType<typeof searchIn> & {
    view?: ThreadView | undefined
    sort?: ThreadSort | undefined
    kept?: string | undefined
    workspace?: string | undefined
  }

/** Whatever an address says of a list, it says of whose; the inbox as it is is that of the workspace that is shown. */
function withWorkspace(search: ListSearch): ListSearch {
  const { workspace, ...list } = search
  if (list.all || Object.values(list).every((value) => value === undefined)) return search
  return { ...list, workspace: workspace ?? shownId() ?? undefined }
}

/** The list stays mounted while threads are opened from it: its component draws the list and an `Outlet` for the thread. */
const inboxLayout = createRoute({
  getParentRoute: () => shell,
  id: 'inbox-layout',
  validateSearch: (search: Record<string, unknown>): ListSearch => ({
    view: views.find((one) => one === search.view),
    all: search.all === true ? true : undefined,
    workspace: typeof search.workspace === 'string' && id.test(search.workspace) ? search.workspace : undefined,
    sort: sortIn(search),
    kept: typeof search.kept === 'string' && id.test(search.kept) ? search.kept : undefined,
    ...filtersIn(search),
    ...searchIn(search),
  }),
  search: { middlewares: [({ search, next }) => withWorkspace(next(search))] },
  component: lazyScreen(() => import('#web/app/inbox/inbox-screen.tsx'), 'InboxScreen'),
})

const inbox = createRoute({
  getParentRoute: () => inboxLayout,
  path: '/inbox',
  staticData: { title: 'Inbox' },
  // Over all, where no thread is open, none is somebody's.
  search: {
    middlewares: [
      ({ search, next }) => {
        const asked = next(search)
        return asked.all ? { ...asked, workspace: undefined } : asked
      },
    ],
  },
})

const thread = createRoute({
  getParentRoute: () => inboxLayout,
  path: '/thread/$threadId',
  staticData: { title: 'Thread' },
  // Drawn by the list's screen, not in an outlet: beside it another one may be drawn ahead.
  component: lazyScreen(() => import('#web/app/thread/thread-screen.tsx'), 'ThreadScreen'),
})

const routeTree = root.addChildren([
  invitation,
  approval,
  sharedReport,
  ...adminRoutes,
  signedIn.addChildren([
    index,
    onboarding,
    home,
    shell.addChildren([
      dashboard,
      campaigns,
      tasks,
      kb,
      webhooks,
      agents,
      agent,
      playground,
      replay,
      notifications,
      noticeSettings,
      team,
      billing,
      settings,
      account,
      report,
      review,
      inboxLayout.addChildren([inbox, thread]),
    ]),
  ]),
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: BootError,
  // A screen's code is small and its data has a skeleton of its own, so a pending screen is only drawn when it takes long.
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
})

/** The name of the screen at a path. */
const nameOf = (path: string): string => titleOf(router.matchRoutes(path)) ?? missingTitle

noteAuthEvents()
watchActions()
/** The workspace that this tab shows, as far as it has been asked for. */
function shownWorkspace(): string | null {
  const me = queryClient.getQueryData(meOptions().queryKey)
  return (me && chosenMembership(me)?.workspaceId) ?? null
}

router.subscribe('onResolved', ({ pathChanged, toLocation: { pathname } }) => {
  if (pathChanged) noteAction({ type: 'page_view', name: nameOf(pathname), path: pathname })
})
reportActions(shownWorkspace)

// What had the focus may be gone with the screen before; what the new one leads it to comes first.
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) afterPaint(() => focusIfLost(document.querySelector('main h1')))
})

onPersonChange(({ isSignedIn, isOurs }) => {
  // Another person's data may be on the screen and in memory: begin again. What this tab did itself moves on by itself.
  if (isOurs) return
  if (isSignedIn) window.location.replace(landingHref())
  else void router.invalidate().then(forgetPerson)
})
