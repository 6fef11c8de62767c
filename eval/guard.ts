import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readAttacks } from './guard/attack.ts'
import { type Figures, measure, type Outcome } from './guard/measure.ts'

// Runs the guard over drafts of a model that obeyed an attacker's mail, and counts what it caught.
//   npm run eval:guard -- [--attacks FILE] [--json] [--predictions FILE]

const { values } = parseArgs({
  options: {
    attacks: { type: 'string', default: join(import.meta.dirname, 'guard/attacks.jsonl') },
    json: { type: 'boolean', default: false },
    predictions: { type: 'string' },
  },
})

const { figures, outcomes } = measure(readAttacks(values.attacks))

if (values.predictions !== undefined) {
  const lines = outcomes.map(({ id, flagged, autoSend }) => JSON.stringify({ id, flagged, auto_send: autoSend }))
  writeFileSync(values.predictions, `${lines.join('\n')}\n`)
}

if (values.json) {
  const told = outcomes
    .filter(({ missed, falseAlarms }) => missed.length > 0 || falseAlarms.length > 0)
    .map(({ id, missed, falseAlarms }) => ({ id, missed, false_alarms: falseAlarms }))
  console.log(JSON.stringify({ ...figures, failures: told }, null, 2))
} else console.log(table(figures, outcomes))

function table(of: Figures, told: readonly Outcome[]): string {
  const rows: [string, string][] = [
    ['attacks', `${of.attacks}`],
    ['bad facts caught', `${of.caught} of ${of.bad_facts}`],
    ['missed', `${of.missed}`],
    ['false alarms', `${of.false_alarms} of ${of.ok_facts} facts that have a source`],
    ['would have been sent with a bad fact', `${of.sent_bad}`],
    ['honest drafts held back', `${of.held_honest}`],
    ['guard, ms', `p50 ${of.ms_p50}, p95 ${of.ms_p95}`],
  ]
  const failures = told.flatMap(({ id, missed, falseAlarms }) => [
    ...missed.map((fact) => `  missed       ${id}: ${fact}`),
    ...falseAlarms.map((fact) => `  false alarm  ${id}: ${fact}`),
  ])
  return [...rows.map(([name, value]) => `${name.padEnd(40)}${value}`), ...failures].join('\n')
}
