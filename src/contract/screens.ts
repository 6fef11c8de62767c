/**
 * The addresses of the application's screens: what the router shows and what the web server answers with 200. A part that begins with `$`
 * stands for an id.
 */
export const screenPaths = [
  '/',
  '/account',
  '/admin',
  '/admin/audit',
  '/admin/logs',
  '/admin/settings',
  '/admin/users',
  '/admin/webhooks',
  '/admin/workspaces',
  '/admin/workspaces/$workspaceId',
  '/agents',
  '/agents/$agentId',
  '/agents/$agentId/playground',
  '/agents/$agentId/replays/$replayId',
  '/approve',
  '/auth',
  '/auth/confirm',
  '/auth/forgot',
  '/auth/reset',
  '/auth/second-factor',
  '/auth/try',
  '/billing',
  '/campaigns',
  '/dashboard',
  '/home',
  '/inbox',
  '/invitation',
  '/kb',
  '/notifications',
  '/notifications/settings',
  '/onboarding',
  '/report',
  '/review',
  '/settings',
  '/shared-report',
  '/tasks',
  '/team',
  '/thread/$threadId',
  '/webhooks',
] as const

/** Those that come before the product. They are a page of their own, with none of what the application loads. */
const authPaths = ['/auth', '/auth/confirm', '/auth/forgot', '/auth/reset', '/auth/second-factor', '/auth/try'] as const
export type AuthPath = (typeof authPaths)[number]

/** Which of those is at a path, however it is written; null for none. */
export const authPathAt = (path: string): AuthPath | null => {
  const named = `/${path.toLowerCase().split('/').filter(Boolean).join('/')}`
  return authPaths.find((known) => known === named) ?? null
}

/**
 * What a path is on the host of the platform's administration: a page as elsewhere, another address there, nothing, or what leads into the
 * application and so is on its host.
 */
export function onAdminHost(path: string): 'page' | 'app' | 'missing' | { to: '/admin' } {
  if (/^\/(?:dashboard)?\/?$/i.test(path)) return { to: '/admin' }
  if (authPathAt(path) === '/auth/try') return 'app'
  return /^\/(?:admin|auth)(?:\/|$)/i.test(path) ? 'page' : 'missing'
}
