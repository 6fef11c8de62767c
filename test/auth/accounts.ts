import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { connect } from '#db/connect.ts'
import { type AccountsCtx, type AccountsOptions, createAccountsCtx } from '#domain/accounts/accounts-ctx.ts'
import { type SignUpOutcome, signUp } from '#domain/accounts/sign-up.ts'
import { silentLog } from '#lib/log.ts'
import { createSecretBox, type SecretBox } from '#lib/secret-box.ts'

export const issuer = 'http://rejoinder.test/auth/v1'
export const device = { ip: '203.0.113.7', userAgent: 'a browser' }
export const password = 'correct horse battery'

export interface TestAccounts extends AccountsCtx {
  secrets: SecretBox
  /** Moves the clock of this context. */
  passTime(ms: number): void
}

/**
 * Accounts over a real database, with a clock that tests move. Several over one database are several server processes. They answer as
 * soon as they can: a test about the time of an answer asks for `defaultConstantTimeMs`.
 */
export function testAccounts(
  pool: pg.Pool,
  {
    secrets = createSecretBox(new Map([[1, randomBytes(32)]])),
    ...options
  }: Partial<AccountsOptions> & { secrets?: SecretBox } = {},
): TestAccounts {
  let offset = 0
  const now = () => new Date(Date.now() + offset)
  const ctx = createAccountsCtx({ pool, now, secrets, log: silentLog }, { issuer, constantTimeMs: 0, ...options })
  return {
    ...ctx,
    secrets,
    passTime(ms) {
      offset += ms
    },
  }
}

/** Another process's pool. */
export const poolTo = (url: string, max: number): pg.Pool =>
  connect({ url, max, applicationName: 'rejoinder test', onError: () => undefined })

/** Opens the pool's connections, so that what is started together runs together. */
export async function warmUp(pool: pg.Pool): Promise<void> {
  await Promise.all(Array.from({ length: 10 }, () => pool.query('select pg_sleep(0.1)')))
}

let counter = 0

/** A new person with a workspace and a session, from a network of their own. */
export async function newPerson(ctx: AccountsCtx, changes: { email?: string; fullName?: string } = {}) {
  counter += 1
  const email = changes.email ?? `person${counter}@example.com`
  const input = { fullName: changes.fullName ?? 'Ada Lovelace', workspaceName: '', email, password, ref: undefined }
  const outcome: SignUpOutcome = await signUp(ctx, input, { ...device, ip: `10.${counter % 250}.1.1` })
  if (!outcome.ok) throw new Error(`could not sign up: ${outcome.reason}`)
  if (outcome.workspaceId === null) throw new Error('nobody was invited')
  return { ...outcome, workspaceId: outcome.workspaceId, email }
}
