/** What such a host begins with. */
export const adminPrefix = /^admin\./i

/** Whether this page is of the host that shows the platform's administration alone. */
export const isAdminHost = (host = window.location.host): boolean => adminPrefix.test(host)
