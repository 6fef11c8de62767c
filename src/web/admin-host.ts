const before = /^admin\./i

/** Whether this page is of the host that shows the platform's administration alone. */
export const isAdminHost = (host = window.location.host): boolean => before.test(host)

/** Where the application is: here, or on the host beside that of the administration. */
export const appHome = ({ protocol, host }: Pick<Location, 'protocol' | 'host'> = window.location): string =>
  isAdminHost(host) ? `${protocol}//${host.replace(before, 'app.')}/home` : '/home'
