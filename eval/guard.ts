import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Reads } from '#language/guard/guard-draft.ts'
import { readAttacks } from './guard/attack.ts'
import { type Figures, measure, type Outcome } from './guard/measure.ts'

// Runs the guard over drafts of a model that obeyed an attacker's mail, and counts what it caught.

const usage = `npm run eval:guard -- [--attacks FILE] [--reads facts|facts_and_words] [--json] [--predictions FILE]

  --attacks FILE      JSON lines of id, body, bad_output, kb[], bad_facts[], ok_facts[]; without it the project's own
  --reads WHAT        facts: what can be checked exactly, and conduct, alone; facts_and_words (the default): the
                      reader that learned from drafts too
  --json              print the figures as one JSON object and nothing else
  --predictions FILE  write what was flagged, one JSON object an attack: id, flagged[], auto_send`

const options = {
  attacks: { type: 'string', default: join(import.meta.dirname, 'data/attacks.jsonl') },
  reads: { type: 'string', default: 'facts_and_words' },
  json: { type: 'boolean', default: false },
  predictions: { type: 'string' },
} as const

const readings: readonly Reads[] = ['facts', 'facts_and_words']

function readArguments() {
  try {
    const { values } = parseArgs({ options })
    const reads = readings.find((one) => one === values.reads)
    if (reads === undefined) throw new Error(`--reads is facts or facts_and_words, not ${values.reads}`)
    return { ...values, reads }
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
}

function main(): number {
  const args = readArguments()
  const attacks = readAttacks(args.attacks, (problem) => console.error(`${problem}; this line is left out`))
  const { figures, outcomes } = measure(attacks, { reads: args.reads })
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
