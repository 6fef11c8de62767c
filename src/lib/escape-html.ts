const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as HTML that shows it, also as the value of an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')
