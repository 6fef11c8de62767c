/** Both bodies of a mail that was written as HTML or as plain text. */
export function bothBodies(message: string, contentType: 'html' | 'text'): { html: string; text: string } {
  if (contentType === 'html') return { html: message, text: htmlToText(message) }
  return { html: `<div>${escapeHtml(message).replaceAll('\n', '<br>')}</div>`, text: message }
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** Enough of HTML to text for mail that a simulator stores and shows. */
export function htmlToText(html: string): string {
  return html
    .replaceAll(/<(style|script|head)\b.*?<\/\1>/gis, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<li\b[^>]*>/gi, '\n- ')
    .replaceAll(/<\/(p|h\d|table)>/gi, '\n\n')
    .replaceAll(/<\/(div|tr|ul|ol|blockquote)>/gi, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
