import { authPathAt } from '#contract/screens.ts'

const triedBuildKey = 'rejoinder.tried-build'

/** What Vite could not fetch: dialogs, menus, rules of forms. */
const missed = new WeakSet<object>()
window.addEventListener('vite:preloadError', ({ payload }) => void missed.add(payload))

/** A part of the application that could not be fetched, as fetch itself would say it. */
class MissingPart extends TypeError {}

/** To be thrown on in place of what an import was refused with: the router takes that for a reason to load the page again, also offline. */
export function asMissingPart(cause: unknown): never {
  throw new MissingPart('A part of the application could not be fetched.', { cause })
}

/** Whether this is the failure of fetching a part: no more of the page can be said to be broken. */
export const isMissingPart = (error: unknown): error is Error =>
  error instanceof MissingPart || (error instanceof Error && missed.has(error))

/** The address of the page's script names the build: it holds a hash of what it leads to. */
const entryIn = (page: Document): string | null =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null

/** An address that shows the page which this one is: what comes before the product has one of its own. */
const pageHere = (): string => (authPathAt(window.location.pathname) ? '/auth' : '/home')

/** The script of the page as the server gives it now; null when it does not answer. */
async function servedEntry(): Promise<string | null> {
  try {
    const answer = await fetch(pageHere(), { cache: 'no-store', headers: { accept: 'text/html' } })
    return entryIn(new DOMParser().parseFromString(await answer.text(), 'text/html'))
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

let leaving: Promise<boolean> | undefined

/**
 * Loads the page again when the server has another build by now, for the parts of this one are gone from it. False, and nothing happens, when it
 * has not, does not answer, or that build was tried already: behind one address there may be servers of both.
 */
export function leaveOldBuild(): Promise<boolean> {
  leaving ??= tryServedBuild().then((isLeaving) => {
    if (!isLeaving) leaving = undefined
    return isLeaving
  })
  return leaving
}

async function tryServedBuild(): Promise<boolean> {
  const served = await servedEntry()
  if (served === null || served === entryIn(document) || served === sessionStorage.getItem(triedBuildKey)) return false
  sessionStorage.setItem(triedBuildKey, served)
  window.location.reload()
  return true
}

const decisions = new WeakMap<object, Promise<boolean>>()

/** The same for one failure, however often it is asked about. */
export function leaveOldBuildFor(error: Error): Promise<boolean> {
  const decision = decisions.get(error) ?? leaveOldBuild()
  decisions.set(error, decision)
  return decision
}

/** Loads the page again as soon as there is a network, if a server has it then; a part that failed once stays failed until then. */
export async function reload(): Promise<void> {
  if (!navigator.onLine) await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  if ((await servedEntry()) !== null) window.location.reload()
}
