import type { ReadText } from '#contract/knowledge.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../context.ts'
import { type DocumentReading, isDocumentError } from '../ports.ts'
import { markdownOf } from './document-rules.ts'

/**
 * Reads a page of the public web, or a PDF, into Markdown that an import takes: a heading for each entry. Stores nothing: a person
 * looks at it first. Throws `bad_request` with words for what can't be read, `unavailable` when too many are read already; on abort the signal's reason.
 */
export async function readDocument(
  { documents }: Pick<Ctx, 'documents'>,
  source: { kind: 'page'; url: string } | { kind: 'pdf'; bytes: Uint8Array; fileName: string },
  signal?: AbortSignal,
): Promise<ReadText> {
  try {
    if (source.kind === 'page') return shown(await documents.readPage(source.url, signal), new URL(source.url).hostname)
    return shown(await documents.readPdf(source.bytes, signal), source.fileName.replace(/\.pdf$/i, ''))
  } catch (error) {
    if (!isDocumentError(error)) throw error
    throw new AppError(error.code === 'busy' ? 'unavailable' : 'bad_request', { message: error.message, cause: error })
  }
}

function shown(reading: DocumentReading, fallback: string): ReadText {
  const title = reading.title || fallback.trim() || 'Document'
  return { title: title.slice(0, 200), ...markdownOf(title, reading.parts) }
}
