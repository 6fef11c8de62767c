import { parentPort, workerData } from 'node:worker_threads'
import type { DocumentReading } from '#domain/ports.ts'
import type { ToRead } from './read-apart.ts'

// A thread that reads one document and ends. What fails ends it with an error, which `readApart` hears.
parentPort?.postMessage(await read(workerData))

/** Loads what this one kind needs: the readers take longer to load than to read. */
async function read(document: ToRead): Promise<DocumentReading> {
  if (document.kind === 'pdf') {
    const { readPdf } = await import('./pdf-document.ts')
    return readPdf(document.bytes)
  }
  const { readHtml } = await import('./html-document.ts')
  return readHtml(document.bytes, document.charset, document.url)
}
