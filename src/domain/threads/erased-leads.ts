import { createHmac, randomBytes } from 'node:crypto'
import { list, sql } from '#db/sql.ts'
import type { SecretBox } from '#lib/secret-box.ts'
import { readAlike, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

/** By what a lead is known: an address, or the id that the platform of a connection has for them. */
export type KnownBy = { email: string } | { connectionId: string; leadId: string }

export const erasureKeyContext = (workspaceId: string): string => `erasure-key:${workspaceId}`

/** What is kept of somebody who was erased: of use to recognise them, and to nobody without the key. */
const markOf = (key: string, by: KnownBy): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64url'))
    .update('email' in by ? `email\n${by.email.trim().toLowerCase()}` : `lead\n${by.connectionId}\n${by.leadId}`)
    .digest()

const erasing = (scope: Scope) => sql`hashtextextended('erasures' || ${scope.workspaceId}, 0)`

/** Whoever erases begins with it: what was being taken in is there by then, and what comes meanwhile waits, and is held against the mark. */
export const lockErasing = (tx: TxCtx, scope: Scope): Promise<unknown> =>
  tx.db.query(sql`select pg_advisory_xact_lock(${erasing(scope)})`)

/** Whoever takes in what may be the first word of a lead begins with it: of those nothing is there yet that an erasure could lock. */
export const lockAgainstErasing = (tx: TxCtx, scope: Scope): Promise<unknown> =>
  readAlike(tx, sql`select pg_advisory_xact_lock_shared(${erasing(scope)})`)

/**
 * Remembers whom nothing is to be taken in of any more, as of now, and whether they had opted out, for good. The workspace's key is made when it is
 * first needed.
 */
export async function markErased(
  tx: TxCtx,
  scope: Scope,
  secrets: SecretBox,
  { known, hasOptedOut }: { known: readonly KnownBy[]; hasOptedOut: boolean },
): Promise<void> {
  const context = erasureKeyContext(scope.workspaceId)
  const made = secrets.seal(randomBytes(32).toString('base64url'), context)
  await tx.db.query(sql`
    update workspaces set erasure_key_encrypted = ${made} where id = ${scope.workspaceId} and erasure_key_encrypted is null`)
  const sealedKey = await readKey(tx, scope)
  if (sealedKey === null) throw new Error('The workspace is gone')
  const key = secrets.open(sealedKey, context)
  const at = tx.now().toISOString()
  for (const by of known)
    await tx.db.query(sql`
      insert into erased_leads as e (workspace_id, mark, erased_at, has_opted_out)
      values (${scope.workspaceId}, ${markOf(key, by)}, ${at}, ${hasOptedOut})
      on conflict (workspace_id, mark) do update set
        erased_at = excluded.erased_at, has_opted_out = e.has_opted_out or excluded.has_opted_out`)
}

async function readKey(tx: TxCtx, scope: Scope): Promise<Buffer | null> {
  const [row] = await tx.db.query<{ key: Buffer | null }>(
    sql`select erasure_key_encrypted as key from workspaces where id = ${scope.workspaceId}`,
  )
  return row?.key ?? null
}

/** Remembers of whoever was erased that they have opted out since. Quiet when nobody of them was. */
export async function markErasedOptedOut(
  tx: TxCtx,
  scope: Scope,
  secrets: SecretBox,
  known: readonly KnownBy[],
): Promise<void> {
  const sealedKey = await readKey(tx, scope)
  if (sealedKey === null) return
  const key = secrets.open(sealedKey, erasureKeyContext(scope.workspaceId))
  await tx.db.query(sql`
    update erased_leads set has_opted_out = true
     where workspace_id = ${scope.workspaceId} and mark in (${list(known.map((by) => sql`${markOf(key, by)}`))})`)
}

/** Of these addresses those of erased leads who have opted out, or may have, with when they were erased: it was before that. */
export async function readErasedOptOuts(
  tx: TxCtx,
  scope: Scope,
  secrets: SecretBox,
  emails: readonly string[],
): Promise<{ email: string; erasedAt: string }[]> {
  const sealedKey = emails.length === 0 ? null : await readKey(tx, scope)
  if (sealedKey === null) return []
  const key = secrets.open(sealedKey, erasureKeyContext(scope.workspaceId))
  const marks = emails.map((email) => ({ email, mark: markOf(key, { email }) }))
  const rows = await tx.db.query<{ mark: Buffer; at: string }>(sql`
    select mark, erased_at as at from erased_leads
     where workspace_id = ${scope.workspaceId} and has_opted_out is not false
       and mark in (${list(marks.map(({ mark }) => sql`${mark}`))})`)
  return rows.flatMap(({ mark, at }) =>
    marks.filter((one) => one.mark.equals(mark)).map(({ email }) => ({ email, erasedAt: at })),
  )
}

/**
 * When whoever is known by any of these was erased last; null when nobody of them was. `sealedKey` is the workspace's, null where nobody was ever
 * erased: then nobody is asked.
 */
export async function findErasedAt(
  tx: TxCtx,
  scope: Scope,
  { secrets, sealedKey, known }: { secrets: SecretBox; sealedKey: Buffer | null; known: readonly KnownBy[] },
): Promise<Date | null> {
  if (sealedKey === null || known.length === 0) return null
  const key = secrets.open(sealedKey, erasureKeyContext(scope.workspaceId))
  const [row] = await tx.db.query<{ at: string | null }>(sql`
    select max(erased_at) as at from erased_leads
     where workspace_id = ${scope.workspaceId} and mark in (${list(known.map((by) => sql`${markOf(key, by)}`))})`)
  return row?.at == null ? null : new Date(row.at)
}

/** The same for whoever does not know the workspace's key. */
export async function erasedAtOf(
  tx: TxCtx,
  scope: Scope,
  secrets: SecretBox,
  known: readonly KnownBy[],
): Promise<Date | null> {
  return findErasedAt(tx, scope, { secrets, sealedKey: await readKey(tx, scope), known })
}
