import type { Queryable } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import type { ProviderPerson } from '#domain/ports.ts'
import type { Challenge } from './pkce.ts'

export interface OauthState {
  provider: string
  verifier: string
  nonce: string
  redirectTo: string
  challenge: string | null
  challengeMethod: Challenge['method'] | null
  linkingSessionId: string | null
  referrer: string | null
  expiresAt: string
}

export async function insertState(
  db: Queryable,
  stateHash: Buffer,
  state: Omit<OauthState, 'expiresAt'> & { expiresAt: Date },
): Promise<void> {
  await db.query(sql`
    insert into oauth_states (state_hash, provider, verifier, nonce, redirect_to, challenge, challenge_method,
      linking_session_id, referrer, expires_at)
    values (${stateHash}, ${state.provider}, ${state.verifier}, ${state.nonce}, ${state.redirectTo}, ${state.challenge},
      ${state.challengeMethod}, ${state.linkingSessionId}, ${state.referrer}, ${state.expiresAt})`)
}

/** A state is taken once. */
export async function takeState(db: Queryable, stateHash: Buffer): Promise<OauthState | null> {
  const rows = await db.query<OauthState>(sql`
    delete from oauth_states where state_hash = ${stateHash}
    returning provider, verifier, nonce, redirect_to as "redirectTo", challenge, challenge_method as "challengeMethod",
      linking_session_id as "linkingSessionId", referrer, expires_at as "expiresAt"`)
  return rows[0] ?? null
}

/** Whose identity this is; null when it is nobody's here. Notes that it was used now. */
export async function touchIdentity(
  db: Queryable,
  { provider, person, now }: { provider: string; person: ProviderPerson; now: Date },
): Promise<string | null> {
  const rows = await db.query<{ userId: string }>(sql`
    update identities set last_sign_in_at = ${now}, email = coalesce(${person.email}, email)
    where provider = ${provider} and subject = ${person.subject} returning user_id as "userId"`)
  return rows[0]?.userId ?? null
}

/** False when it belongs to somebody already, also when that happened a moment ago. */
export async function insertIdentity(
  db: Queryable,
  {
    id,
    userId,
    provider,
    person,
    now,
  }: { id: string; userId: string; provider: string; person: ProviderPerson; now: Date },
): Promise<boolean> {
  const rows = await db.query(sql`
    insert into identities (id, user_id, provider, subject, email, full_name, created_at, last_sign_in_at)
    values (${id}, ${userId}, ${provider}, ${person.subject}, ${person.email ?? ''}, ${person.fullName}, ${now}, ${now})
    on conflict (provider, subject) do nothing returning id`)
  return rows.length > 0
}

/** The provider's name of the person's own identity that is gone now; null when they have none such. */
export async function deleteIdentity(db: Queryable, userId: string, id: string): Promise<string | null> {
  const rows = await db.query<{ provider: string }>(sql`
    delete from identities where id = ${id} and user_id = ${userId} returning provider`)
  return rows[0]?.provider ?? null
}

/** Whose session this is; null when it has ended. */
export async function ownerOfSession(db: Queryable, sessionId: string): Promise<string | null> {
  const rows = await db.query<{ userId: string }>(sql`
    select user_id as "userId" from sessions where id = ${sessionId} and ended_at is null`)
  return rows[0]?.userId ?? null
}
