import { adminPrefix, isAdminHost } from '#web/admin-host.ts'
import { keptReferrer } from '#web/api/kept-referrer.ts'

/** Where the application is: here, or on the host beside that of the administration, which knows by the address alone by whose link somebody came. */
export function appHome(
  { protocol, host, search }: Pick<Location, 'protocol' | 'host' | 'search'> = window.location,
): string {
  if (!isAdminHost(host)) return '/home'
  const ref = keptReferrer(new URLSearchParams(search).get('ref') ?? undefined)
  const query = ref === undefined ? '' : `?${new URLSearchParams({ ref })}`
  return `${protocol}//${host.replace(adminPrefix, 'app.')}/home${query}`
}
