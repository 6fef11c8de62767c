import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import { z } from 'zod'

export const outcome = z.object({
  passed: z.number(),
  /** By name, with the file and what it said first. */
  failed: z.array(z.string()),
  /** Passed only when they were tried again. */
  flaky: z.array(z.string()),
})
export type Outcome = z.infer<typeof outcome>

/** Writes what came of a run to the file that `OUTCOME_FILE` names, in the shape of `outcome`. */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[]): void {
    const result: Outcome = {
      passed: 0,
      failed: errors.map(({ message }) => `outside of a test: ${message}`),
      flaky: [],
    }
    for (const module of modules) {
      for (const { message } of module.errors()) result.failed.push(`${module.relativeModuleId}: ${message}`)
      for (const test of module.children.allTests()) {
        const name = `${module.relativeModuleId} > ${test.fullName}`
        const { state, errors: why } = test.result()
        if (state === 'failed') result.failed.push(`${name}: ${why[0]?.message.split('\n')[0] ?? ''}`)
        if (state !== 'passed') continue
        result.passed += 1
        if (test.diagnostic()?.flaky) result.flaky.push(`${name}: ${why?.[0]?.message.split('\n')[0] ?? ''}`)
      }
    }
    const file = process.env.OUTCOME_FILE
    if (file !== undefined) writeFileSync(file, JSON.stringify(result))
  }
}
