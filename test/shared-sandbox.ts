import { inject } from 'vitest'
import { clientOf, type SandboxProcess } from './sandbox-process.ts'

/** The sandbox of this worker of the run, as if it had just been started: test files take turns at it. */
export async function sharedSandbox(): Promise<SandboxProcess> {
  const url = inject('sandboxUrls')[Number(process.env.VITEST_POOL_ID) - 1]
  if (url === undefined) throw new Error(`No sandbox was started for worker ${process.env.VITEST_POOL_ID}`)
  const sandbox = clientOf(url)
  await sandbox.control('POST', '/reset')
  return { ...sandbox, [Symbol.asyncDispose]: async () => undefined }
}
