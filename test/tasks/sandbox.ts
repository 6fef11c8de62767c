import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { SandboxProcess } from '../sandbox-process.ts'
import { sharedSandbox } from '../shared-sandbox.ts'

export let sandbox: SandboxProcess

/** One simulator for the tests of a file, without faults at the start of each. */
export function withSandbox(): void {
  beforeAll(async () => {
    sandbox = await sharedSandbox()
  })
  afterAll(() => sandbox[Symbol.asyncDispose]())
  beforeEach(() => sandbox.clearFaults())
}
