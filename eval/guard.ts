import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readAttacks } from './guard/attack.ts'
import { type Figures, measure, type Outcome } from './guard/measure.ts'

// Runs the guard over drafts of a model that obeyed an attacker's mail, and counts what it caught.

const usage = `npm run eval:guard -- [--attacks FILE] [--json] [--predictions FILE]

  --attacks FILE      JSON lines of id, body, bad_output, kb[], bad_facts[], ok_facts[]; without it the project's own
  --json              print the figures as one JSON object and nothing else
  --predictions FILE  write what was flagged, one JSON object an attack: id, flagged[], auto_send`

const options = {
  attacks: { type: 'string', default: join(import.meta.dirname, 'data/attacks.jsonl') },
  json: { type: 'boolean', default: false },
  predictions: { type: 'string' },
} as const

function readArguments() {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
}

function main(): number {
  const args = readArguments()
  const attacks = readAttacks(args.attacks, (problem) => console.error(`${problem}; this line is left out`))
  const { figures, outcomes } = measure(attacks)
  if (args.predictions !== undefined) {
    const lines = outcomes.map(({ id, flagged, autoSend }) => JSON.stringify({ id, flagged, auto_send: autoSend }))
    writeFileSync(args.predictions, lines.map((line) => `${line}\n`).join(''))
  }
  if (args.json) {
    const told = outcomes
      .filter(({ missed, falseAlarms }) => missed.length > 0 || falseAlarms.length > 0)
      .map(({ id, missed, falseAlarms }) => ({ id, missed, false_alarms: falseAlarms }))
    console.log(JSON.stringify({ ...figures, failures: told }, null, 2))
  } else console.log(table(figures, outcomes))
  if (attacks.length === 0) console.error(`${args.attacks} has no attack that could be read.`)
  return attacks.length === 0 ? 1 : 0
}

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

try {
  process.exitCode = main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
