import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

export interface BrandingRow {
  accent: string | null
  senderName: string | null
  logoId: string | null
  logoWidth: number | null
  logoHeight: number | null
}

export async function findBranding(tx: TxCtx, scope: Scope): Promise<BrandingRow> {
  const [row] = await tx.db.query<BrandingRow>(sql`
    select accent, sender_name as "senderName", logo_id as "logoId", logo_width as "logoWidth", logo_height as "logoHeight"
      from branding where workspace_id = ${scope.workspaceId}`)
  return row ?? { accent: null, senderName: null, logoId: null, logoWidth: null, logoHeight: null }
}

export async function putBranding(
  tx: TxCtx,
  scope: Scope,
  { accent, senderName }: Pick<BrandingRow, 'accent' | 'senderName'>,
): Promise<void> {
  await tx.db.query(sql`
    insert into branding (workspace_id, accent, sender_name) values (${scope.workspaceId}, ${accent}, ${senderName})
    on conflict (workspace_id) do update set accent = excluded.accent, sender_name = excluded.sender_name`)
}

export async function putLogo(
  tx: TxCtx,
  scope: Scope,
  logo: { id: string; width: number; height: number } | null,
): Promise<void> {
  await tx.db.query(sql`
    insert into branding (workspace_id, logo_id, logo_width, logo_height)
    values (${scope.workspaceId}, ${logo?.id ?? null}, ${logo?.width ?? null}, ${logo?.height ?? null})
    on conflict (workspace_id) do update set logo_id = excluded.logo_id, logo_width = excluded.logo_width, logo_height = excluded.logo_height`)
}

/** What the workspace calls itself, outward. */
export async function findName(tx: TxCtx, scope: Scope): Promise<string> {
  const [row] = await tx.db.query<{ name: string }>(
    sql`select coalesce(nullif(company_name, ''), name) as name from workspaces where id = ${scope.workspaceId}`,
  )
  return row?.name ?? ''
}
