import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { type Outcome, writeOutcome } from './outcome.ts'

const root = join(import.meta.dirname, '..')

/** Writes what came of a run of Playwright. */
export default class PlaywrightOutcome implements Reporter {
  private suite: Suite | undefined
  private readonly outside: TestError[] = []

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite
  }

  onError(error: TestError): void {
    this.outside.push(error)
  }

  onEnd({ status }: Pick<FullResult, 'status'>): void {
    // Playwright says of a run whose time is over that it is an error.
    const isOutOfTime = status === 'timedout'
    const outside = this.outside.map(said).filter((words) => !(isOutOfTime && words.startsWith('Timed out waiting')))
    const result: Outcome = {
      passed: 0,
      failed: outside.map((words) => `outside of a test: ${words}`),
      flaky: [],
      leftOut: [],
    }
    const tests = this.suite?.allTests() ?? []
    if (isOutOfTime) {
      const left = tests.filter((test) => test.outcome() === 'skipped' && test.expectedStatus !== 'skipped')
      result.leftOut = [...new Set(left.map((test) => relative(root, test.location.file)))]
    }
    for (const test of tests) {
      const how = test.outcome()
      if (how === 'expected' || how === 'flaky') result.passed += 1
      if (how === 'unexpected') result.failed.push(told(test))
      if (how === 'flaky') result.flaky.push(told(test))
    }
    writeOutcome(result)
  }
}

/** A test by its file and name, with what was wrong at its first try. */
function told(test: TestCase): string {
  const why = test.results[0]?.errors.map(said).join(' | ') ?? ''
  return `${relative(root, test.location.file)} > ${test.titlePath().slice(3).join(' > ')}: ${why}`
}

/** On one line, with the place, and without the log of what was tried. */
function said({ message = '', location }: TestError): string {
  const [words = ''] = stripVTControlCharacters(message).split(/\n\s*Call log:/)
  const place = location === undefined ? '' : ` (${relative(root, location.file)}:${location.line})`
  return `${words
    .trim()
    .split(/\s*\n\s*/)
    .slice(0, 5)
    .join(' · ')}${place}`
}
