import { isIP } from 'node:net'
import { publicNameOf, publicPaths, publicTexts } from '#contract/public-pages.ts'
import { authPathAt, onAdminHost, screenPaths } from '#contract/screens.ts'
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

/** Where the public site is, which an application with a host of its own is not. */
export const siteOrigin = (publicUrl: string): string => new URL(publicUrl).origin.replace('://app.', '://')

/**
 * Where the public pages are: at the main domain alone when the application has a host of its own (`app.` before it), else beside
 * the application. `admin.` before a host shows the platform's administration alone. Workspaces' own domains never come here (`host-page.ts`).
 */
function placeOf(host: string, publicUrl: string): 'site' | 'app' | 'admin' | 'both' {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  const appName = new URL(publicUrl).hostname
  if (/^admin\./.test(name)) return 'admin'
  if (/^app\./.test(name)) return 'app'
  const bare = name.replace(/^www\./, '')
  if (appName.startsWith('app.') && bare === appName.slice('app.'.length)) return 'site'
  const isOneOrigin =
    bare === appName.replace(/^www\./, '') || name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) !== 0
  return isOneOrigin ? 'both' : 'app'
}

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
    return { kind: 'app', missing: 'page', hasScreen: there === 'page' && isScreen(path) }
  }
  if (place === 'app') return { kind: 'app', missing: 'page', hasScreen: isScreen(path) }
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  const chapter = chapterAt(plain)
  const page = chapter !== undefined && hasFile(chapter) ? chapter : pages.get(plain)
  if (page !== undefined) return { kind: 'file', path: page }
  const isFile = /\.[a-z0-9]+$/i.test(path)
  if (place === 'both') return { kind: 'app', missing: 'page', hasScreen: isScreen(path) }
  if (isFile) return { kind: 'app', missing: { to: '/' }, hasScreen: false }
  const isSignIn = path === '/auth' || path.startsWith('/auth/')
  return { kind: 'redirect', to: isSignIn ? `${publicUrl}${request.url}` : '/' }
}

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
