import type { Reporter, TestCase, TestModule, TestRunEndReason, Vitest } from 'vitest/node'
import { type Outcome, writeOutcome } from './outcome.ts'
import { timeLeftMs } from './time-left.ts'

/** Ends a run of Vitest when its time is over, and writes what came of it. */
export default class VitestOutcome implements Reporter {
  private vitest: Vitest | undefined
  private ending: NodeJS.Timeout | undefined
  /** When what was under way was broken off. */
  private brokenOffAt = Number.POSITIVE_INFINITY

  onInit(vitest: Vitest): void {
    this.vitest = vitest
  }

  onTestRunStart(): void {
    const left = timeLeftMs()
    // As if somebody had pressed Ctrl+C: what runs may end.
    if (left === undefined) return
    this.ending = setTimeout(() => {
      this.brokenOffAt = Date.now()
      void this.vitest?.cancelCurrentRun('keyboard-input')
    }, left)
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly RunError[], reason: TestRunEndReason): void {
    clearTimeout(this.ending)
    const isBrokenOff = (test: TestCase): boolean => {
      const { startTime = 0, duration = 0 } = test.diagnostic() ?? {}
      return startTime + duration >= this.brokenOffAt
    }
    const isLeftOut = (module: TestModule): boolean => {
      const tests = [...module.children.allTests()]
      const isUndone = (test: TestCase) => ['pending', 'skipped'].includes(test.result().state)
      return tests.length === 0 || tests.some((test) => isUndone(test) || (isFailed(test) && isBrokenOff(test)))
    }
    const leftOut = reason === 'interrupted' ? modules.filter(isLeftOut) : []
    // Whose servers went away under it says so: no fault of what was to be tried.
    const isOfLeftOut = ({ VITEST_TEST_PATH: path }: RunError) => leftOut.some(({ moduleId }) => moduleId === path)
    const result: Outcome = {
      passed: 0,
      failed: errors.filter((one) => !isOfLeftOut(one)).map(({ message }) => `outside of a test: ${message}`),
      flaky: [],
      leftOut: leftOut.map(({ relativeModuleId }) => relativeModuleId),
    }
    for (const module of modules) {
      for (const { message } of module.errors()) result.failed.push(`${module.relativeModuleId}: ${message}`)
      for (const test of module.children.allTests()) {
        const name = `${module.relativeModuleId} > ${test.fullName}`
        const { state, errors: why } = test.result()
        if (isFailed(test) && !isBrokenOff(test))
          result.failed.push(`${name}: ${why?.[0]?.message.split('\n')[0] ?? ''}`)
        if (state !== 'passed') continue
        result.passed += 1
        if (test.diagnostic()?.flaky) result.flaky.push(`${name}: ${why?.[0]?.message.split('\n')[0] ?? ''}`)
      }
    }
    writeOutcome(result)
  }
}

interface RunError {
  message: string
  /** The file that ran when it was thrown. */
  VITEST_TEST_PATH?: string
}

const isFailed = (test: TestCase): boolean => test.result().state === 'failed'
