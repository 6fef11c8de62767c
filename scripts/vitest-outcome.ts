import type { Reporter, TestModule, TestRunEndReason, Vitest } from 'vitest/node'
import { type Outcome, writeOutcome } from './outcome.ts'
import { timeLeftMs } from './time-left.ts'

/** Ends a run of Vitest when its time is over, and writes what came of it. */
export default class VitestOutcome implements Reporter {
  private vitest: Vitest | undefined
  private ending: NodeJS.Timeout | undefined

  onInit(vitest: Vitest): void {
    this.vitest = vitest
  }

  onTestRunStart(): void {
    const left = timeLeftMs()
    // As if somebody had pressed Ctrl+C: what runs may end.
    if (left !== undefined) this.ending = setTimeout(() => void this.vitest?.cancelCurrentRun('keyboard-input'), left)
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[], reason: TestRunEndReason): void {
    clearTimeout(this.ending)
    const result: Outcome = {
      passed: 0,
      failed: errors.map(({ message }) => `outside of a test: ${message}`),
      flaky: [],
      leftOut: reason === 'interrupted' ? modules.filter(isLeftOut).map((module) => module.relativeModuleId) : [],
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

/** Not begun, or not to its end. */
function isLeftOut(module: TestModule): boolean {
  const states = [...module.children.allTests()].map((test) => test.result().state)
  return states.length === 0 || states.includes('pending') || states.includes('skipped')
}
