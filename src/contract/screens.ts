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
  '/admin/workspaces',
  '/admin/workspaces/$workspaceId',
  '/agents',
  '/agents/$agentId/playground',
  '/auth',
  '/auth/confirm',
  '/auth/forgot',
  '/auth/reset',
  '/auth/second-factor',
  '/campaigns',
  '/dashboard',
  '/home',
  '/inbox',
  '/invitation',
  '/kb',
  '/onboarding',
  '/settings',
  '/tasks',
  '/team',
  '/thread/$threadId',
  '/webhooks',
] as const
