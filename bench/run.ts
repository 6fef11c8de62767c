import { benchDrafts, draftsTitle } from './drafts.ts'
import { benchDue, dueTitle } from './due.ts'
import { benchFirstLoad, firstLoadTitle } from './first-load.ts'
import { benchInbox, inboxTitle } from './inbox.ts'
import { benchIngest, ingestTitle } from './ingest.ts'
import { benchLive, liveTitle } from './live.ts'
import { machineLine } from './machine.ts'
import { benchMemory, memoryTitle } from './memory.ts'
import { keepSection, printSection, type Section } from './report.ts'
import { benchRetrieval, retrievalTitle } from './retrieval.ts'
import { benchScope, scopeTitle } from './scope.ts'
import { benchSends, sendsTitle } from './sends.ts'
import { benchSignIn, signInTitle } from './sign-in.ts'

const benches: Record<string, { title: string; run: () => Promise<Section> }> = {
  ingest: { title: ingestTitle, run: benchIngest },
  inbox: { title: inboxTitle, run: benchInbox },
  live: { title: liveTitle, run: benchLive },
  drafts: { title: draftsTitle, run: benchDrafts },
  retrieval: { title: retrievalTitle, run: benchRetrieval },
  due: { title: dueTitle, run: benchDue },
  sends: { title: sendsTitle, run: benchSends },
  'first-load': { title: firstLoadTitle, run: benchFirstLoad },
  memory: { title: memoryTitle, run: benchMemory },
  'sign-in': { title: signInTitle, run: benchSignIn },
  scope: { title: scopeTitle, run: benchScope },
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}

const titles = Object.values(benches).map(({ title }) => title)
let missed = 0
for (const [name, { run }] of Object.entries(benches)) {
  if (names.length > 0 && !names.includes(name)) continue
  const machine = machineLine()
  const section = await run()
  printSection(section)
  keepSection(section, { titles, command: `npm run bench -- ${name}`, machine })
  missed += section.figures.filter(({ isMet }) => isMet === false).length
}
console.log(missed === 0 ? '\nEvery target is met.' : `\n${missed} targets are missed.`)
process.exitCode = missed === 0 ? 0 : 1
