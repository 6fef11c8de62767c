import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SandboxProcess } from '../../test/sandbox-process.ts'
import { sharedSandbox } from '../../test/shared-sandbox.ts'
import { readAnswers, readCases, schemaHash } from './cases.ts'
import { type Question, runCases } from './run-cases.ts'

let sandbox: SandboxProcess
beforeAll(async () => {
  sandbox = await sharedSandbox()
})
afterAll(() => sandbox[Symbol.asyncDispose]())

const exportTo = process.env.EXPORT_PROMPTS
const outcomesTo = process.env.REPLAY_OUTCOMES
const chunks = 8
const patience = { timeout: 300_000 }

it.runIf(exportTo)('writes what the product asks', patience, async () => {
  const { questions } = await runCases(sandbox, readCases(), () => undefined)
  const asked = readCases().flatMap((one): Question[] => [questions.get(one.case) ?? []].flat())
  const dir = exportTo ?? ''
  mkdirSync(dir, { recursive: true })
  const size = Math.ceil(asked.length / chunks)
  for (let at = 0; at < chunks; at += 1) {
    const lines = asked.slice(at * size, (at + 1) * size).map((question) => `${JSON.stringify(question)}\n`)
    writeFileSync(join(dir, `chunk-${at + 1}.jsonl`), lines.join(''))
  }
  console.log(`${asked.length} of ${readCases().length} cases were asked`)
})

it.skipIf(exportTo)('recorded answers have the form in which the product asks today', () => {
  const forms = new Map(readAnswers().map(({ case: name, schema }) => [name, schema]))
  const stale = readCases().filter((one) => forms.get(one.case) !== schemaHash(one))
  const why = 'The form of the answers changed, or a case is new: record again, as eval/README.md says.'
  expect(
    stale.map((one) => one.case),
    why,
  ).toEqual([])
})

it.skipIf(exportTo)('recorded answers go through the whole product, and are understood', patience, async () => {
  const cases = readCases()
  const answers = new Map(readAnswers().map(({ case: name, answer }) => [name, answer]))
  const { questions, outcomes } = await runCases(sandbox, cases, (one) => answers.get(one.case))
  if (outcomesTo !== undefined)
    writeFileSync(outcomesTo, outcomes.map((outcome) => `${JSON.stringify(outcome)}\n`).join(''))
  const byCase = new Map(outcomes.map((outcome) => [outcome.case, outcome]))
  expect(cases.filter((one) => !questions.has(one.case))).toEqual([])
  expect(outcomes.filter(({ refused }) => refused !== null)).toEqual([])

  const measured = cases.flatMap(({ case: name, gold }) => (gold === undefined ? [] : [{ name, gold }]))
  const wrongLabels = measured.filter(({ name, gold }) => {
    const { label } = byCase.get(name) ?? { label: null }
    return label === null || ![gold.label, ...gold.also].includes(label)
  })
  const wrongBands = measured.filter(({ name, gold }) => {
    const { band } = byCase.get(name) ?? { band: null }
    return band === null || ![gold.band, ...gold.bandAlso].includes(band)
  })
  const held = outcomes.filter(({ guard }) => guard !== null && !guard.ok)
  const drafts = outcomes.filter(({ body }) => body !== null)
  console.log(
    `of ${measured.length} measured: ${measured.length - wrongLabels.length} labels, ${measured.length - wrongBands.length} bands; ` +
      `${drafts.length} drafts, ${held.length} held`,
  )
  expect(measured).toHaveLength(60)
  expect(wrongLabels.length, JSON.stringify(wrongLabels)).toBeLessThanOrEqual(2)
  expect(wrongBands.length, JSON.stringify(wrongBands)).toBeLessThanOrEqual(5)
  // An agent's rule may name who signs: that is the customer's own word.
  const signedByRule = drafts.filter(({ case: name, body }) => name.startsWith('rules-') && /\bMia\b/.test(body ?? ''))
  expect(signedByRule.length).toBeGreaterThanOrEqual(5)
  expect(signedByRule.flatMap(({ guard }) => guard?.verdicts.filter(({ text }) => text === 'Mia') ?? [])).toEqual([])
})
