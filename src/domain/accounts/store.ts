import type { Queryable } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { personNameOf } from './rules.ts'
import type { User } from './user.ts'
import type { UserMetadata } from './user-metadata.ts'

/** How, and when (seconds since 1970), a session proved who it is. */
export interface SignInMethod {
  method: string
  timestamp: number
}

export interface Session {
  id: string
  assurance: string
  methods: SignInMethod[]
}

const userColumns = sql`u.id, u.email, u.full_name as "fullName", u.email_confirmed_at as "emailConfirmedAt",
  u.email_verified_at is not null as "isEmailVerified",
  u.last_sign_in_at as "lastSignInAt", u.created_at as "createdAt", u.updated_at as "updatedAt", u.new_email as "newEmail",
  u.password_hash is not null as "hasPassword", u.is_anonymous as "isAnonymous", u.metadata,
  (select coalesce(json_agg(json_build_object('id', f.id, 'kind', f.kind, 'friendlyName', f.name, 'status', f.status,
     'createdAt', f.created_at, 'updatedAt', f.updated_at) order by f.id), '[]') from (
       select id, 'totp' as kind, friendly_name as name, status, created_at, updated_at from factors where user_id = u.id
       union all select set_id, 'recovery_code', '', 'verified', min(created_at), max(coalesce(used_at, created_at))
         from recovery_codes where user_id = u.id group by set_id) f) as factors,
  (select coalesce(json_agg(json_build_object('id', i.id, 'provider', i.provider, 'subject', i.subject, 'email', i.email,
     'fullName', i.full_name, 'lastSignInAt', i.last_sign_in_at, 'createdAt', i.created_at) order by i.id), '[]')
     from identities i where i.user_id = u.id) as identities`

/**
 * The person whose row was just written. In a statement of its own: an engine that keeps people on every node lets none that writes them read
 * other rows.
 */
async function readWritten(db: Queryable, [row]: readonly { id: string }[]): Promise<User | null> {
  return row === undefined ? null : findUser(db, row.id)
}

/** Null when the address has an account already, also when that was made a moment ago by somebody else. */
export async function insertUser(
  db: Queryable,
  {
    id,
    email,
    fullName,
    metadata,
    passwordHash,
    isConfirmed,
    isVerified,
    isAnonymous = false,
    firstWorkspaceId = null,
    referredBy = null,
    now,
  }: {
    id: string
    email: string
    fullName: string
    metadata: UserMetadata
    passwordHash: string | null
    isConfirmed: boolean
    isVerified: boolean
    isAnonymous?: boolean
    /** The workspace that is made with the account: it goes with it, should nobody ever confirm it. */
    firstWorkspaceId?: string | null
    /** By whose link they came, for as long as that is not passed on. */
    referredBy?: string | null
    now: Date
  },
): Promise<User | null> {
  const confirmedAt = isConfirmed ? now : null
  const rows = await db.query<{ id: string }>(sql`
    insert into users as u (id, email, full_name, metadata, password_hash, email_confirmed_at, email_verified_at, last_sign_in_at,
      created_at, updated_at, is_anonymous, first_workspace_id, referred_by)
    values (${id}, ${email}, ${fullName}, ${JSON.stringify(metadata)}, ${passwordHash}, ${confirmedAt},
      ${isVerified ? now : null}, ${isAnonymous ? now : confirmedAt}, ${now}, ${now}, ${isAnonymous},
      ${firstWorkspaceId}, ${referredBy})
    on conflict (email) do nothing returning u.id`)
  return readWritten(db, rows)
}

/** Fails with a conflict on `users_email` when the address has an account; null when this account is anonymous no more. */
export async function takeAddress(
  db: Queryable,
  { userId, email, isVerified, now }: { userId: string; email: string; isVerified: boolean; now: Date },
): Promise<User | null> {
  const rows = await db.query<{ id: string }>(sql`
    update users as u set email = ${email}, is_anonymous = false, email_confirmed_at = ${now},
      full_name = ${personNameOf('', email)},
      email_verified_at = ${isVerified ? now : null}, updated_at = ${now}
    where id = ${userId} and is_anonymous returning u.id`)
  return readWritten(db, rows)
}

/** Makes the workspace and its creator's membership as admin. */
export async function insertWorkspace(
  db: Queryable,
  { id, name, userId, referredBy }: { id: string; name: string; userId: string; referredBy: string | null },
): Promise<void> {
  await db.query(sql`
    insert into workspaces (id, name, created_by, referred_by) values (${id}, ${name}, ${userId}, ${referredBy})`)
  await db.query(sql`insert into workspace_members (workspace_id, user_id, role) values (${id}, ${userId}, 'admin')`)
}

/** The account and its hash by address or id; a null hash belongs to an account without a password. */
export async function findCredentials(
  db: Queryable,
  by: { email: string } | { userId: string },
): Promise<{ id: string; passwordHash: string | null } | null> {
  const columns = sql`select id, password_hash as "passwordHash" from users`
  const rows = await db.query<{ id: string; passwordHash: string | null }>(
    'email' in by ? sql`${columns} where email = ${by.email}` : sql`${columns} where id = ${by.userId}`,
  )
  return rows[0] ?? null
}

/**
 * Notes the sign-in of somebody who knew the password; not of an unconfirmed one where an address must be confirmed first. Null when
 * the password has been changed since `passwordHash` was compared: that sign-in must not go through.
 */
export async function stampSignIn(
  db: Queryable,
  {
    userId,
    passwordHash,
    mustBeConfirmed,
    now,
  }: { userId: string; passwordHash: string; mustBeConfirmed: boolean; now: Date },
): Promise<User | null> {
  const rows = await db.query<{ id: string }>(sql`
    update users as u set last_sign_in_at =
      case when ${mustBeConfirmed}::boolean and email_confirmed_at is null then last_sign_in_at else ${now} end
    where id = ${userId} and password_hash = ${passwordHash}
    returning u.id`)
  return readWritten(db, rows)
}

/** Notes the sign-in of somebody who proved who they are in another way. Null when the person is gone. */
export async function stampArrival(db: Queryable, userId: string, now: Date): Promise<User | null> {
  const rows = await db.query<{ id: string }>(sql`
    update users as u set last_sign_in_at = ${now} where id = ${userId} returning u.id`)
  return readWritten(db, rows)
}

/** Null when the person does not exist (any more). */
export async function findUser(db: Queryable, userId: string): Promise<User | null> {
  const rows = await db.query<User>(sql`select ${userColumns} from users u where id = ${userId}`)
  return rows[0] ?? null
}

/** Null when no account has this address. */
export async function findUserByEmail(db: Queryable, email: string): Promise<User | null> {
  const rows = await db.query<User>(sql`select ${userColumns} from users u where email = ${email}`)
  return rows[0] ?? null
}

/** Replaces name, fields and password of an account whose address nobody has confirmed yet. */
export async function renewUnconfirmed(
  db: Queryable,
  {
    userId,
    fullName,
    metadata,
    passwordHash,
    now,
  }: { userId: string; fullName: string; metadata: UserMetadata; passwordHash: string | null; now: Date },
): Promise<void> {
  await db.query(sql`
    update users set full_name = ${fullName}, metadata = ${JSON.stringify(metadata)}, password_hash = ${passwordHash}, updated_at = ${now}
    where id = ${userId} and email_confirmed_at is null`)
}

/** The fields of a person that a client keeps, for whoever changes them next. */
export async function lockMetadata(db: Queryable, userId: string): Promise<UserMetadata> {
  const rows = await db.query<{ metadata: UserMetadata }>(sql`
    select metadata from users where id = ${userId} for update`)
  return rows[0]?.metadata ?? {}
}

interface UserChange {
  fullName: string | undefined
  metadata: UserMetadata | undefined
  passwordHash: string | undefined
  now: Date
}

/** What is left out stays. Null when the person does not exist any more. */
export async function changeUser(
  db: Queryable,
  userId: string,
  { fullName, metadata, passwordHash, now }: UserChange,
): Promise<User | null> {
  const rows = await db.query<{ id: string }>(sql`
    update users as u set full_name = coalesce(${fullName ?? null}, full_name),
      metadata = coalesce(${metadata === undefined ? null : JSON.stringify(metadata)}::jsonb, metadata),
      password_hash = coalesce(${passwordHash ?? null}, password_hash), updated_at = ${now}
    where id = ${userId} returning u.id`)
  return readWritten(db, rows)
}

/** Begins a session; fails when the person does not exist. */
export async function insertSession(
  db: Queryable,
  session: Session & { userId: string; userAgent: string; ip: string; now: Date },
): Promise<void> {
  const { id, userId, userAgent, ip, assurance, methods, now } = session
  await db.query(sql`
    insert into sessions (id, user_id, user_agent, ip, assurance, methods, created_at, refreshed_at)
    values (${id}, ${userId}, ${userAgent}, ${ip}, ${assurance}, ${JSON.stringify(methods)}, ${now}, ${now})`)
}

/** The browsers and addresses that a person has been signed in from, as far back as sessions are kept. */
export async function networksSeenWith(db: Queryable, userId: string): Promise<{ userAgent: string; ip: string }[]> {
  return db.query<{ userAgent: string; ip: string }>(sql`
    select user_agent as "userAgent", ip from sessions where user_id = ${userId} group by user_agent, ip
    order by max(created_at) desc limit 500`)
}

/** One primary-key look-up: asked at every call of a signed-in person. False for a session of a deleted person, too. */
export async function isSessionLive(db: Queryable, sessionId: string): Promise<boolean> {
  const rows = await db.query(sql`select 1 from sessions where id = ${sessionId} and ended_at is null`)
  return rows.length > 0
}

/** A session that has not ended. */
export async function findSession(db: Queryable, sessionId: string): Promise<(Session & { createdAt: string }) | null> {
  const rows = await db.query<Session & { createdAt: string }>(sql`
    select id, assurance, methods, created_at as "createdAt" from sessions where id = ${sessionId} and ended_at is null`)
  return rows[0] ?? null
}

/** The same, locked until the transaction ends, so that changes of one session take turns. */
export async function lockSession(db: Queryable, sessionId: string): Promise<Session | null> {
  const rows = await db.query<Session>(sql`
    select id, assurance, methods from sessions where id = ${sessionId} and ended_at is null for update`)
  return rows[0] ?? null
}

/** Writes how the session has proved itself; its unused refresh token ends. */
export async function raiseSession(db: Queryable, { id, assurance, methods }: Session): Promise<void> {
  await db.query(sql`
    update sessions set assurance = ${assurance}, methods = ${JSON.stringify(methods)} where id = ${id}`)
  await db.query(sql`delete from refresh_tokens where session_id = ${id} and used_at is null`)
}

/** There is no second factor any more that a session could have proved. */
export async function lowerSessions(db: Queryable, userId: string): Promise<void> {
  await db.query(sql`update sessions set assurance = 'aal1' where user_id = ${userId} and ended_at is null`)
}

/** The session that a refresh token belongs to, locked until the transaction ends, so that refreshes of one session take turns. */
export async function lockSessionOfToken(
  db: Queryable,
  tokenHash: Buffer,
): Promise<{ session: Session; userId: string; isEnded: boolean } | null> {
  const rows = await db.query<Session & { userId: string; isEnded: boolean }>(sql`
    select id, user_id as "userId", assurance, methods, ended_at is not null as "isEnded" from sessions
    where id = (select session_id from refresh_tokens where token_hash = ${tokenHash}) for update`)
  const [row] = rows
  if (row === undefined) return null
  const { userId, isEnded, ...session } = row
  return { session, userId, isEnded }
}

/** Whether and when a token was used, and what its successor was made of; null when it was never issued. */
export async function findToken(
  db: Queryable,
  tokenHash: Buffer,
): Promise<{ usedAt: string | null; successorSalt: Buffer | null } | null> {
  const rows = await db.query<{ usedAt: string | null; successorSalt: Buffer | null }>(sql`
    select used_at as "usedAt", successor_salt as "successorSalt" from refresh_tokens where token_hash = ${tokenHash}`)
  return rows[0] ?? null
}

/** Fails when the session has an unused token already: there is one at a time. */
export async function insertToken(
  db: Queryable,
  { tokenHash, sessionId, now }: { tokenHash: Buffer; sessionId: string; now: Date },
): Promise<void> {
  await db.query(sql`
    insert into refresh_tokens (token_hash, session_id, issued_at) values (${tokenHash}, ${sessionId}, ${now})`)
}

/** Marks a token as used and its session as refreshed. */
export async function spendToken(
  db: Queryable,
  { tokenHash, sessionId, salt, now }: { tokenHash: Buffer; sessionId: string; salt: Buffer; now: Date },
): Promise<void> {
  await db.query(sql`
    update refresh_tokens set used_at = ${now}, successor_salt = ${salt} where token_hash = ${tokenHash}`)
  await db.query(sql`update sessions set refreshed_at = ${now} where id = ${sessionId}`)
}

export interface SessionChoice {
  userId: string
  /** Only this one. */
  only?: string
  /** All but this one. */
  except?: string
  /** Only those of this level. */
  assurance?: string
}

/** Ends the chosen sessions that have not ended yet, and says how many. */
export async function endSessionsOf(
  db: Queryable,
  { userId, only, except, assurance }: SessionChoice,
  { reason, now }: { reason: string; now: Date },
): Promise<number> {
  const ended = await db.query(sql`
    update sessions set ended_at = ${now}, end_reason = ${reason}
    where user_id = ${userId} and ended_at is null
      and (${only ?? null}::uuid is null or id = ${only ?? null}) and (${except ?? null}::uuid is null or id <> ${except ?? null})
      and (${assurance ?? null}::text is null or assurance = ${assurance ?? null})
    returning id`)
  return ended.length
}
