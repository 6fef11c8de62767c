import type { DocumentReading, Documents } from '#domain/ports.ts'
import type { GuardedFetch } from '../outgoing/guarded-fetch.ts'
import { documentError } from './document-error.ts'
import { type Fetched, fetchPage } from './fetch-page.ts'
import { readApart } from './read-apart.ts'

/** Reads what customers bring: PDF files, and pages of the web through the one door to the outside. */
export function createDocuments({ fetch }: { fetch: GuardedFetch }): Documents {
  return {
    readPdf: (bytes) => readApart({ kind: 'pdf', bytes }),
    async readPage(url, signal) {
      return readFetched(await fetchPage(fetch, url, signal))
    },
  }
}

async function readFetched({ url, type, charset, body }: Fetched): Promise<DocumentReading> {
  if (type === 'application/pdf') return readApart({ kind: 'pdf', bytes: body })
  if (type === 'text/html' || type === 'application/xhtml+xml')
    return readApart({ kind: 'html', bytes: body, charset, url })
  if (type === 'text/plain' || type === 'text/markdown') {
    return { title: new URL(url).hostname, parts: [{ heading: null, text: new TextDecoder().decode(body) }] }
  }
  throw documentError('not_a_text')
}
