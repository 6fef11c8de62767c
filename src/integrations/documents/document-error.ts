import type { DocumentError, DocumentErrorCode } from '#domain/ports.ts'

const messages: Record<DocumentErrorCode, string> = {
  unreachable: 'This address isn’t responding. Check it in your browser.',
  not_allowed: 'This address isn’t public, so it can’t be read from here.',
  not_found: 'There’s no page at this address, or it needs a sign-in.',
  not_a_text: 'This address isn’t a web page or a PDF.',
  too_large: 'This is too large to read. Copy the part you need and paste it instead.',
  busy: 'Other documents are being read right now. Try again in a minute.',
  unreadable: 'This file couldn’t be read. It may be damaged or password-protected.',
  empty:
    'No text was found in it. Scans and some pages built with scripts have none. Copy the text and paste it instead.',
}

export const documentError = (code: DocumentErrorCode, cause?: unknown): DocumentError => {
  const name: DocumentError['name'] = 'DocumentError'
  return Object.assign(new Error(messages[code], { cause }), { name, code })
}
