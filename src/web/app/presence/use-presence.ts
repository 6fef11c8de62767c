import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type Present, presentEveryMs } from '#contract/presence.ts'
import { api, orpc } from '#web/api/client.ts'
import { tabId } from '#web/api/tab-id.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { logError } from '#web/ui/log-error.ts'

/**
 * Says that this tab has the thread open, as long as it is seen, and whether the person writes in it; tells which colleagues do. A tab that
 * is hidden or left reads nothing; one that is closed says no more, and its stream of live updates ends.
 */
export function usePresence(threadId: string, isWriting: boolean): readonly Present[] {
  const { workspaceId } = useWorkspace()
  const client = useQueryClient()
  const isMember = useMay('member')
  const place = { workspaceId, threadId }
  // Whoever says that they are here is told who else is: nothing is asked before that.
  const options = orpc.presence.list.queryOptions({
    input: place,
    enabled: isMember,
    initialData: [],
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data } = useQuery(options)
  const say = useEffectEvent((state: 'reading' | 'writing' | 'gone') => {
    api.presence.say({ ...place, tabId, state }).then(
      (present) => client.setQueryData(options.queryKey, present),
      // Others see it a moment later, or not at all: nothing that a person could do about.
      (error: unknown) => logError('Failed to say who is here', error),
    )
  })
  useEffect(() => {
    if (!isMember) return
    const state = isWriting ? 'writing' : 'reading'
    const announce = () => {
      if (!document.hidden) say(state)
    }
    const callOff = afterPaint(announce)
    const timer = setInterval(announce, presentEveryMs)
    document.addEventListener('visibilitychange', announce)
    return () => {
      callOff()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', announce)
    }
  }, [isMember, isWriting])
  useEffect(() => (isMember ? () => say('gone') : undefined), [isMember])
  return data
}
