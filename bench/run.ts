import { fork } from 'node:child_process'
import { once } from 'node:events'
import { actionLogTitle, benchActionLog } from './action-log.ts'
import { allWorkspacesTitle, benchAllWorkspaces } from './all-workspaces.ts'
import { backlogTitle, benchBacklog } from './backlog.ts'
import { benchBombs, bombsTitle } from './bombs.ts'
import { benchDrafts, draftsTitle } from './drafts.ts'
import { benchDue, dueTitle } from './due.ts'
import { benchFirstLoad, firstLoadTitle } from './first-load.ts'
import { benchInbox, inboxTitle } from './inbox.ts'
import { benchInboxKeys, inboxKeysTitle } from './inbox-keys.ts'
import { benchIngest, ingestTitle } from './ingest.ts'
import { benchLive, liveTitle } from './live.ts'
import { machineLine } from './machine.ts'
import { benchMemory, memoryTitle } from './memory.ts'
import { benchMonths, monthsTitle } from './months.ts'
import { benchNumbers, numbersTitle } from './numbers.ts'
import { keepSection, printSection, type Section } from './report.ts'
import { benchRetrieval, retrievalTitle } from './retrieval.ts'
import { benchReview, reviewTitle } from './review.ts'
import { benchScope, scopeTitle } from './scope.ts'
import { benchSearch, searchTitle } from './search.ts'
import { benchSearchTogether, searchTogetherTitle } from './search-together.ts'
import { benchSendMonths, sendMonthsTitle } from './send-months.ts'
import { benchSends, sendsTitle } from './sends.ts'
import { benchSignIn, signInTitle } from './sign-in.ts'
import { benchSite, siteTitle } from './site.ts'
import { benchWorkers, workersTitle } from './workers.ts'

const benches: Record<string, { title: string; run: () => Promise<Section> }> = {
  ingest: { title: ingestTitle, run: benchIngest },
  months: { title: monthsTitle, run: benchMonths },
  'send-months': { title: sendMonthsTitle, run: benchSendMonths },
  backlog: { title: backlogTitle, run: benchBacklog },
  workers: { title: workersTitle, run: benchWorkers },
  inbox: { title: inboxTitle, run: benchInbox },
  'inbox-keys': { title: inboxKeysTitle, run: benchInboxKeys },
  'all-workspaces': { title: allWorkspacesTitle, run: benchAllWorkspaces },
  'search-together': { title: searchTogetherTitle, run: benchSearchTogether },
  live: { title: liveTitle, run: benchLive },
  drafts: { title: draftsTitle, run: benchDrafts },
  retrieval: { title: retrievalTitle, run: benchRetrieval },
  search: { title: searchTitle, run: benchSearch },
  review: { title: reviewTitle, run: benchReview },
  due: { title: dueTitle, run: benchDue },
  sends: { title: sendsTitle, run: benchSends },
  'first-load': { title: firstLoadTitle, run: benchFirstLoad },
  site: { title: siteTitle, run: benchSite },
  memory: { title: memoryTitle, run: benchMemory },
  'sign-in': { title: signInTitle, run: benchSignIn },
  scope: { title: scopeTitle, run: benchScope },
  bombs: { title: bombsTitle, run: benchBombs },
  numbers: { title: numbersTitle, run: benchNumbers },
  'action-log': { title: actionLogTitle, run: benchActionLog },
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}

const titles = Object.values(benches).map(({ title }) => title)
/** How a process of one bench ends when it has missed a target. */
const missedCode = 3
/** Far above what any of them takes; one that hangs must not take the others' figures with it. */
const limitMs = 20 * 60_000

async function measure(name: string): Promise<number> {
  const bench = benches[name]
  if (bench === undefined) return 0
  const machine = machineLine()
  const section = await bench.run()
  printSection(section)
  keepSection(section, { titles, command: `npm run bench -- ${name}`, machine })
  return section.figures.filter(({ isMet }) => isMet === false).length
}

/** Each in a process of its own: no bench leaves memory or compiled code behind for the next. Says how it failed, or null. */
async function measureApart(name: string): Promise<string | null> {
  const child = fork(import.meta.filename, [name])
  const late = setTimeout(() => child.kill('SIGTERM'), limitMs)
  const [code, signal] = await once(child, 'exit')
  clearTimeout(late)
  if (code === 0) return null
  if (code === missedCode) return 'targets were missed'
  return `it ended with ${signal ?? code}${signal === null ? '' : ` (it has ${limitMs / 60_000} minutes)`}`
}

if (names.length === 1) {
  const missed = await measure(names[0] ?? '')
  console.log(missed === 0 ? '\nEvery target is met.' : `\n${missed} targets are missed.`)
  process.exitCode = missed === 0 ? 0 : missedCode
} else {
  const failed: string[] = []
  for (const name of names.length === 0 ? Object.keys(benches) : names) {
    const how = await measureApart(name)
    if (how !== null) failed.push(`${name}: ${how}`)
  }
  console.log(failed.length === 0 ? '\nEverything was measured, every target is met.' : `\n${failed.join('\n')}`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
