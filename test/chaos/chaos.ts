import { clientOf } from '../sandbox-process.ts'
import { untilCalm } from './calm.ts'
import { startInstallation } from './installation.ts'
import { startChaosModel } from './model.ts'
import { leadsWrite, openCustomer, peopleWork } from './people.ts'
import { createRandom } from './random.ts'
import { makeTrouble } from './trouble.ts'
import { judge, type Verdict } from './verdict.ts'

export interface ChaosOptions {
  seed: number
  replies: number
  /** How many replies come in a second, on average. */
  perSecond: number
  calmMs: number
  /** What a slow answer of the model takes at most. */
  slowestMs: number
  /** One of so many of its answers goes wrong. */
  badEvery: number
  say?: (line: string) => void
}

const customersAtWork = 3

/**
 * Real processes under everything that goes wrong at once: leads write, agents answer, people work, processes are killed, the
 * database is restarted, the platform lies, the language model is slow, garbles, stalls and refuses. Then quiet, and the judgement.
 */
export async function runChaos({
  seed,
  replies,
  perSecond,
  calmMs,
  slowestMs,
  badEvery,
  say = () => undefined,
}: ChaosOptions): Promise<Verdict> {
  await using model = await startChaosModel(createRandom(seed + 3), { slowestMs, badEvery })
  await using installation = await startInstallation(model.url)
  say(`two webs, two workers, database and sandbox run in ${installation.folder}`)
  const sandbox = clientOf(installation.sandboxUrl)
  const leads = Math.max(20, Math.ceil((replies / customersAtWork) * 0.6))
  const customers = []
  for (let n = 0; n < customersAtWork; n += 1) customers.push(await openCustomer(installation, sandbox, leads))

  const startedAt = performance.now()
  const over = new AbortController()
  const trouble = makeTrouble(installation, sandbox, createRandom(seed), over.signal)
  const people = peopleWork(installation, customers, sandbox, createRandom(seed + 1), over.signal)
  await leadsWrite(customers, sandbox, createRandom(seed + 2), { replies, perSecond })
  over.abort()
  const [made, did] = await Promise.all([trouble, people])
  const stormMs = performance.now() - startedAt
  say(`storm over after ${(stormMs / 1000).toFixed(0)} s; waiting until everything is done`)

  const left = await untilCalm(installation, sandbox, customers, calmMs)
  const verdict = await judge(installation.admin, sandbox, customers, did)
  if (left.length > 0) verdict.violations.push(`not calm after ${calmMs / 1000} s: ${left.join(', ')}`)
  const byItself = installation.processes.map(({ name, ends }) => ({ name, count: ends().byItself }))
  // The product itself never ends because of what others do; the simulator's own accidents are not judged.
  for (const { name, count } of byItself) {
    if (count > 0 && name !== 'sandbox') verdict.violations.push(`${name} ended by itself ${count} times`)
  }
  verdict.counts = {
    'seconds of storm': Math.round(stormMs / 1000),
    'seconds until calm': Math.round((performance.now() - startedAt - stormMs) / 1000),
    'processes killed': made.kills,
    'database restarts': installation.databaseRestarts(),
    'faults of the platform': made.faults,
    'questions to the model': model.answers(),
    'of them gone wrong': model.mishaps(),
    ...verdict.counts,
  }
  return verdict
}
