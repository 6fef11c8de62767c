import { z } from 'zod'

/** What a provider publishes about itself (OpenID Connect Discovery). */
export const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
})
export type Discovery = z.output<typeof discoverySchema>

export const keysSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

export const tokenAnswerSchema = z.object({ id_token: z.string(), access_token: z.string().optional() })

/** What a provider says about a person, in its token or on being asked. */
export const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
  name: z.string().catch(''),
  nonce: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  azp: z.string().optional(),
})
export type Claims = z.output<typeof claimsSchema>
