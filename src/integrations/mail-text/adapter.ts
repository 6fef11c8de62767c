import type { MailText } from '#domain/ports.ts'
import { extractText } from './extract.ts'
import { withoutOwnWords } from './own-words.ts'
import { sanitizeMailHtml } from './sanitize.ts'

/**
 * The text side of mail behind the product's port. Whatever is not the sender's new text (signature, disclaimer,
 * forwarded and quoted text) comes as the quoted text, in the order of the mail, so that nothing is lost.
 */
export const createMailText = (): MailText => ({
  extract(mail) {
    const { newText, signature, disclaimer, forwarded, quotedText, plainText, isTruncated } = extractText(mail)
    const rest = [signature, disclaimer, forwarded, quotedText].filter((part) => part !== undefined && part !== '')
    return { newText, quotedText: rest.join('\n\n'), wholeText: plainText, isTruncated }
  },
  withoutOwnWords,
  sanitizeHtml: (html) => {
    const { html: safe, hadHiddenText } = sanitizeMailHtml(html)
    return { html: safe, hadHiddenText }
  },
})
