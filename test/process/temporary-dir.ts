import { rm } from 'node:fs/promises'
import { usedDataDir } from '../product.ts'

/** A data directory as a first start has left it; gone when disposed. */
export async function temporaryDir(): Promise<AsyncDisposable & { path: string }> {
  const path = await usedDataDir()
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
