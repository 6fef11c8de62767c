import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { DocumentReading } from '#domain/ports.ts'
import { documentError } from './document-error.ts'

export type ToRead =
  | { kind: 'pdf'; bytes: Uint8Array }
  | { kind: 'html'; bytes: Uint8Array; charset: string | null; url: string }

const timeoutMs = 20_000
const maxHeapMb = 300

const reading = z.object({
  title: z.string(),
  parts: z.array(z.object({ heading: z.string().nullable(), text: z.string() })),
})

/**
 * Reads a document in a thread of its own, which ends with it: one made to take forever, or all memory, harms nobody else. Throws a
 * `DocumentError`: `unreadable`, or `empty` when there is no text in it.
 */
export async function readApart(document: ToRead): Promise<DocumentReading> {
  const thread = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    workerData: document,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    stdout: true,
    stderr: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const timer = setTimeout(() => reject(new Error('The document took too long')), timeoutMs)
  thread.once('message', resolve)
  thread.once('error', reject)
  thread.once('exit', () => reject(new Error('The reading ended without an answer')))
  try {
    const { title, parts } = reading.parse(await promise)
    if (parts.every(({ text }) => text.trim() === '')) throw documentError('empty')
    return { title, parts }
  } catch (error) {
    if (error instanceof Error && error.name === 'DocumentError') throw error
    throw documentError('unreadable', error)
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
