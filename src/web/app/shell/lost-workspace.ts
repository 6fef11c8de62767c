import { useEffect, useRef } from 'react'
import type { Membership } from '#contract/accounts.ts'
import { useMe } from '#web/api/workspace.ts'
import { notify } from '#web/ui/notify.ts'

const givenUp = new Set<string>()

/** The person goes by their own wish, in this tab, which says so itself. */
export function giveUpWorkspace(workspaceId: string): void {
  givenUp.add(workspaceId)
}

/** Says why another workspace is on the screen, or none, when the one that was shown is the person's no more. */
export function useLostWorkspace(shown: Membership | null): void {
  const { memberships } = useMe()
  const before = useRef(shown)
  useEffect(() => {
    const last = before.current
    before.current = shown
    if (last === null || memberships.some(({ workspaceId }) => workspaceId === last.workspaceId)) return
    if (givenUp.delete(last.workspaceId)) return
    notify.info(`You are no longer in ${last.name}`, {
      description: 'It was deleted, or you were removed from it. One of its admins can tell you more.',
      id: `lost:${last.workspaceId}`,
    })
  }, [shown, memberships])
}
