import { publicNameOf, publicPaths, publicTexts } from '#contract/public-pages.ts'
import { authPathAt, onAdminHost, screenPaths } from '#contract/screens.ts'
import { placeOf } from '#domain/workspaces/rules.ts'
import { securityTxtPath } from './site-facts.ts'

/**
 * What an address of the web server shows: a public page, another address, or what the application has there. Where there is nothing,
 * `missing` says what a person sees instead: the application's own words for it, or another address.
 */
type Shown =
  | { kind: 'file'; path: string }
  | { kind: 'redirect'; to: string }
  | {
      kind: 'app'
      /** Whether it has a screen of its own at this path. */
      hasScreen: boolean
      missing: 'page' | { to: string }
    }

/** What the public site has, by its address: its pages, and what machines read of it. */
const pages: ReadonlyMap<string, string> = new Map([
  ...publicPaths.map((path) => [path, `/site/${publicNameOf(path)}.html`] as const),
  ...publicTexts.map((path) => [path, `/site${path}`] as const),
  [securityTxtPath, securityTxtPath] as const,
])

/** A page of the documentation, if there is one. */
const chapterAt = (path: string): string | undefined =>
  /^\/docs(?:\/[a-z-]+){0,2}$/.test(path) ? `/site${path}.html` : undefined

/**
 * @param request its path without the query, and its address with it
 * @param hasFile whether the built application has a file
 */
export function shownAt(
  request: { host: string; path: string; url: string },
  { publicUrl, hasFile }: { publicUrl: string; hasFile: (path: string) => boolean },
): Shown {
  const { path } = request
  const place = placeOf(request.host, publicUrl)
  if (place === 'admin') {
    const there = onAdminHost(path)
    // With what the address says besides: a friend's link (`ref`) leads on from there.
    if (typeof there === 'object') return { kind: 'redirect', to: `${there.to}${request.url.slice(path.length)}` }
    if (there === 'app') return { kind: 'redirect', to: `${publicUrl}${request.url}` }
    return { kind: 'app', missing: 'page', hasScreen: there === 'page' && isScreen(path) }
  }
  // At a name that is nobody's nothing is served at all (`hosts.ts`).
  if (place === 'app' || place === null)
    return { kind: 'app', missing: 'page', hasScreen: place === 'app' && isScreen(path) }
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  const chapter = chapterAt(plain)
  const page = chapter !== undefined && hasFile(chapter) ? chapter : pages.get(plain)
  if (page !== undefined) return { kind: 'file', path: page }
  const isFile = /\.[a-z0-9]+$/i.test(path)
  if (place === 'both') return { kind: 'app', missing: 'page', hasScreen: isScreen(path) }
  // With what the address says besides, here as well.
  const start = `/${request.url.slice(path.length)}`
  if (isFile) return { kind: 'app', missing: { to: start }, hasScreen: false }
  const isSignIn = path === '/auth' || path.startsWith('/auth/')
  return { kind: 'redirect', to: isSignIn ? `${publicUrl}${request.url}` : start }
}

/** Whether a file of the built application has an address: its pages are what screens begin with, and the public ones are filled in. */
export const isAddressed = (path: string): boolean => !path.startsWith('/site/') && !path.endsWith('.html')

/** Whether a person is helped by a page where nothing is: a program that misses a file is not. */
export const isForPerson = (path: string, accept = ''): boolean =>
  accept.includes('text/html') || !/\.(?!html$)[a-z0-9]+$/i.test(path)

/** The file that a screen begins with: what comes before the product is a page of its own. */
export const documentAt = (path: string): string => (authPathAt(path) ? '/auth.html' : '/index.html')

const screens = screenPaths.map((path) => path.split('/').filter(Boolean))

/** Whether the application has a screen at a path; it reads its parts as the router does. */
export function isScreen(path: string): boolean {
  const parts = path.split('/').filter(Boolean)
  return screens.some(
    (screen) =>
      screen.length === parts.length &&
      screen.every((name, at) => name.startsWith('$') || name === parts[at]?.toLowerCase()),
  )
}
