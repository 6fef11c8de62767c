import type { DocumentError, DocumentErrorCode } from '#domain/ports.ts'

const messages: Record<DocumentErrorCode, string> = {
  unreachable: 'This address does not answer. Check it in your browser.',
  not_allowed: 'This address is not open to the public, so it can not be read from here.',
  not_found: 'There is no page at this address, or it is only shown after signing in.',
  not_a_text: 'This address leads to something that is neither a page nor a PDF.',
  too_large: 'This is too large to be read. Copy the part that you need, and paste it.',
  unreadable: 'This file could not be read. It may be damaged, or protected with a password.',
  empty:
    'No text was found in it. Scanned pages and pages that are drawn by a program have none; copy and paste the words.',
}

export const documentError = (code: DocumentErrorCode, cause?: unknown): DocumentError => {
  const name: DocumentError['name'] = 'DocumentError'
  return Object.assign(new Error(messages[code], { cause }), { name, code })
}
