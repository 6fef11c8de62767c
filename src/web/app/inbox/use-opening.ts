import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { AllSearch } from '#web/app/over-all.ts'
import type { ThreadPlace } from '#web/app/thread/thread-panes.tsx'
import { useThreadScreen } from '#web/app/thread/thread-route.ts'
import { useAddressFollows } from '#web/app/use-address-follows.ts'

/**
 * The thread that is open beside the list, and how one is opened: it is on the screen at once, and the address follows.
 *
 * @param search of all workspaces; left out: as the address has it
 */
export function useOpening(search?: AllSearch) {
  const { threadId } = useParams({ strict: false })
  const { workspace } = useSearch({ from: '/signed-in/shell/inbox-layout' })
  const navigate = useNavigate()
  const screen = useThreadScreen()
  const [opening, setOpening] = useState<(ThreadPlace & { from: string | undefined }) | null>(null)
  const addressFollows = useAddressFollows()
  // The address has followed, or has gone its own way.
  if (opening !== null && opening.from !== threadId) setOpening(null)
  const named = threadId === undefined ? null : { id: threadId, workspaceId: workspace }
  const opened: ThreadPlace | null = opening ?? named
  const follow = async ({ id, workspaceId }: ThreadPlace, isStep: boolean) => {
    await navigate({
      to: '/thread/$threadId',
      params: { threadId: id },
      search: search ? { ...search, workspace: workspaceId } : true,
      replace: isStep && threadId !== undefined,
    })
    setOpening(null)
  }
  return {
    opened,
    open: (place: ThreadPlace, isStep = false): void => {
      // Before the first is opened its code is not here: until then the list stays as it is.
      if (screen?.preload !== undefined) return void follow(place, isStep)
      setOpening({ ...place, from: threadId })
      addressFollows(() => void follow(place, isStep))
    },
  }
}
