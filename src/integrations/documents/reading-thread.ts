import { parentPort, workerData } from 'node:worker_threads'
import { readHtml } from './html-document.ts'
import { readPdf } from './pdf-document.ts'
import type { ToRead } from './read-apart.ts'

/** A thread that reads one document and ends. What fails ends it with an error, which `readApart` hears. */
const document: ToRead = workerData
parentPort?.postMessage(
  document.kind === 'pdf' ? await readPdf(document.bytes) : readHtml(document.bytes, document.charset, document.url),
)
