import { readBombs, serveBombPages, type Told } from '../test/bomb-readings.ts'
import { type Person, signUp } from '../test/person.ts'
import { freePort } from '../test/product.ts'
import { addConnection } from './connected-workspace.ts'
import { deliveryBody } from './delivery.ts'
import type { LoadResult } from './load-spec.ts'
import { partEnv, startDatabase, startPart } from './parts.ts'
import { atMost, fact, mustBe, type Section } from './report.ts'
import { requestText, runLoad } from './run-load.ts'
import { median, percentile } from './statistics.ts'

const perSecond = 100
const rounds = 3
const aloneS = 6
const bombedS = 15

interface Round {
  alone: LoadResult
  bombed: LoadResult
  asked: number
  told: Told[]
}

export const bombsTitle = 'Webhooks beside documents that would take everything'

export async function benchBombs(): Promise<Section> {
  await using pages = await serveBombPages()
  await using database = await startDatabase()
  const port = await freePort()
  const env = { ...partEnv(database, port), SANDBOX: 'off', PRIVATE_ORIGINS: pages.url }
  await using _web = await startPart('src/main/web', env)
  const person: Person = await signUp(`http://127.0.0.1:${port}`)
  const token = await addConnection(database.admin, person.workspaceId)
  const request = requestText({ method: 'POST', path: `/hooks/${token}`, port, body: deliveryBody() })
  let firstNumber = 1_000_000_000
  async function webhooks(seconds: number): Promise<LoadResult> {
    const pace = { kind: 'open', perSecond } as const
    const load = { port, connections: 32, requests: [request], pace, durationMs: seconds * 1000, firstNumber }
    const result = await runLoad(load)
    firstNumber = result.nextNumber
    return result
  }
  await webhooks(3) // warm
  const measured: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    const alone = await webhooks(aloneS)
    const bombs = readBombs(port, person, pages.url)
    const bombed = await webhooks(bombedS)
    measured.push({ alone, bombed, asked: bombs.count, told: await bombs.leave() })
  }
  const p99 = (of: (round: Round) => LoadResult): number =>
    median(measured.map((round) => percentile(of(round).latenciesMs, 0.99)))
  const all = measured.flatMap(({ alone, bombed }) => [alone, bombed])
  const sent = all.reduce((sum, { latenciesMs }) => sum + latenciesMs.length, 0)
  const taken = all.reduce((sum, { statuses }) => sum + (statuses['200'] ?? 0), 0)
  const told = measured.flatMap((round) => round.told)
  const bombedMs = p99(({ bombed }) => bombed)
  const aloneMs = p99(({ alone }) => alone)
  return {
    title: bombsTitle,
    figures: [
      atMost(`answer at ${perSecond} a second beside them, p99`, bombedMs, 50, 'ms'),
      fact('the same without them', aloneMs, 'ms'),
      fact('ratio', bombedMs / aloneMs),
      fact('slowest beside them', Math.max(...measured.flatMap(({ bombed }) => bombed.latenciesMs)), 'ms'),
      mustBe(`not answered with 200, of ${sent}`, sent - taken, 0),
      mustBe('read to their end, instead of refused', told.filter(({ status }) => status !== 400).length, 0),
      fact('refused while somebody waited for it', told.length),
    ],
    notes: [
      `${rounds} rounds, of which the median counts: ${aloneS} s without, then ${bombedS} s while ${measured[0]?.asked} documents and pages are asked for at once: PDFs of long names and strings, of gigabytes of buffers, pages that unpack to more than may be.`,
      'Documents are read two at a time, in processes of the lowest priority, under limits of memory, time and output.',
    ],
  }
}
