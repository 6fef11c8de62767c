export const logoPath = (logoId: string): string => `/brand/${logoId}.png`
export const logoKey = (workspaceId: string, logoId: string): string => `${workspaceId}/logos/${logoId}.png`

/** Where a workspace is reached by its own domain: as the installation is, but for the name. */
export function originOf(host: string, publicUrl: string): string {
  const { protocol, port } = new URL(publicUrl)
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`
}
