import type { Context } from 'hono'
import { z } from 'zod'
import { emailSchema, passwordSchema, signUpSchema } from '#contract/accounts.ts'
import type { Purpose, WayBack } from '#domain/accounts/one-time-token.ts'
import type { Challenge } from '#domain/accounts/pkce.ts'
import type { Proof } from '#domain/accounts/redeem-token.ts'
import { redirectWithin } from '#domain/accounts/rules.ts'
import type { AccountChange } from '#domain/accounts/update-account.ts'
import { changedMetadata, type UserMetadata } from '#domain/accounts/user-metadata.ts'
import { unfitMetadata, WireError } from './wire-errors.ts'

/** The protocol's words; our own form says it in better ones. */
const unreadableAddress = 'Unable to validate email address: invalid format'

const text = z.string().catch('')
const optionalText = z.string().optional().catch(undefined)

const personData = z
  .looseObject({ full_name: text, workspace_name: text, ref: optionalText, invitation: optionalText })
  .catch({ full_name: '', workspace_name: '', ref: undefined, invitation: undefined })

const signUpBody = z.object({ email: text, password: text, data: personData })
/** Only the form asks for a name: who gives none is called by their address. */
const wireSignUpSchema = signUpSchema.extend({ fullName: z.string().trim().max(120) })
const challengeBody = z.object({
  code_challenge: z
    .string()
    .regex(/^[\w.~-]{43,128}$/, 'code_challenge is 43 to 128 letters')
    .nullish(),
  code_challenge_method: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['s256', 'plain']))
    .nullish(),
})
const mailBody = z.object({
  email: emailSchema,
  type: z.string().optional(),
  create_user: z.boolean().default(true),
  data: personData,
})
const passwordGrantBody = z.object({ email: z.string(), password: z.string().min(1) })
const refreshGrantBody = z.object({ refresh_token: z.string().min(1).max(500) })
const updateBody = z.object({
  email: emailSchema.optional(),
  password: passwordSchema.optional(),
  nonce: z.string().max(100).optional(),
  current_password: z.string().max(200).optional(),
  data: z.looseObject({ full_name: signUpSchema.shape.fullName.optional() }).optional(),
})

const anonymousBody = z.object({
  data: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((data) => data ?? {}),
})
const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The body as a JSON object; no body is an empty one. */
async function readBody(c: Context): Promise<Record<string, unknown>> {
  const body = await c.req.text()
  if (body === '') return {}
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(body))
  } catch {
    throw new WireError('bad_json')
  }
}

export async function readSignUp(c: Context, siteUrl: string) {
  const raw = await readBody(c)
  refusePhone(raw)
  if (isBlank(raw.email) && isBlank(raw.password))
    return { isAnonymous: true, metadata: metadataOf(anonymousBody.parse(raw).data) } as const
  const { email, password, data } = signUpBody.parse(raw)
  if (password === '') throw new WireError('validation_failed', { message: 'Signup requires a valid password' })
  const input = wireSignUpSchema.safeParse({
    email,
    password,
    fullName: data.full_name,
    workspaceName: data.workspace_name,
  })
  if (!input.success) throw refusalOf(input.error)
  const { ref, invitation } = data
  return {
    isAnonymous: false,
    ...input.data,
    metadata: metadataOf(data),
    ref,
    invitation,
    way: wayOf(c, raw, siteUrl),
  } as const
}

function metadataOf(data: UserMetadata): UserMetadata {
  const metadata = changedMetadata({}, data)
  if (metadata === null) throw new WireError('validation_failed', { message: unfitMetadata })
  return metadata
}

/** Who can't be an account's owner gets the same answer as who is not. */
export async function readPasswordGrant(c: Context): Promise<{ email: string; password: string }> {
  const raw = await readBody(c)
  refusePhone(raw)
  const body = passwordGrantBody.safeParse(raw)
  if (!body.success)
    throw new WireError('validation_failed', { message: 'Enter your email address and your password.' })
  const email = emailSchema.safeParse(body.data.email)
  if (!email.success) throw new WireError('invalid_credentials')
  return { email: email.data, password: body.data.password }
}

export async function readRefreshGrant(c: Context): Promise<string> {
  const body = refreshGrantBody.safeParse(await readBody(c))
  if (!body.success) throw new WireError('validation_failed', { message: 'refresh_token required' })
  return body.data.refresh_token
}

export async function readUserUpdate(c: Context, siteUrl: string): Promise<AccountChange> {
  const raw = await readBody(c)
  const body = updateBody.safeParse(raw)
  if (!body.success) throw refusalOf(body.error)
  const { email, password, nonce, current_password: currentPassword, data } = body.data
  return {
    fullName: data?.full_name,
    metadata: data,
    email,
    password,
    nonce,
    currentPassword,
    way: wayOf(c, raw, siteUrl),
  }
}

/** The protocol has people who are reached by telephone; here nobody is. */
function refusePhone(body: Record<string, unknown>): void {
  if (body.phone && !body.email) throw new WireError('phone_provider_disabled')
}

/** Where a mail's link is to lead, and whether the asking browser will prove itself. */
function wayOf(c: Context, body: Record<string, unknown>, siteUrl: string): WayBack {
  const parsed = challengeBody.safeParse(body)
  if (!parsed.success) throw refusalOf(parsed.error)
  return { redirectTo: redirectWithin(siteUrl, c.req.query('redirect_to')), challenge: challengeOf(parsed.data) }
}

function challengeOf({
  code_challenge: value,
  code_challenge_method: method,
}: z.output<typeof challengeBody>): Challenge | null {
  // Whoever took the challenge out of a request must not get a session in place of the code.
  if (method && !value) throw new WireError('validation_failed', { message: 'code_challenge is missing' })
  return value ? { value, method: method ?? 'plain' } : null
}

/** A request for a mail: to whom, and where its link leads. */
export async function readMailRequest(c: Context, siteUrl: string) {
  const raw = await readBody(c)
  refusePhone(raw)
  const body = mailBody.safeParse(raw)
  if (!body.success) throw refusalOf(body.error)
  const { email, type, create_user: mayCreate, data } = body.data
  const { full_name: fullName, workspace_name: workspaceName, ref } = data
  const newcomer = mayCreate ? { fullName, metadata: metadataOf(data), workspaceName, ref } : null
  return { email, type, newcomer, way: wayOf(c, raw, siteUrl) }
}

const purposesOf = {
  signup: ['signup', 'magiclink'],
  magiclink: ['signup', 'magiclink'],
  email: ['signup', 'magiclink'],
  invite: ['signup', 'magiclink'],
  recovery: ['recovery'],
  email_change: ['email_change_current', 'email_change_new'],
} as const satisfies Record<string, readonly Purpose[]>
const proofType = z.enum(['signup', 'magiclink', 'email', 'invite', 'recovery', 'email_change'])
const proofBody = z.object({
  type: proofType,
  token: z.string().max(200).optional(),
  token_hash: z.string().max(200).optional(),
  email: emailSchema.optional(),
})

/** What somebody shows of a mail: the code with its address, or the token of the link. */
export async function readProof(c: Context): Promise<Proof> {
  const raw = await readBody(c)
  refusePhone(raw)
  const body = proofBody.safeParse(raw)
  if (!body.success) throw refusalOf(body.error)
  const { type, token, token_hash: link, email } = body.data
  const purposes = purposesOf[type]
  if (link) return { purposes, link }
  if (token && email) return { purposes, email, code: token.replace(/\s/g, '') }
  throw new WireError('validation_failed', { message: 'Enter the code and the address it was sent to.' })
}

/** The token of a link alone: a code would be guessed here as well. */
export async function readLinkProof(c: Context): Promise<Extract<Proof, { link: string }>> {
  const proof = await readProof(c)
  if ('link' in proof) return proof
  throw new WireError('validation_failed', { message: 'token_hash required' })
}

/** The same out of the link that a mail carries. */
export function readLink(c: Context): { proof: { purposes: readonly Purpose[]; link: string }; type: string } {
  const type = proofType.safeParse(c.req.query('type'))
  const link = c.req.query('token') ?? c.req.query('token_hash') ?? ''
  if (!type.success || link === '') throw new WireError('validation_failed', { message: 'This link is incomplete.' })
  return { proof: { purposes: purposesOf[type.data], link }, type: type.data }
}

const codeGrantBody = z.object({ auth_code: z.string().min(1).max(500), code_verifier: z.string().min(1).max(500) })

export async function readCodeGrant(c: Context): Promise<{ code: string; verifier: string }> {
  const body = codeGrantBody.safeParse(await readBody(c))
  if (!body.success)
    throw new WireError('validation_failed', {
      message: 'invalid request: both auth code and code verifier should be non-empty',
    })
  return { code: body.data.auth_code, verifier: body.data.code_verifier }
}

const enrollBody = z.object({
  factor_type: z.literal('totp', 'The only supported factor_type is totp.'),
  friendly_name: z.string().max(120).nullish(),
  issuer: z.string().max(120).nullish(),
})
const factorCodeBody = z.object({ challenge_id: z.uuid(), code: z.string().max(20) })
const recoveryCodeBody = z.object({ code: z.string().min(1).max(100) })

export async function readEnrollment(c: Context): Promise<{ friendlyName: string; issuer: string }> {
  const raw = await readBody(c)
  if (raw.factor_type === 'phone') throw new WireError('mfa_phone_enroll_not_enabled')
  if (raw.factor_type === 'webauthn') throw new WireError('mfa_webauthn_enroll_not_enabled')
  const body = enrollBody.safeParse(raw)
  if (!body.success) throw refusalOf(body.error)
  return { friendlyName: body.data.friendly_name ?? '', issuer: body.data.issuer || 'Rejoinder' }
}

export async function readFactorCode(c: Context): Promise<{ challengeId: string; code: string }> {
  const body = factorCodeBody.safeParse(await readBody(c))
  if (!body.success) throw refusalOf(body.error)
  return { challengeId: body.data.challenge_id, code: body.data.code.replace(/\s/g, '') }
}

export async function readRecoveryCode(c: Context): Promise<string> {
  const body = recoveryCodeBody.safeParse(await readBody(c))
  if (!body.success) throw refusalOf(body.error)
  return body.data.code
}

const idTokenBody = z.object({
  provider: z.string().max(100),
  id_token: z.string().min(1).max(20_000),
  nonce: z.string().max(500).nullish(),
  link_identity: z.boolean().nullish(),
})

export async function readIdTokenGrant(c: Context) {
  const body = idTokenBody.safeParse(await readBody(c))
  if (!body.success) throw refusalOf(body.error)
  const { provider, id_token: idToken, nonce, link_identity: isLinking } = body.data
  return { provider, idToken, nonce: nonce || undefined, isLinking: isLinking ?? false }
}

/** A sign-in at a provider is asked for by an address alone. */
export function readAuthorize(c: Context, siteUrl: string) {
  return { provider: c.req.query('provider') ?? '', ref: c.req.query('ref'), way: wayOf(c, c.req.query(), siteUrl) }
}

function refusalOf(error: z.ZodError): WireError {
  const issue = error.issues[0]
  if (issue === undefined) return new WireError('validation_failed')
  if (issue.code === 'too_small' && issue.path.includes('password')) {
    return new WireError('weak_password', { body: { weak_password: { reasons: ['length'] } } })
  }
  if (issue.path.includes('email')) return new WireError('validation_failed', { message: unreadableAddress })
  return new WireError('validation_failed', { message: issue.message })
}
