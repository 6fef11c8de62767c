import { randomBytes } from 'node:crypto'
import { connect } from 'node:tls'
import type { Env } from '#config/env.ts'
import { isListedHost } from '#lib/host-list.ts'
import type { SeenRequest } from '#server/app.ts'
import { makeProbe } from '#server/webhooks/probe.ts'
import { attempt, type Finding, failure, messageIn, ok, skipped, warning } from './finding.ts'

const timeoutMs = 10_000
const clocksApartMs = 5000
const dayMs = 86_400_000

interface Asked {
  env: Env
  publicUrl: string
  operatorToken: string
}

const ask = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })

/** What stands before the product, seen through PUBLIC_URL: certificate, proxies, clock, and whether a webhook comes through. */
export async function checkOutside(asked: Asked): Promise<Finding[]> {
  const cure = `Let ${asked.publicUrl} lead to this installation, from this machine too, and start the product.`
  const certificate = await attempt('certificate', cure, () => checkCertificate(asked))
  const way: Way = { isStranger: false }
  const proxies = await attempt('proxies', cure, () => checkProxies(asked, way))
  // A probe is answered only by the product whose token it was made with: no proxy is at fault there.
  const webhooks = way.isStranger
    ? [skipped('webhooks', 'It can’t be tried before the web server knows this command’s token.')]
    : await attempt('webhooks', cure, () => checkWebhooks(asked))
  return [...certificate, ...proxies, ...webhooks]
}

/** What asking by PUBLIC_URL has shown: whether the product is there, and does not take this command for one of its own. */
interface Way {
  isStranger: boolean
}

async function checkCertificate({ publicUrl, env }: Asked): Promise<Finding> {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol === 'http:') {
    const isHere = /^(localhost|127\.|\[::1\])/.test(hostname) || hostname.endsWith('.localhost')
    if (isHere && env.NODE_ENV !== 'production') return skipped('certificate', 'PUBLIC_URL is this machine.')
    return failure(
      'certificate',
      'PUBLIC_URL is not https.',
      'Put a proxy with a certificate before the product, and set PUBLIC_URL to its https address.',
    )
  }
  const until = await validUntil(hostname, port === '' ? 443 : Number(port)).catch((error: unknown) => {
    if (isOfCertificate(error)) return messageIn(error)
    throw error
  })
  if (typeof until === 'string')
    return failure(
      'certificate',
      until,
      `Have the proxy show one for ${hostname} that browsers trust, and renew it before it ends.`,
    )
  const days = Math.floor((until.getTime() - Date.now()) / dayMs)
  if (days < 14) return warning('certificate', `It ends in ${days} days.`, 'Look why the proxy does not renew it.')
  return ok('certificate', `good for ${days} days`)
}

/** It was shown, and is not good. */
const isOfCertificate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /CERT|VERIFY/.test(String(error.code))

const validUntil = (host: string, port: number): Promise<Date> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: timeoutMs }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.on('error', reject)
    socket.on('timeout', () => socket.destroy(new Error(`${host} did not answer`)))
  })

async function checkProxies({ publicUrl, operatorToken }: Asked, way: Way): Promise<Finding[]> {
  const sentAt = Date.now()
  const response = await ask(`${publicUrl}/ready`, { headers: { authorization: `Bearer ${operatorToken}` } })
  const findings: Finding[] = []
  const date = Date.parse(response.headers.get('date') ?? '')
  if (Number.isFinite(date)) {
    const apart = Math.abs(date - (sentAt + Date.now()) / 2)
    findings.push(
      apart > clocksApartMs
        ? warning(
            'clock',
            `The web server's clock is ${Math.round(apart / 1000)} s from this machine's.`,
            'Let both follow the same time servers (NTP).',
          )
        : ok('clock', 'the web server’s agrees with this machine’s'),
    )
  }
  const answer: unknown = await response.json().catch(() => null)
  if (!isReady(answer))
    return [
      ...findings,
      failure(
        'proxies',
        `${publicUrl}/ready answers with ${response.status}, and not as this product does.`,
        'Let PUBLIC_URL lead to the web server.',
      ),
    ]
  if (answer.missing.length > 0)
    findings.push(
      failure(
        'ready',
        `The web server lacks: ${answer.missing.join(', ')}.`,
        'See the chapter Runbooks of the documentation.',
      ),
    )
  way.isStranger = answer.seen === undefined
  // While it waits for its tables it knows nobody.
  if (answer.seen === undefined && answer.missing.includes('migrations_missing')) return findings
  if (answer.seen === undefined)
    return [
      ...findings,
      warning(
        'proxies',
        'The web server does not know this command’s token.',
        'Run the command with the same APP_SECRET or DATA_DIR, and the same OPERATOR_TOKEN, as the web server.',
      ),
    ]
  return [...findings, ...judgeProxies(answer.seen, publicUrl)]
}

interface Ready {
  missing: string[]
  seen?: SeenRequest
}
const isReady = (answer: unknown): answer is Ready =>
  typeof answer === 'object' && answer !== null && 'missing' in answer && Array.isArray(answer.missing)

/** What a request that came by PUBLIC_URL says of the proxies that it came through. */
export function judgeProxies(seen: SeenRequest, publicUrl: string): Finding[] {
  const { host, protocol } = new URL(publicUrl)
  const passed = seen.forwardedFor.split(',').filter((one) => one.trim() !== '').length
  const findings: Finding[] = []
  if (passed > seen.trustedProxies)
    findings.push(
      failure(
        'proxies',
        `Requests come through ${passed} ${passed === 1 ? 'proxy' : 'proxies'}, and TRUSTED_PROXIES is ${seen.trustedProxies}: all callers count as one, ${seen.client}.`,
        `Set TRUSTED_PROXIES=${passed}.`,
      ),
    )
  if (passed < seen.trustedProxies)
    findings.push(
      failure(
        'proxies',
        `TRUSTED_PROXIES is ${seen.trustedProxies}, and requests come through ${passed}: callers can name any address as theirs.`,
        passed === 0
          ? 'Let the proxy set X-Forwarded-For, or set TRUSTED_PROXIES=0 if there is none.'
          : `Set TRUSTED_PROXIES=${passed}.`,
      ),
    )
  if (seen.host !== host)
    findings.push(
      failure(
        'proxies',
        `The Host header arrives as ${seen.host}, not as ${host}.`,
        'Let the proxy pass on the Host header as the browser sent it.',
      ),
    )
  if (seen.forwardedProto !== '' && `${seen.forwardedProto}:` !== protocol)
    findings.push(
      warning(
        'proxies',
        `The proxy says that it was asked by ${seen.forwardedProto}.`,
        'PUBLIC_URL and the proxy should agree: https.',
      ),
    )
  return findings.length > 0 ? findings : [ok('proxies', `${passed}, and callers are seen as ${seen.client}`)]
}

/** A POST where webhooks arrive, with a token that is good once. */
async function checkWebhooks({ publicUrl, operatorToken }: Asked): Promise<Finding> {
  const nonce = randomBytes(9).toString('base64url')
  const token = makeProbe(operatorToken, new Date(), nonce)
  const response = await ask(`${publicUrl}/hooks/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ probe: nonce }),
  })
  const answer: unknown = await response.json().catch(() => null)
  const isOurs = typeof answer === 'object' && answer !== null && 'probe' in answer && answer.probe === nonce
  if (!isOurs)
    return failure(
      'webhooks',
      `A POST to ${publicUrl}/hooks/… came back with ${response.status}.`,
      'Let the proxy pass on POST requests below /hooks/ as they are: no sign-in, no redirect, no firewall page before them.',
    )
  return ok('webhooks', 'a POST went out, came in by PUBLIC_URL, and was answered once')
}

/** The key of the language model, asked of its server. Nothing is written by it. */
export async function checkModel(env: Env): Promise<Finding[]> {
  const { OPENROUTER_API_KEY: key, LLM_BASE_URL: baseUrl } = env
  if (key === undefined) return [skipped('model', 'No OPENROUTER_API_KEY: the built-in drafter writes.')]
  return [
    ...(await attempt('model', 'Check LLM_BASE_URL, and that calls leave this network.', async () => {
      if (env.ALLOWED_HOSTS.length > 0 && !isListedHost(env.ALLOWED_HOSTS, new URL(baseUrl).hostname))
        return failure('model', 'Its host is not in ALLOWED_HOSTS.', 'Add it there.')
      const root = baseUrl.replace(/\/+$/, '')
      const headers = { authorization: `Bearer ${key}` }
      // OpenRouter's list of models is open to anybody; its own question about a key is not, and other servers have none.
      const own = await ask(`${root}/key`, { headers })
      const { status } = own.status === 404 ? await ask(`${root}/models`, { headers }) : own
      if (status === 401 || status === 403)
        return failure('model', 'The server does not accept the key.', 'Make a new key and set OPENROUTER_API_KEY.')
      return status < 300
        ? ok('model', `the key is good at ${new URL(root).host}`)
        : warning('model', `The server answers with ${status}.`, 'Look at the status page of the provider.')
    })),
  ]
}

/** Signs in at the mail server; no mail goes out. */
export async function checkMail(env: Env): Promise<Finding[]> {
  const { SMTP_URL: url } = env
  if (url === undefined)
    return [
      env.NODE_ENV === 'production'
        ? warning('mail', 'There is no SMTP_URL.', 'Invitations, codes and notices can’t be sent without it.')
        : skipped('mail', 'There is no SMTP_URL.'),
    ]
  try {
    const { signInAtMailServer } = await import('#integrations/smtp/adapter.ts')
    await signInAtMailServer(url)
    return [ok('mail', `signed in at ${new URL(url).host}`)]
  } catch (error) {
    return [
      failure(
        'mail',
        messageIn(error),
        'Check host, port, user and password in SMTP_URL, and that calls leave this network.',
      ),
    ]
  }
}
