import { join } from 'node:path'
import { parseArgs } from 'node:util'

export const ownCorpus = join(import.meta.dirname, 'data/corpus.jsonl')
export const reportFile = join(import.meta.dirname, 'report.html')

export interface Arguments {
  corpus: string
  isOwnCorpus: boolean
  json: boolean
  predictions: string | undefined
  /** As the model's server calls it; without one the built-in drafter judges. */
  model: string | undefined
  /** Only the replies of this split. */
  split: string | undefined
  /** What each part of the judgement is worth, instead of the figures of all. */
  ablation: boolean
  /** With a classifier, too, that is taught without the rules for it. */
  taught: boolean
  /** How many questions are put to a model at a time. */
  atOnce: number
}

export const usage = `npm run eval -- [--corpus FILE] [--json] [--predictions FILE] [--model NAME] [--split NAME] [--at-once N]
                  [--ablation [--taught]]

  --corpus FILE       JSON lines, one reply a line (eval/README.md has the fields); without it the project's own
  --json              print the figures as one JSON object and nothing else
  --predictions FILE  write what was predicted, one JSON object a reply
  --model NAME        let a language model judge (OPENROUTER_API_KEY, LLM_BASE_URL); without it the built-in drafter
  --split NAME        only the replies whose "split" is this
  --at-once N         questions put to a model at a time (4)
  --ablation          what each part of the built-in drafter's judgement is worth: tables for RESULTS.md
  --taught            beside them a classifier that learns, there and then, without what the rules say (minutes)`

/** Reads the command line. Throws with the usage when it can't be understood. */
export function readArguments(given: readonly string[]): Arguments {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const parse = () =>
    parseArgs({
      args: [...given],
      options: {
        corpus: text,
        json: flag,
        predictions: text,
        model: text,
        split: text,
        'at-once': text,
        ablation: flag,
        taught: flag,
      },
    }).values
  let values: ReturnType<typeof parse>
  try {
    values = parse()
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
  const atOnce = Number(values['at-once'] ?? 4)
  if (!Number.isInteger(atOnce) || atOnce < 1 || atOnce > 100) throw new Error(`--at-once is 1 to 100.\n\n${usage}`)
  return {
    corpus: values.corpus ?? ownCorpus,
    isOwnCorpus: values.corpus === undefined,
    json: values.json ?? false,
    predictions: values.predictions,
    model: values.model,
    split: values.split,
    ablation: values.ablation ?? false,
    taught: values.taught ?? false,
    atOnce,
  }
}
