import { createHash } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import { type IdentityProvider, isProviderError, type ProviderPerson } from '#domain/ports.ts'
import type { GuardedFetch } from '#integrations/outgoing/guarded-fetch.ts'
import { providerError } from './errors.ts'
import { askJson, createMetadata, type Metadata } from './metadata.ts'
import { type Claims, claimsSchema, type Discovery, tokenAnswerSchema } from './wire.ts'

export interface OidcSettings {
  /** As the provider writes it in its tokens, e.g. https://accounts.google.com */
  issuer: string
  clientId: string
  clientSecret: string
}

/** Signatures that need the provider's private key; one made with a shared secret is none. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const toleratedS = 60

/**
 * Any OpenID Connect provider: found by its discovery document, asked with a code and PKCE, believed by its published keys. An
 * address counts only when the provider says that it was verified.
 */
export function createOidcProvider(
  settings: OidcSettings,
  { fetch, now }: { fetch: GuardedFetch; now: () => Date },
): IdentityProvider {
  const metadata = createMetadata(fetch, settings.issuer)
  const claimsOf = (idToken: string) => verifyIdToken(idToken, { settings, metadata, now: now() })
  return {
    async authorizeUrl({ redirectUri, state, nonce, challenge }) {
      const { authorization_endpoint } = await metadata.discovery()
      const url = new URL(authorization_endpoint)
      const query = {
        response_type: 'code',
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return url.href
    },
    async exchange({ code, redirectUri, verifier, nonce }) {
      const discovery = await metadata.discovery()
      const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
      const answer = await askForTokens(fetch, settings, discovery, form)
      const claims = await claimsOf(answer.id_token)
      if (claims.nonce !== nonce) throw providerError('refused', 'The token belongs to another sign-in.')
      const isComplete = claims.email !== undefined || answer.access_token === undefined
      return personOf(isComplete ? claims : await withUserInfo(fetch, discovery, answer.access_token ?? '', claims))
    },
    async readIdToken({ idToken, nonce }) {
      const claims = await claimsOf(idToken)
      const expected = nonce === undefined ? undefined : createHash('sha256').update(nonce).digest('hex')
      if (claims.nonce !== expected) throw providerError('refused', 'The token belongs to another sign-in.')
      return personOf(claims)
    },
  }
}

async function verifyIdToken(
  idToken: string,
  { settings, metadata, now }: { settings: OidcSettings; metadata: Metadata; now: Date },
): Promise<Claims> {
  const { issuer, clientId } = settings
  try {
    const { payload } = await jwtVerify(idToken, metadata.keys, {
      algorithms,
      issuer,
      audience: clientId,
      currentDate: now,
      clockTolerance: toleratedS,
      requiredClaims: ['sub', 'exp', 'iat'],
    })
    const claims = claimsSchema.parse(payload)
    const isForUs =
      claims.azp === undefined ? !Array.isArray(claims.aud) || claims.aud.length === 1 : claims.azp === clientId
    if (!isForUs) throw providerError('refused', 'The token was issued to another client.')
    return claims
  } catch (error) {
    if (isProviderError(error)) throw error
    if (error instanceof errors.JOSEError) throw providerError('refused', 'The token isn’t valid.', error)
    throw providerError('refused', 'The token couldn’t be read.', error)
  }
}

function askForTokens(
  fetch: GuardedFetch,
  { clientId, clientSecret }: OidcSettings,
  { token_endpoint, token_endpoint_auth_methods_supported: methods }: Discovery,
  form: Record<string, string>,
) {
  const isBasic = methods.includes('client_secret_basic')
  const body = new URLSearchParams(isBasic ? form : { ...form, client_id: clientId, client_secret: clientSecret })
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')
  return askJson(fetch, token_endpoint, tokenAnswerSchema, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      ...(isBasic ? { authorization: `Basic ${basic}` } : {}),
    },
    body: body.toString(),
    connection: 'own',
  })
}

async function withUserInfo(
  fetch: GuardedFetch,
  { userinfo_endpoint: url }: Discovery,
  accessToken: string,
  claims: Claims,
): Promise<Claims> {
  if (url === undefined) return claims
  const told = await askJson(fetch, url, claimsSchema, { headers: { authorization: `Bearer ${accessToken}` } })
  if (told.sub !== claims.sub) throw providerError('refused', 'The provider returned someone else’s details.')
  return { ...told, name: told.name || claims.name }
}

const personOf = ({ sub, email, email_verified: isVerified, name }: Claims): ProviderPerson => ({
  subject: sub,
  email: isVerified && email !== undefined ? email : null,
  fullName: name.slice(0, 120),
})
