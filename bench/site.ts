import { createServer, type Server } from 'node:http'
import lighthouse, { type Result } from 'lighthouse'
import { freePort, startProduct } from '../test/product.ts'
import { openBrowser } from './browser.ts'
import { atLeast, atMost, type Figure, fact, mustBe, type Section } from './report.ts'
import { median } from './statistics.ts'

const paths = ['/', '/pricing', '/docs'] as const
const rounds = 5
const leastPerformance = 98
const mostShift = 0.02

export const siteTitle = 'The public pages'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Look {
  scores: Readonly<Record<(typeof categories)[number], number>>
  lcpMs: number
  cls: number
  kb: number
  /** What kept a score below 100. */
  lacks: string[]
}

const numberOf = ({ audits }: Result, id: string): number => audits[id]?.numericValue ?? Number.NaN

function lackingIn({ audits, categories: judged }: Result): string[] {
  const ids = categories.slice(1).flatMap((id) => judged[id]?.auditRefs ?? [])
  return ids.flatMap(({ id, weight }) => {
    const { score = null, title = id } = audits[id] ?? {}
    return weight > 0 && score !== null && score < 1 ? [title] : []
  })
}

/** Looks at a page as Lighthouse does by itself: a phone of the middle class on a slow network, simulated. */
async function look(url: string, port: number): Promise<Look> {
  const run = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...categories] })
  if (run === undefined || run.lhr.runtimeError)
    throw new Error(`${url}: ${run?.lhr.runtimeError?.message ?? 'no result'}`)
  const { lhr } = run
  const score = (id: (typeof categories)[number]): number => Math.round((lhr.categories[id]?.score ?? 0) * 100)
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcpMs: numberOf(lhr, 'largest-contentful-paint'),
    cls: numberOf(lhr, 'cumulative-layout-shift'),
    kb: numberOf(lhr, 'total-byte-weight') / 1024,
    lacks: lackingIn(lhr),
  }
}

/** A server that does nothing but hand on, from memory, what the product answered: what a page costs by itself. */
async function startBareServer(url: string, port: number): Promise<Server & AsyncDisposable> {
  const kept = new Map<string, Promise<{ status: number; headers: Record<string, string>; body: Buffer }>>()
  const ask = async (path: string) => {
    const answer = await fetch(`${url}${path}`)
    const headers = Object.fromEntries(
      ['content-type', 'cache-control'].map((name) => [name, answer.headers.get(name) ?? '']),
    )
    return { status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) }
  }
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const answer = kept.get(path) ?? ask(path)
    kept.set(path, answer)
    const { status, headers, body } = await answer
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return Object.assign(server, {
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  })
}

const middle = (looks: readonly Look[], value: (one: Look) => number): number => median(looks.map(value))

function figuresOf(path: string, looks: readonly Look[], bare: readonly Look[]): Figure[] {
  const score = (id: (typeof categories)[number]) => middle(looks, ({ scores }) => scores[id])
  return [
    atLeast(`${path}: performance`, score('performance'), leastPerformance),
    mustBe(`${path}: accessibility`, score('accessibility'), 100),
    mustBe(`${path}: best practices`, score('best-practices'), 100),
    mustBe(`${path}: SEO`, score('seo'), 100),
    fact(
      `${path}: largest paint`,
      middle(looks, ({ lcpMs }) => lcpMs),
      'ms',
    ),
    fact(
      `${path}: the same from a bare server`,
      middle(bare, ({ lcpMs }) => lcpMs),
      'ms',
    ),
    atMost(
      `${path}: layout shift`,
      middle(looks, ({ cls }) => cls),
      mostShift,
    ),
    fact(
      `${path}: bytes, all of the page`,
      middle(looks, ({ kb }) => kb),
      'KB',
    ),
    fact(
      `${path}: the same from a bare server, not packed`,
      middle(bare, ({ kb }) => kb),
      'KB',
    ),
  ]
}

/** What Lighthouse says of the public pages, beside the same pages from a bare static server in the same run. */
export async function benchSite(): Promise<Section> {
  await using product = await startProduct({ env: { LOG_LEVEL: 'warn' } })
  const [barePort, debugPort] = [await freePort(), await freePort()]
  await using _bare = await startBareServer(product.url, barePort)
  await using _browser = await openBrowser([`--remote-debugging-port=${debugPort}`])
  const figures: Figure[] = []
  const lacks = new Set<string>()
  for (const path of paths) {
    const [looks, bare]: [Look[], Look[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      looks.push(await look(`${product.url}${path}`, debugPort))
      bare.push(await look(`http://127.0.0.1:${barePort}${path}`, debugPort))
    }
    for (const one of looks.flatMap((each) => each.lacks)) lacks.add(`${path}: ${one}`)
    figures.push(...figuresOf(path, looks, bare))
  }
  return {
    title: siteTitle,
    figures,
    notes: [
      `Lighthouse in headless Chromium with its own settings for a phone (slow network and processor, simulated); the median of ${rounds}, in alternating rounds.`,
      ...[...lacks].map((lack) => `Below 100 by: ${lack}.`),
    ],
  }
}
