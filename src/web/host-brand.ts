import type { Brand } from '#contract/branding.ts'

export interface HostBrand {
  workspaceId: string
  brand: Brand
  /** The installation's own address, where a person's account is looked after. */
  accountUrl: string
}

function read(): HostBrand | null {
  const told = document.getElementById('host-brand')?.textContent
  const known: HostBrand | null = told ? JSON.parse(told) : null
  return known
}

/**
 * Of a workspace's own domain: whose it is. The server has written it into the page (`server/host-page.ts`), so that nothing of the product is
 * shown there first. Null on the installation's own hosts.
 */
export const hostBrand: HostBrand | null = read()

/** What the product calls itself here. */
export const productName = hostBrand?.brand.name ?? 'Rejoinder'
