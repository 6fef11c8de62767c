import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

const outcome = z.object({
  passed: z.number(),
  /** By name, with the file and what it said first. */
  failed: z.array(z.string()),
  /** Passed only when they were tried again. */
  flaky: z.array(z.string()),
  /** The files in which tests were left out, or broken off, since there was no time left (`TESTS_UNTIL`). */
  leftOut: z.array(z.string()),
})
/** What came of a run of tests, whatever ran them. */
export type Outcome = z.infer<typeof outcome>

/** To the file that `OUTCOME_FILE` names; to none where nobody asked for it. */
export function writeOutcome(result: Outcome): void {
  const file = process.env.OUTCOME_FILE
  if (file !== undefined) writeFileSync(file, JSON.stringify(result))
}

/** Of a run that is over; one that broke off before it could write has failed. */
export function readOutcome(file: string): Outcome {
  try {
    return outcome.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: ['the run wrote no outcome'], flaky: [], leftOut: [] }
  }
}
