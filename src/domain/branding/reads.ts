import type pg from 'pg'
import type { Brand, Branding } from '#contract/branding.ts'
import { accentShades } from '#lib/accent.ts'
import { sha256 } from '#lib/sha256.ts'
import { readLimits } from '../billing/reads.ts'
import { type Ctx, inTx, type TxCtx } from '../context.ts'
import { findInDirectory } from '../directory.ts'
import type { Letterhead } from '../mail/letterhead.ts'
import type { Scope } from '../scope.ts'
import { isWorkspaceOpen, readDomain } from '../workspaces/reads.ts'
import { logoKey, logoPath, originOf } from './rules.ts'
import { type BrandingRow, findBranding, findName } from './store.ts'

type Settings = Pick<Ctx['settings'], 'publicUrl'>

function logoOf({ logoId, logoWidth, logoHeight }: BrandingRow): Branding['logo'] {
  if (logoId === null || logoWidth === null || logoHeight === null) return null
  return { path: logoPath(logoId), width: logoWidth, height: logoHeight }
}

const isIncluded = async (tx: TxCtx, scope: Scope): Promise<boolean> =>
  (await readLimits(tx, scope)).features.includes('custom_branding')

/** As it is set, whatever the plan has of it. */
export async function readBranding(tx: TxCtx, scope: Scope): Promise<Branding> {
  const row = await findBranding(tx, scope)
  return {
    isIncluded: await isIncluded(tx, scope),
    logo: logoOf(row),
    accent: row.accent,
    senderName: row.senderName,
    domain: await readDomain(tx, scope),
  }
}

/** How the workspace shows itself; null where its plan has no branding: then it shows itself as the product. */
export async function readBrand(tx: TxCtx, scope: Scope): Promise<Brand | null> {
  if (!(await isIncluded(tx, scope))) return null
  const row = await findBranding(tx, scope)
  return {
    name: await findName(tx, scope),
    logo: logoOf(row),
    shades: row.accent === null ? null : accentShades(row.accent),
  }
}

export interface Outward {
  /** Without a slash at the end. */
  baseUrl: string
  /** In which realm what such a link opens is handed out: empty for the installation's own hosts, else the workspace's own. */
  realm: string
  letterhead: Letterhead | null
}

/** Where links of the workspace lead, and under whose name its letters go out. */
export async function readOutward({ publicUrl }: Settings, tx: TxCtx, scope: Scope): Promise<Outward> {
  const brand = await readBrand(tx, scope)
  if (brand === null) return { baseUrl: publicUrl, realm: '', letterhead: null }
  const domain = await readDomain(tx, scope)
  const [baseUrl, realm] =
    domain?.provedAt == null ? [publicUrl, ''] : [originOf(domain.host, publicUrl), scope.workspaceId]
  const { senderName } = await findBranding(tx, scope)
  return { baseUrl, realm, letterhead: letterheadOf(brand, baseUrl, senderName) }
}

const letterheadOf = ({ name, logo, shades }: Brand, baseUrl: string, senderName: string | null): Letterhead => ({
  name,
  // A letter is written on white, whatever theme its reader has.
  accent: shades && { fill: shades.light.accent, ink: shades.light.accentInk, onFill: shades.light.onAccent },
  logo: logo && { url: `${baseUrl}${logo.path}`, width: logo.width, height: logo.height },
  senderName: senderName ?? name,
})

/** The workspace whose logo this is; null when it is nobody's any more. Crosses workspaces by one narrow database function. */
export const findLogoOwner = async (pool: pg.Pool, logoId: string): Promise<string | null> =>
  (await findInDirectory(pool, 'logo', sha256(logoId)))?.workspaceId ?? null

/** The key of the logo's file while it is shown; null when it is not. */
export async function readLogoKey(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  logoId: string,
): Promise<string | null> {
  const brand = await inTx(ctx, scope, (tx) => readBrand(tx, scope))
  return brand?.logo?.path === logoPath(logoId) ? logoKey(scope.workspaceId, logoId) : null
}

/** The workspace that has proved this host; null: nobody. Crosses workspaces by one narrow database function. */
export const findHostOwner = async (pool: pg.Pool, host: string): Promise<string | null> =>
  (await findInDirectory(pool, 'domain', sha256(host)))?.workspaceId ?? null

/** How a workspace shows itself on its host; null while it is not to be served there: its plan has no domain, or it is deleted. */
export async function readServed(
  ctx: Pick<Ctx, 'pool' | 'now'> & { settings: Settings },
  scope: Scope,
  host: string,
): Promise<{ origin: string; brand: Brand; letterhead: Letterhead } | null> {
  return inTx(ctx, scope, async (tx) => {
    const domain = await readDomain(tx, scope)
    if (domain?.host !== host || domain.provedAt === null || !(await isWorkspaceOpen(tx, scope))) return null
    const [brand, { baseUrl, letterhead }] = [await readBrand(tx, scope), await readOutward(ctx.settings, tx, scope)]
    return brand === null || letterhead === null ? null : { origin: baseUrl, brand, letterhead }
  })
}
