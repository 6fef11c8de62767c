import { parseArgs } from 'node:util'
import { newerRelease, olderRelease } from './releases.ts'
import { runRolling } from './rolling.ts'

// npm run rolling:check [-- --from HEAD~1 --seconds 15 --per-second 6 --seed 1]: a release of that commit and one of this checkout, with migrations
// that no release has yet, side by side under load, there and back; prints what happened and what must not have.

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: 'HEAD~1' },
    seconds: { type: 'string', default: '15' },
    'per-second': { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
  },
})
const { path: older, commit } = await olderRelease(values.from)
console.log(`older: a release of ${commit.slice(0, 12)}`)
const newer = await newerRelease()
console.log('newer: a release of this checkout, with migrations of its own')
const { counts, violations } = await runRolling({
  older,
  newer,
  seed: Number(values.seed),
  stageMs: Number(values.seconds) * 1000,
  perSecond: Number(values['per-second']),
  calmMs: 900_000,
  say: (line) => console.log(line),
})
const width = Math.max(...Object.keys(counts).map((what) => what.length))
for (const [what, count] of Object.entries(counts)) console.log(`  ${what.padEnd(width)}  ${count}`)
for (const violation of violations) console.log(`  VIOLATION: ${violation}`)
console.log(violations.length === 0 ? 'Every promise held.' : `${violations.length} promises were broken.`)
process.exit(violations.length === 0 ? 0 : 1)
