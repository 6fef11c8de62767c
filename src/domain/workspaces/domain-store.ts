import type { DomainLook } from '#contract/branding.ts'
import { empty, json, type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import type { DomainState } from './domain-rules.ts'

export interface DomainRow extends DomainState {
  host: string
  proof: string
  checkedAt: Date | null
  seen: DomainLook | null
  nextCheckAt: Date
}

interface Stored {
  host: string
  proof: string
  setAt: string
  provedAt: string | null
  checkedAt: string | null
  seen: DomainLook | null
  failingSince: string | null
  nextCheckAt: string
}

const dateOr = (text: string | null): Date | null => (text === null ? null : new Date(text))

export const findDomain = (tx: TxCtx, scope: Scope): Promise<DomainRow | null> => find(tx, scope, empty)

/** The same, and nobody else decides about it until the transaction ends. */
export const lockDomain = (tx: TxCtx, scope: Scope): Promise<DomainRow | null> => find(tx, scope, sql`for update`)

async function find(tx: TxCtx, scope: Scope, lock: Sql): Promise<DomainRow | null> {
  const [row] = await tx.db.query<Stored>(sql`
    select host, proof, set_at as "setAt", proved_at as "provedAt", checked_at as "checkedAt", seen, failing_since as "failingSince",
           next_check_at as "nextCheckAt"
      from custom_domains where workspace_id = ${scope.workspaceId} ${lock}`)
  if (row === undefined) return null
  return {
    ...row,
    setAt: new Date(row.setAt),
    provedAt: dateOr(row.provedAt),
    checkedAt: dateOr(row.checkedAt),
    failingSince: dateOr(row.failingSince),
    nextCheckAt: new Date(row.nextCheckAt),
  }
}

/** In the place of the one before; nothing of that one's proof is left. */
export async function putDomain(
  tx: TxCtx,
  scope: Scope,
  { host, proof, at }: { host: string; proof: string; at: Date },
): Promise<void> {
  await tx.db.query(sql`
    insert into custom_domains (workspace_id, host, proof, set_at, next_check_at)
    values (${scope.workspaceId}, ${host}, ${proof}, ${at.toISOString()}, ${at.toISOString()})
    on conflict (workspace_id) do update set host = excluded.host, proof = excluded.proof, set_at = excluded.set_at,
      next_check_at = excluded.next_check_at, proved_at = null, checked_at = null, seen = null, failing_since = null`)
}

export async function deleteDomain(tx: TxCtx, scope: Scope): Promise<void> {
  await tx.db.query(sql`delete from custom_domains where workspace_id = ${scope.workspaceId}`)
}

export async function storeLook(
  tx: TxCtx,
  scope: Scope,
  {
    provedAt,
    failingSince,
    nextCheckAt,
    seen,
  }: Pick<DomainRow, 'provedAt' | 'failingSince' | 'nextCheckAt'> & { seen: DomainLook },
): Promise<void> {
  await tx.db.query(sql`
    update custom_domains set proved_at = ${provedAt?.toISOString() ?? null}, failing_since = ${failingSince?.toISOString() ?? null},
           next_check_at = ${nextCheckAt.toISOString()}, checked_at = ${tx.now().toISOString()}, seen = ${json(seen)}::jsonb
     where workspace_id = ${scope.workspaceId}`)
}
