import type { AnyRouter } from '@tanstack/react-router'
import { api } from '#web/api/client.ts'
import { queryClient } from '#web/api/query.ts'
import { readSession } from '#web/api/session.ts'
import { chosenMembership, meOptions } from '#web/api/workspace.ts'
import { browserWords } from '#web/app/account/browser-labels.ts'

const everyMs = 5000
const atMost = 50

export type Visit = { path: string; at: number }

/** The name of the screen at a path. */
const nameOf = (router: AnyRouter, path: string): string =>
  router.matchRoutes(path).findLast(({ staticData }) => staticData.title)?.staticData.title ?? 'Not found'

async function tell(router: AnyRouter, visits: Visit[]): Promise<void> {
  const opened = visits.splice(0, atMost)
  if (opened.length === 0) return
  const session = await readSession()
  const me = queryClient.getQueryData(meOptions().queryKey)
  if (!session || session.awaitsSecondFactor || !me) return
  const browser = browserWords(navigator.userAgent).slice(0, 60)
  const screenSize = `${window.screen.width}x${window.screen.height}`
  await api.accounts.logPageViews({
    workspaceId: chosenMembership(me)?.workspaceId ?? null,
    views: opened.map(({ path, at }) => ({
      name: nameOf(router, path),
      path: path.slice(0, 500),
      at: new Date(at).toISOString(),
      browser,
      screenSize,
    })),
  })
}

/**
 * Tells the server from now on which screens were opened: each is a line of the action log. Fire and forget: a log that could not be
 * written is no reason to trouble anybody.
 *
 * @param visits filled by whoever calls; what was told is taken out
 */
export function reportPageViews(router: AnyRouter, visits: Visit[]): void {
  const reportQuietly = () => void tell(router, visits).catch(() => undefined)
  reportQuietly()
  setInterval(reportQuietly, everyMs)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') reportQuietly()
  })
}
