/** The screens of the workspace app, those of a single agent or thread left out. */
export const screens: readonly string[] = [
  '/home',
  '/dashboard',
  '/agents',
  '/campaigns',
  '/inbox',
  '/tasks',
  '/kb',
  '/report',
  '/review',
  '/webhooks',
  '/notifications',
  '/notifications/settings',
  '/team',
  '/billing',
  '/account',
  '/settings',
]
