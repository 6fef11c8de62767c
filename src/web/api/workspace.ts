import { useSuspenseQuery } from '@tanstack/react-query'
import { createContext, use, useSyncExternalStore } from 'react'
import type { Me, Membership } from '#contract/accounts.ts'
import type { Role } from '#contract/operation.ts'
import { orpc } from '#web/api/client.ts'

const storageKey = 'workspaceId'
const listeners = new Set<() => void>()

export const meOptions = () => orpc.accounts.me.queryOptions({ staleTime: 5 * 60_000 })

export function useMe(): Me {
  return useSuspenseQuery(meOptions()).data
}

function subscribe(listener: () => void) {
  // One for all of them: the first that goes must not take it from the others.
  if (listeners.size === 0) window.addEventListener('focus', rememberLast)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('focus', rememberLast)
  }
}

/** A new tab begins with the workspace that the person was in last, so the tab that is looked at says which one that is. */
function rememberLast(): void {
  const shown = shownId()
  if (shown !== null) localStorage.setItem(storageKey, shown)
}

/** Shows another of the person's workspaces, in this tab: what somebody reads or writes in another one stays as it is. */
export function chooseWorkspace(workspaceId: string): void {
  sessionStorage.setItem(storageKey, workspaceId)
  rememberLast()
  for (const listener of listeners) listener()
}

/** The workspace that this tab shows; null before the first look. */
export const shownId = (): string | null => sessionStorage.getItem(storageKey)

/** The workspace that the address names, the chosen one, or the first; null only for a person without any. */
export function useMembership(named?: string): Membership | null {
  useSyncExternalStore(subscribe, shownId)
  return chosenMembership(useMe(), named)
}

/** From the first look on the tab stays with what it shows, whatever is chosen in others, or comes back from being deleted. */
export function chosenMembership({ memberships }: Me, named?: string): Membership | null {
  const wanted = [named, shownId(), localStorage.getItem(storageKey)]
  const membership =
    wanted.flatMap((id) => memberships.filter(({ workspaceId }) => workspaceId === id))[0] ?? memberships[0] ?? null
  if (membership && membership.workspaceId !== shownId()) {
    sessionStorage.setItem(storageKey, membership.workspaceId)
    if (membership.workspaceId === named) rememberLast()
  }
  return membership
}

/**
 * The workspace that everything below is about. When a person is removed from it, or it is deleted, a part may be drawn once more
 * before the shell is: it still finds the one that it was drawn for.
 */
export const WorkspaceContext = createContext<Membership | null>(null)

/** The same, for screens inside the shell, which shows none of them to a person without a workspace. Asked for by each row of a list. */
export function useWorkspace(): Membership {
  const membership = use(WorkspaceContext)
  if (!membership) throw new Error('A screen of a workspace was shown without one.')
  return membership
}

export function useRole(): Role {
  return useWorkspace().role
}

const rank: Record<Role, number> = { client: 0, member: 1, admin: 2 }

/** Whether the person's role in the chosen workspace is at least this one. The server decides; this only hides buttons. */
export function useMay(role: Role): boolean {
  return rank[useRole()] >= rank[role]
}
