import type { RecordedActions } from '#contract/action-log.ts'
import { browserWords } from '#lib/browser-words.ts'
import { type NotedAction, takeNotedActions } from '#web/api/note-action.ts'
import { queryClient } from '#web/api/query.ts'
import { onAuthEvent, readSession } from '#web/api/session.ts'
import { chosenMembership, meOptions } from '#web/api/workspace.ts'

const everyMs = 5000
const atMost = 50

const asRecorded = ({
  type,
  name,
  path,
  at,
  isFailed,
  error,
  ms,
}: NotedAction): RecordedActions['actions'][number] => ({
  type,
  name: name.slice(0, 100),
  path: path.slice(0, 500),
  at: new Date(at).toISOString(),
  ...(isFailed && { isFailed }),
  ...(error && { error: error.slice(0, 100) }),
  ...(ms !== undefined && { ms: Math.round(ms) }),
})

async function post(actions: readonly NotedAction[], accessToken: string | null): Promise<void> {
  const me = accessToken === null ? undefined : queryClient.getQueryData(meOptions().queryKey)
  const told: RecordedActions = {
    workspaceId: (me && chosenMembership(me)?.workspaceId) ?? null,
    browser: browserWords(navigator.userAgent).slice(0, 60),
    screenSize: `${window.screen.width}x${window.screen.height}`,
    actions: actions.map(asRecorded),
  }
  await fetch('/api/actions', {
    method: 'POST',
    // It is told to the end when the page is left meanwhile.
    keepalive: true,
    headers: {
      'content-type': 'application/json',
      ...(accessToken !== null && { authorization: `Bearer ${accessToken}` }),
    },
    body: JSON.stringify(told),
  })
}

const isPassingBy = ({ userId }: NotedAction): boolean => userId === null

async function tell(): Promise<void> {
  const noted = takeNotedActions()
  if (noted.length === 0) return
  const session = await readSession()
  const strangers = noted.filter(isPassingBy)
  // What somebody did who is signed in no more can't be told as theirs, and is nobody else's.
  const own = noted.filter(({ userId }) => userId !== null && userId === session?.userId)
  for (let from = 0; from < strangers.length; from += atMost) await post(strangers.slice(from, from + atMost), null)
  for (let from = 0; from < own.length; from += atMost)
    await post(own.slice(from, from + atMost), session?.accessToken ?? null)
}

/**
 * Tells the server from now on what is noted: each is a line of the action log. Fire and forget: a log that could not be written is no
 * reason to trouble anybody.
 */
export function reportActions(): void {
  const reportQuietly = () => void tell().catch(() => undefined)
  reportQuietly()
  setInterval(reportQuietly, everyMs)
  // While it is still theirs to tell.
  onAuthEvent(({ name }) => {
    if (name === 'SIGNED_OUT') reportQuietly()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') reportQuietly()
  })
}
