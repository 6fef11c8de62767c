import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { chooseWorkspace, useWorkspace } from '#web/api/workspace.ts'

/**
 * Goes to a workspace's dashboard. Who is held back by a form with unsaved changes stays in theirs, also when they go elsewhere
 * later: the router ends what it waited for with the next way that is open, which may lead back to where an earlier choice led.
 */
export function useOpenWorkspace(): (workspaceId: string) => Promise<void> {
  const navigate = useNavigate()
  const router = useRouter()
  return async (workspaceId) => {
    // Also after a reload no other choice has this moment.
    const choice = performance.timeOrigin + performance.now()
    await navigate({ to: '/dashboard', state: { choice } })
    if (router.state.location.state.choice === choice) chooseWorkspace(workspaceId)
  }
}

/**
 * The screen stays, with the other workspace's data; a thread, an agent and what a list is narrowed by belong to one, and a form may hold
 * unsaved changes.
 */
export function useChooseWorkspace(): (workspaceId: string) => Promise<void> {
  const navigate = useNavigate()
  const openWorkspace = useOpenWorkspace()
  const { pathname } = useLocation()
  const shown = useWorkspace().workspaceId
  const { all, workspace } = useSearch({ strict: false })
  return async (workspaceId) => {
    if (pathname === '/settings') return openWorkspace(workspaceId)
    if (pathname.startsWith('/thread/') || pathname === '/inbox') {
      // The ways back and forth lead from one's to the other's.
      if (!all && workspace === undefined)
        await navigate({ to: '.', search: (here) => ({ ...here, workspace: shown }), replace: true })
      await navigate({ to: '/inbox', search: { workspace: workspaceId } })
    } else if (pathname.startsWith('/agents/')) await navigate({ to: '/agents' })
    else if (pathname === '/review') await navigate({ to: '/review' })
    else if (pathname === '/tasks') await navigate({ to: '/tasks' })
    // Also away from an address that names one that they are not in.
    else if (pathname === '/dashboard' || workspace !== undefined) await navigate({ to: pathname })
    chooseWorkspace(workspaceId)
  }
}

/** Goes to the list over all workspaces: of tasks from the tasks, else the inbox. */
export function useChooseAll(): () => Promise<void> {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return () => navigate({ to: pathname === '/tasks' ? '/tasks' : '/inbox', search: { all: true } })
}
