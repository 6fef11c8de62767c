import type { RecordedActions } from '#contract/action-log.ts'
import { browserWords } from '#lib/browser-words.ts'
import { type NotedAction, takeNotedActions } from '#web/api/note-action.ts'
import { onAuthEvent, readSession } from '#web/api/session.ts'

const everyMs = 5000
/** The first load does without it. */
const firstAfterMs = 1500
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

async function post(
  actions: readonly NotedAction[],
  accessToken: string | null,
  workspaceId: string | null,
): Promise<void> {
  const told: RecordedActions = {
    workspaceId,
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

async function sendNoted(shownWorkspace: () => string | null): Promise<void> {
  const noted = takeNotedActions()
  if (noted.length === 0) return
  const session = await readSession()
  const strangers = noted.filter(isPassingBy)
  // What somebody did who is signed in no more can't be told as theirs, and is nobody else's.
  const own = noted.filter(({ userId }) => userId !== null && userId === session?.userId)
  // All at once: where the page is being left nobody is there any more to go on after the first.
  await Promise.all([
    ...lots(strangers).map((lot) => post(lot, null, null)),
    ...lots(own).map((lot) => post(lot, session?.accessToken ?? null, shownWorkspace())),
  ])
}

const lots = (noted: readonly NotedAction[]): NotedAction[][] =>
  Array.from({ length: Math.ceil(noted.length / atMost) }, (_, n) => noted.slice(n * atMost, (n + 1) * atMost))

/**
 * Tells the server from now on what is noted, also of a page that is left at once: each is a line of the action log. Fire and forget: a
 * log that could not be written is no reason to trouble anybody.
 *
 * @param shownWorkspace which one is on the screen of who is signed in
 */
export function reportActions(shownWorkspace: () => string | null): void {
  const reportQuietly = () => void sendNoted(shownWorkspace).catch(() => undefined)
  setTimeout(reportQuietly, firstAfterMs)
  setInterval(reportQuietly, everyMs)
  // While it is still theirs to tell.
  onAuthEvent(({ name }) => {
    if (name === 'SIGNED_OUT') reportQuietly()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') reportQuietly()
  })
  // Not every browser hides a page that goes away.
  window.addEventListener('pagehide', reportQuietly)
}
