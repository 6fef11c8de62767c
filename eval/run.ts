import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { readEnv } from '#config/env.ts'
import { createModelWriter } from '#integrations/openrouter/model-writer.ts'
import { ablationOf } from './ablation.ts'
import { type Arguments, readArguments, reportFile } from './arguments.ts'
import { figuresOf } from './figures.ts'
import { missedFloors } from './floors.ts'
import { type Judge, type Judged, judgeByModel, judgeByRules } from './judge.ts'
import { readCorpus } from './read-corpus.ts'
import type { Reply } from './reply.ts'
import { reportOf } from './report.ts'
import { tableOf } from './table.ts'

/** As much of a mail as a report shows; the rest is let go as soon as it is judged. */
const keptChars = 3000

function judgeFor({ model }: Arguments): { writer: string; judge: Judge } {
  if (model === undefined) return { writer: 'built-in drafter', judge: judgeByRules }
  const env = readEnv(process.env)
  if (env.OPENROUTER_API_KEY === undefined) throw new Error(`To ask ${model}, OPENROUTER_API_KEY must be set.`)
  const baseUrl = env.LLM_BASE_URL.replace(/\/+$/, '')
  const writer = createModelWriter({ apiKey: env.OPENROUTER_API_KEY, baseUrl, model })
  return { writer: model, judge: judgeByModel(writer) }
}

const shortened = (judged: Judged): Judged => {
  const { reply, prediction } = judged
  return { ...judged, reply: { ...reply, body: reply.body.slice(0, keptChars), campaign_mail: '' }, prediction }
}

interface Outcome {
  rows: Judged[]
  unreadable: { line: number; problem: string }[]
}

/** Judges a corpus as it is read, some replies at a time, and writes the predictions in the corpus's order. */
async function judgeAll(args: Arguments, judge: Judge, predictions: WriteStream | null): Promise<Outcome> {
  const outcome: Outcome = { rows: [], unreadable: [] }
  const underWay: Promise<Judged>[] = []
  const finishOne = async () => {
    const judged = await underWay.shift()
    if (judged === undefined) return
    outcome.rows.push(shortened(judged))
    if (predictions !== null && !predictions.write(`${JSON.stringify(judged.prediction)}\n`))
      await once(predictions, 'drain')
  }
  const begin = async (reply: Reply) => {
    if (args.split !== undefined && reply.split !== args.split) return
    underWay.push(judge(reply))
    if (underWay.length >= (args.model === undefined ? 1 : args.atOnce)) await finishOne()
  }
  for await (const line of readCorpus(args.corpus)) {
    const { reply, problem, lineNumber } = line
    const isLeftOut = reply === null
    if (isLeftOut) outcome.unreadable.push({ line: lineNumber, problem: problem ?? '' })
    if (problem !== null)
      console.error(
        `${args.corpus}:${lineNumber} ${problem}; ${isLeftOut ? 'this line is left out' : 'judged without it'}`,
      )
    if (reply !== null) await begin(reply)
  }
  while (underWay.length > 0) await finishOne()
  return outcome
}

async function printAblation({ corpus, split, taught }: Arguments): Promise<number> {
  const replies: Reply[] = []
  for await (const { reply } of readCorpus(corpus))
    if (reply !== null && (split === undefined || reply.split === split)) replies.push(reply)
  console.log(await ablationOf(replies, taught))
  return replies.length === 0 ? 1 : 0
}

async function main(): Promise<number> {
  const args = readArguments(process.argv.slice(2))
  if (args.ablation) return printAblation(args)
  const { writer, judge } = judgeFor(args)
  const predictions = args.predictions === undefined ? null : createWriteStream(args.predictions)
  const { rows, unreadable } = await judgeAll(args, judge, predictions)
  if (predictions !== null) {
    predictions.end()
    await once(predictions, 'finish')
  }
  const figures = figuresOf(rows)
  const splits = Object.fromEntries(
    [...new Set(rows.flatMap(({ reply }) => reply.split ?? []))].map((split) => [
      split,
      figuresOf(rows.filter(({ reply }) => reply.split === split)),
    ]),
  )
  const missed = missedFloors(figures)
  const result = {
    corpus: args.corpus,
    writer,
    ...figures,
    unreadable_lines: unreadable,
    splits,
    missed_floors: missed,
  }
  if (args.json) console.log(JSON.stringify(result))
  else {
    await writeFile(reportFile, reportOf(result, rows))
    console.log(tableOf(result))
    console.log(`\nFailures, one by one: ${reportFile}`)
  }
  if (rows.length === 0) console.error(`${args.corpus} has no reply that could be read.`)
  return rows.length === 0 || (args.isOwnCorpus && args.model === undefined && missed.length > 0) ? 1 : 0
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
