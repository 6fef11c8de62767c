import { createHmac, randomBytes } from 'node:crypto'
import { hashIn } from './realm-hash.ts'

/** A refresh token: 256 random bits, known to the browser alone. */
export const newRefreshToken = (): string => randomBytes(32).toString('base64url')

/** The database's half of a successor. */
export const newSuccessorSalt = (): Buffer => randomBytes(32)

/** What the database keeps of a token. No salt and no slow hash: the token itself is beyond guessing. */
export const hashOfToken = (realm: string, token: string): Buffer => hashIn(realm, token)

/**
 * The token that replaces `token`. It can be made again from both parts (so that two tabs that refresh with one token get one
 * successor), and from neither of them alone: an old token without the database is worth nothing, and the reverse.
 */
export const successorOf = (token: string, salt: Buffer): string =>
  createHmac('sha256', token).update(salt).digest('base64url')
