import { join } from 'node:path'
import { z } from 'zod'
import { freePort } from '../test/product.ts'
import { type Account, signUp } from './account.ts'
import { partEnv, startDatabase, startPart } from './parts.ts'
import type { RawCryptoResult, RawCryptoSpec } from './raw-crypto.ts'
import { type Figure, fact, mustBe, type Section } from './report.ts'
import { askProcess } from './run-load.ts'
import { median, percentile } from './statistics.ts'

const rounds = 3
const roundMs = 3000
/** People at the same time. The server compares two passwords at once, so that hashing leaves it room. */
const lanes = 8
const comparedAtOnce = 2

interface Round {
  perSecond: number
  latenciesMs: number[]
}

const roundOf = ({ elapsedMs, latenciesMs }: RawCryptoResult): Round => ({
  perSecond: (latenciesMs.length / elapsedMs) * 1000,
  latenciesMs,
})

async function raw(what: RawCryptoSpec['what'], atOnce: number): Promise<Round> {
  const spec: RawCryptoSpec = { what, lanes: atOnce, durationMs: roundMs }
  return roundOf(await askProcess(join(import.meta.dirname, 'raw-crypto.ts'), spec, roundMs + 30_000))
}

const session = z.object({ refresh_token: z.string() })

/** Asks for a token as the browser's library does; every request comes from another network, as those of many customers do. */
function createDesk(url: string) {
  let network = 0
  return async (grant: 'password' | 'refresh_token', body: object): Promise<string> => {
    network += 1
    const response = await fetch(`${url}/auth/v1/token?grant_type=${grant}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.${(network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}`,
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${grant}: ${response.status} ${await response.text()}`)
    return session.parse(await response.json()).refresh_token
  }
}

type Desk = ReturnType<typeof createDesk>

async function measure(count: number, step: (lane: number) => Promise<void>): Promise<Round> {
  const latenciesMs: number[] = []
  const startedAt = performance.now()
  const lane = async (number: number): Promise<void> => {
    while (performance.now() - startedAt < roundMs) {
      const since = performance.now()
      await step(number)
      latenciesMs.push(performance.now() - since)
    }
  }
  await Promise.all(Array.from({ length: count }, (_, number) => lane(number)))
  return roundOf({ elapsedMs: performance.now() - startedAt, latenciesMs })
}

const signIns = (desk: Desk, people: readonly Account[], count: number): Promise<Round> =>
  measure(count, async (lane) => {
    const person = people[lane]
    await desk('password', { email: person?.email, password: person?.password })
  })

/** Each lane is a browser: it comes with the token that it was given last. */
async function refreshes(desk: Desk, people: readonly Account[], count: number): Promise<Round> {
  const tokens = await Promise.all(
    people.slice(0, count).map(({ email, password }) => desk('password', { email, password })),
  )
  return measure(count, async (lane) => {
    tokens[lane] = await desk('refresh_token', { refresh_token: tokens[lane] })
  })
}

const together = (found: readonly Round[]): number[] => found.flatMap(({ latenciesMs }) => latenciesMs)
const rate = (found: readonly Round[]): number => median(found.map(({ perSecond }) => perSecond))

function figuresOf(what: string, many: readonly Round[], lone: readonly Round[]): Figure[] {
  return [
    fact(`${what} a second, ${lanes} people at once`, rate(many)),
    fact('the same, p95', percentile(together(many), 0.95), 'ms'),
    fact(`${what}, one person: median`, median(together(lone)), 'ms'),
    fact('the same, p95', percentile(together(lone), 0.95), 'ms'),
  ]
}

export const signInTitle = 'Sign-in'

export async function benchSignIn(): Promise<Section> {
  await using database = await startDatabase()
  await using web = await startPart('src/main/web', {
    ...partEnv(database, await freePort()),
    TRUSTED_PROXIES: '1',
  })
  const url = `http://127.0.0.1:${web.port}`
  const people: Account[] = []
  for (let n = 0; n < lanes; n += 1) people.push(await signUp(url))
  const desk = createDesk(url)
  const found = { argon2: [], argon2Lone: [], signature: [], in: [], inLone: [], again: [], againLone: [] } as Record<
    'argon2' | 'argon2Lone' | 'signature' | 'in' | 'inLone' | 'again' | 'againLone',
    Round[]
  >
  await signIns(desk, people, lanes) // warm
  for (let round = 0; round < rounds; round += 1) {
    found.argon2.push(await raw('argon2', comparedAtOnce))
    found.in.push(await signIns(desk, people, lanes))
    found.argon2Lone.push(await raw('argon2', 1))
    found.inLone.push(await signIns(desk, people, 1))
    found.signature.push(await raw('signature', 1))
    found.again.push(await refreshes(desk, people, lanes))
    found.againLone.push(await refreshes(desk, people, 1))
  }
  const { rows } = await database.admin.query<{ ended: number }>(
    'select count(*)::int as ended from sessions where ended_at is not null',
  )
  return {
    title: signInTitle,
    figures: [
      ...figuresOf('sign-ins', found.in, found.inLone),
      fact(`raw: argon2 comparisons a second, ${comparedAtOnce} at once`, rate(found.argon2)),
      fact('raw: one argon2 comparison, median', median(together(found.argon2Lone)), 'ms'),
      fact('sign-ins / argon2 comparisons, a second', rate(found.in) / rate(found.argon2)),
      fact(
        'one sign-in beyond one comparison, median',
        median(together(found.inLone)) - median(together(found.argon2Lone)),
        'ms',
      ),
      ...figuresOf('refreshes', found.again, found.againLone),
      fact('raw: ES256 signatures a second', rate(found.signature)),
      fact('raw: one ES256 signature, median', median(together(found.signature)), 'ms'),
      mustBe('sessions that ended by it', rows[0]?.ended ?? -1, 0),
    ],
    notes: [
      `POST /auth/v1/token over HTTP; ${rounds} alternating rounds of ${roundMs / 1000} s each; ${lanes} people at once, each from another network at each request. Client, server and database share the cores.`,
      `The server compares ${comparedAtOnce} passwords at the same time, whoever waits: a storm of sign-ins must not take every core from the inbox.`,
      'Raw: the same library with the parameters of the stored hash, and one signature of a token like ours, in a process of its own, in the same rounds.',
      'A refresh spends the token, gives its successor, and signs: two commits with the counting of attempts.',
    ],
  }
}
