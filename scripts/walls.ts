import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cruise, type IConfiguration, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser'
import { sentencesInDomain } from './domain-sentences.ts'
import { foreignPlatformWords } from './platform-words.ts'
import { foreignMints } from './scope-mints.ts'

const root = join(import.meta.dirname, '..')
const { forbidden, options }: { forbidden: IConfiguration['forbidden']; options: ICruiseOptions } = createRequire(
  import.meta.url,
)(join(root, '.dependency-cruiser.cjs'))

/** Fewer modules than this means that the parser saw nothing, not that the house is clean. */
const atLeast = 300

async function look(baseDir: string, folders: string[]): Promise<ICruiseResult> {
  const { output } = await cruise(folders, {
    ...options,
    baseDir,
    validate: true,
    ruleSet: { forbidden: forbidden ?? [] },
  })
  if (typeof output === 'string') throw new Error('The walls were not looked at')
  return output
}

const canary = await look(join(root, 'test/walls-canary'), ['src'])
if (!canary.summary.violations.some(({ rule }) => rule.name.startsWith('lib imports only'))) {
  console.error('The planted breach was not found: the walls hold nothing.')
  process.exit(1)
}
if ((await foreignMints(join(root, 'test/walls-canary'))).length !== 1) {
  console.error('The planted scope was not found: anybody may make one.')
  process.exit(1)
}
if ((await foreignPlatformWords(join(root, 'test/walls-canary'))).length !== 1) {
  console.error('The planted name of the platform was not found: any text may hold it.')
  process.exit(1)
}
if ((await sentencesInDomain(join(root, 'test/walls-canary'))).length !== 1) {
  console.error('The planted sentence was not found: a reason may be kept in words.')
  process.exit(1)
}
const mints = await foreignMints(root)
const sentences = await sentencesInDomain(root)
for (const path of sentences)
  console.error(`${path} holds a sentence for a person, where a code belongs (see scripts/domain-sentences.ts)`)
const platformWords = await foreignPlatformWords(root)
for (const path of platformWords)
  console.error(`${path} names the platform, which only its adapter does (see scripts/platform-words.ts)`)
for (const path of mints) console.error(`${path} makes a scope, and is no entry point (see scripts/scope-mints.ts)`)
const { summary } = await look(root, ['src', 'sandbox'])
for (const { from, to, rule } of summary.violations) console.error(`${from} -> ${to}\n  ${rule.name}`)
if (summary.totalCruised < atLeast)
  console.error(`Only ${summary.totalCruised} modules were seen, of at least ${atLeast}.`)
const isBreached = [mints, sentences, platformWords, summary.violations].some(({ length }) => length > 0)
if (isBreached || summary.totalCruised < atLeast) process.exit(1)
console.log(`walls: ${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports, none through a wall`)
