/** The domain under which the installation has its hosts; what is left must be a domain still. */
const mainOf = (host: string): string => host.replace(/^(?:app|admin|www)\.(?=.*\.)/, '')

/**
 * Whether a host is the installation's own, or this very machine: the one of its public address, and, beside the main domain, what shows the
 * application and its administration (`app.`, `admin.`) or the public pages (`www.`). Pure.
 */
export function isOwnHost(host: string, publicUrl: string): boolean {
  const name = host.toLowerCase()
  return /(?:^|\.)localhost$/.test(name) || mainOf(name) === mainOf(new URL(publicUrl).hostname)
}
