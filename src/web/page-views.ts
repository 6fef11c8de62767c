import { api } from '#web/api/client.ts'
import { queryClient } from '#web/api/query.ts'
import { readSession } from '#web/api/session.ts'
import { chosenMembership, meOptions } from '#web/api/workspace.ts'
import { browserWords } from '#web/app/account/browser-words.ts'
import { router, visits } from '#web/router.tsx'

const everyMs = 5000
const atMost = 50

/** The name of the screen at a path. */
const nameOf = (path: string): string =>
  router.matchRoutes(path).findLast(({ staticData }) => staticData.title)?.staticData.title ?? 'Not found'

/** Tells the server which screens were opened since the last time: each is a line of the action log. */
async function tell(): Promise<void> {
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
      name: nameOf(path),
      path: path.slice(0, 500),
      at: new Date(at).toISOString(),
      browser,
      screenSize,
    })),
  })
}

/** Fire and forget: a log that could not be written is no reason to trouble anybody. */
const tellQuietly = () => void tell().catch(() => undefined)

tellQuietly()
setInterval(tellQuietly, everyMs)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') tellQuietly()
})
