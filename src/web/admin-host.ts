import { onAdminHost } from '#contract/screens.ts'

/** What such a host begins with. */
export const adminPrefix = /^admin\./i

/** Whether this page is of the host that shows the platform's administration alone. */
export const isAdminHost = (host = window.location.host): boolean => adminPrefix.test(host)

/** Whether a page that the application has elsewhere is none here, on the host of the administration. */
export function isNoPageHere(path: string, host?: string): boolean {
  if (!isAdminHost(host)) return false
  const shown = onAdminHost(path)
  return shown === 'missing' || shown === 'app'
}
