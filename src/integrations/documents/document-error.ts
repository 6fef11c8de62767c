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
  not_a_picture: 'This isn’t a PNG, JPEG, WebP or SVG image.',
  too_small: 'This image is too small. Choose one that is at least 32 pixels wide or high.',
}

/** Where a picture is concerned. */
const ofPictures: Partial<Record<DocumentErrorCode, string>> = {
  too_large: 'This image is too large to read. Export it at a smaller size and try again.',
  unreadable: 'This image couldn’t be read. It may be damaged. Export it again and try that file.',
}

export const pictureError = (code: DocumentErrorCode, cause?: unknown): DocumentError => {
  const error = documentError(code, cause)
  error.message = ofPictures[code] ?? error.message
  return error
}

export const documentError = (code: DocumentErrorCode, cause?: unknown): DocumentError => {
  const name: DocumentError['name'] = 'DocumentError'
  return Object.assign(new Error(messages[code], { cause }), { name, code })
}
