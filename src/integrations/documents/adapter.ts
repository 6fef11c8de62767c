import type { DocumentReading, Documents } from '#domain/ports.ts'
import type { GuardedFetch } from '../outgoing/guarded-fetch.ts'
import { documentError } from './document-error.ts'
import { type Fetched, fetchPage } from './fetch-page.ts'
import { pictureKindOf } from './picture-kind.ts'
import { drawApart, type ReadingRoom, readApart } from './read-apart.ts'
import { createReadingSlots } from './reading-slots.ts'

export interface DocumentsOptions {
  fetch: GuardedFetch
  start: ReadingRoom['start']
  /** Shared by all processes whose readings share the slots. */
  slotsFolder: string
}

/** Reads what customers bring: PDF files, and pages of the web through the guarded dispatcher. */
export function createDocuments({ fetch, start, slotsFolder }: DocumentsOptions): Documents {
  const room = { start, slots: createReadingSlots(slotsFolder) }
  return {
    readPdf: (bytes, signal) => readApart({ kind: 'pdf' }, bytes, room, signal),
    async readPage(url, signal) {
      return readFetched(await fetchPage(fetch, url, signal), room, signal)
    },
    async drawLogo(bytes, signal) {
      const picture = pictureKindOf(bytes)
      if (picture === null) throw documentError('not_a_picture')
      return drawApart({ kind: 'logo', picture }, bytes, room, signal)
    },
  }
}

async function readFetched(
  { url, type, charset, body }: Fetched,
  room: ReadingRoom,
  signal?: AbortSignal,
): Promise<DocumentReading> {
  if (type === 'application/pdf') return readApart({ kind: 'pdf' }, body, room, signal)
  if (type === 'text/html' || type === 'application/xhtml+xml')
    return readApart({ kind: 'html', charset, url }, body, room, signal)
  if (type === 'text/plain' || type === 'text/markdown') return readApart({ kind: 'text', url }, body, room, signal)
  throw documentError('not_a_text')
}
