import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export interface LocalPerson {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}

/** A small OpenID Connect provider over real HTTP. Whoever comes to its sign-in page is `person`, and agrees. */
export interface LocalProvider extends AsyncDisposable {
  issuer: string
  clientId: string
  clientSecret: string
  person: LocalPerson
  /** Claims that its next tokens carry in place of the right ones. */
  lies: JWTPayload
  /** A token as it would give to an app of its own kind, with these claims on top. */
  idToken(claims?: JWTPayload): Promise<string>
  /** The same, signed by somebody else's key of the same name. */
  forgedToken(claims?: JWTPayload): Promise<string>
}

interface Asked {
  nonce: string
  challenge: string
  redirectUri: string
}

export async function startLocalProvider(): Promise<LocalProvider> {
  const [clientId, clientSecret] = ['rejoinder', 'provider secret &:']
  const codes = new Map<string, Asked>()
  const newKey = async () => ({
    kid: randomBytes(8).toString('hex'),
    ...(await generateKeyPair('RS256', { extractable: true })),
  })
  const key = await newKey()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const ask = async () => {
      const chunks: Uint8Array[] = []
      for await (const chunk of request) chunks.push(chunk)
      const form = new URLSearchParams(Buffer.concat(chunks).toString())
      const asked = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const verifierHash = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString(
        'base64',
      )
      const isRight =
        asked?.challenge === verifierHash &&
        asked.redirectUri === form.get('redirect_uri') &&
        request.headers.authorization === `Basic ${basic}`
      if (!isRight) return json(400, { error: 'invalid_grant' })
      json(200, { access_token: 'a', token_type: 'Bearer', id_token: await sign(key, { nonce: asked.nonce }) })
    }
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json(200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
        })
      case '/keys':
        return void exportJWK(key.publicKey).then((jwk) => json(200, { keys: [{ ...jwk, kid: key.kid, use: 'sig' }] }))
      case '/authorize': {
        const asked = (name: string) => url.searchParams.get(name) ?? ''
        const code = randomBytes(16).toString('hex')
        codes.set(code, {
          nonce: asked('nonce'),
          challenge: asked('code_challenge'),
          redirectUri: asked('redirect_uri'),
        })
        const target = new URL(asked('redirect_uri'))
        target.search = new URLSearchParams({ code, state: asked('state') }).toString()
        return response.writeHead(302, { location: target.href }).end()
      }
      case '/token':
        return void ask().catch(() => json(500, {}))
      default:
        return json(404, {})
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const sign = (signer: Pick<typeof key, 'kid' | 'privateKey'>, claims: JWTPayload = {}) => {
    const now = Math.floor(Date.now() / 1000)
    const right = { iss: issuer, aud: clientId, iat: now, exp: now + 300, ...provider.person }
    return new SignJWT({ ...right, ...claims, ...provider.lies })
      .setProtectedHeader({ alg: 'RS256', kid: signer.kid })
      .sign(signer.privateKey)
  }
  const provider: LocalProvider = {
    issuer,
    clientId,
    clientSecret,
    person: { sub: 'p1', email: 'p1@example.com', email_verified: true, name: 'Ada Lovelace' },
    lies: {},
    idToken: (claims) => sign(key, claims),
    forgedToken: async (claims) => sign({ kid: key.kid, privateKey: (await newKey()).privateKey }, claims),
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return provider
}
