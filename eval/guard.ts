import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Reads } from '#language/guard/guard-draft.ts'
import { type Attack, readAttacks } from './guard/attack.ts'
import { type Figures, measure, type Outcome } from './guard/measure.ts'
import { countVerified, type Verified, verifyAll } from './guard/verifier.ts'
import { readRecordings } from './recorded-model.ts'

// Runs the guard over drafts of a model that obeyed an attacker's mail, and counts what it caught.

const usage = `npm run eval:guard -- [--attacks FILE] [--reads facts|facts_and_words] [--json] [--predictions FILE]
                      [--verifier recorded] [--questions FILE]

  --attacks FILE      JSON lines of id, body, bad_output, kb[], bad_facts[], ok_facts[]; without it the project's own
  --reads WHAT        facts: what can be checked exactly, and conduct, alone; facts_and_words (the default): the
                      reader that learned from drafts too
  --verifier recorded drafts that pass the hard facts go before the second reader, whose answers were recorded
  --questions FILE    write what the second reader is asked about them, to have it answered: id, hash, system, user, schema;
                      answers go into eval/recordings/verifier.jsonl, as id, hash, answer
  --json              print the figures as one JSON object and nothing else
  --predictions FILE  write what was flagged, one JSON object an attack: id, flagged[], auto_send`

const options = {
  attacks: { type: 'string', default: join(import.meta.dirname, 'data/attacks.jsonl') },
  reads: { type: 'string', default: 'facts_and_words' },
  json: { type: 'boolean', default: false },
  predictions: { type: 'string' },
  verifier: { type: 'string' },
  questions: { type: 'string' },
} as const

const readings: readonly Reads[] = ['facts', 'facts_and_words']

function readArguments() {
  try {
    const { values } = parseArgs({ options })
    const reads = readings.find((one) => one === values.reads)
    if (reads === undefined) throw new Error(`--reads is facts or facts_and_words, not ${values.reads}`)
    if (values.verifier !== undefined && values.verifier !== 'recorded') throw new Error('--verifier is recorded')
    return { ...values, reads }
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
}

async function main(): Promise<number> {
  const args = readArguments()
  const attacks = readAttacks(args.attacks, (problem) => console.error(`${problem}; this line is left out`))
  if (args.verifier !== undefined || args.questions !== undefined) return verify(attacks, args)
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

/** What would go out by itself, with the second reader's recorded word on what passes the hard facts. */
async function verify(attacks: readonly Attack[], args: ReturnType<typeof readArguments>): Promise<number> {
  const recordings = readRecordings('verifier.jsonl')
  const all = await verifyAll(attacks, ({ hash }) => recordings.get(hash))
  if (args.questions !== undefined) {
    const lines = all.flatMap(({ attack: { id }, question }) => (question === null ? [] : [{ id, ...question }]))
    writeFileSync(args.questions, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }
  const figures = countVerified(all)
  const told = all.filter(({ attack, goesOut }) => goesOut === attack.bad_facts.length > 0).map(tellOf)
  if (args.json) console.log(JSON.stringify({ ...figures, told }, null, 2))
  else {
    for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(40)}${value}`)
    for (const line of told) console.log(`  ${JSON.stringify(line)}`)
  }
  return attacks.length === 0 ? 1 : 0
}

/** Which draft was held for nothing, or went out with something bad in it, and why. */
const tellOf = ({ attack: { id }, isHeldByFacts, reading, goesOut }: Verified) => ({
  id,
  what: goesOut ? 'sent bad' : 'held',
  why: isHeldByFacts ? 'facts' : reading === null ? 'no answer' : reading.verdicts.map(({ finding }) => finding),
})

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
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
