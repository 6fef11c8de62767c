import type { Reporter, TestModule } from 'vitest/node'
import { type Outcome, writeOutcome } from './outcome.ts'

/** Writes what came of a run of Vitest. */
export default class VitestOutcome implements Reporter {
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
    writeOutcome(result)
  }
}
