import type { Style } from '../corpus/entry.ts'
import { escapeHtml } from '../mail/body.ts'
import type { Language } from '../store/leads.ts'
import { appleAttribution, gmailAttribution, outlookHeaders, type Quoted, words } from './locale.ts'
import type { Footer } from './signature.ts'

type Draft = {
  text: string
  answers: string[]
  quoted: Quoted
  footer: Footer
  language: Language
  timeZone: string
}
export type Bodies = { text: string | null; html: string | null }

/** One mail as each mail client would write it: the same words, another shape around them. */
export const writeAs: Record<Style, (draft: Draft) => Bodies> = {
  gmail: (draft) => {
    const attribution = gmailAttribution(draft.language, draft.timeZone, draft.quoted)
    return {
      text: joined(withFooter(draft, '\n\n-- \n'), wrap(attribution), quoteText(draft.quoted.text)),
      html: `<div dir="ltr">${lines(draft.text)}${gmailCard(draft.footer)}</div><br>${gmailQuote(attribution, draft.quoted.html)}`,
    }
  },
  outlook: (draft) => {
    const headers = outlookHeaders(draft.language, draft.timeZone, draft.quoted)
    const block = headers.map(([name, value]) => `${name}: ${value}`).join('\n')
    return {
      text: joined(withFooter(draft, '\n\n'), `________________________________\n${block}\n\n${draft.quoted.text}`),
      html: outlookPage(draft, `${outlookDivider(headers)}${draft.quoted.html}`),
    }
  },
  apple: (draft) => {
    const attribution = appleAttribution(draft.language, draft.timeZone, draft.quoted)
    return {
      text: joined(withFooter(draft, '\n\n'), attribution, quoteText(draft.quoted.text)),
      html: `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body style="overflow-wrap: break-word; -webkit-nbsp-mode: space; line-break: after-white-space;">${lines(withFooter(draft, '\n\n'))}<br id="lineBreakAtBeginningOfMessage"><div><br><blockquote type="cite"><div>${escapeHtml(attribution)}</div><br class="Apple-interchange-newline"><div>${draft.quoted.html}</div></blockquote></div><br></body></html>`,
    }
  },
  mobile: (draft) => {
    const attribution = appleAttribution(draft.language, draft.timeZone, draft.quoted)
    const mobile = draft.footer.mobile ?? ''
    if (mobile.includes('Outlook')) return outlookMobile(draft, mobile)
    return {
      text: joined(draft.text, mobile, attribution, quoteText(draft.quoted.text)),
      html: `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body dir="auto">${lines(draft.text)}<br><br><div dir="ltr">${escapeHtml(mobile)}</div><div dir="ltr"><br><blockquote type="cite">${escapeHtml(attribution)}<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">${draft.quoted.html}</div></blockquote></body></html>`,
    }
  },
  bottom: (draft) => {
    const attribution = gmailAttribution(draft.language, draft.timeZone, draft.quoted)
    return {
      text: joined(`${attribution}\n${quoteText(draft.quoted.text)}`, withFooter(draft, '\n\n-- \n')),
      html: `<div class="moz-cite-prefix">${escapeHtml(attribution)}<br></div><blockquote type="cite">${draft.quoted.html}</blockquote><p>${lines(draft.text)}</p>${mozCard(draft.footer)}`,
    }
  },
  inline: (draft) => {
    const attribution = gmailAttribution(draft.language, draft.timeZone, draft.quoted)
    const parts = interleave(draft.quoted.text, draft.answers)
    const text = parts.map(({ quote, answer }) =>
      answer === null ? `${quoteText(quote)}\n>` : `${quoteText(quote)}\n\n${answer}\n`,
    )
    const html = parts.map(
      ({ quote, answer }) =>
        `<blockquote type="cite">${lines(quote)}</blockquote>${answer === null ? '' : `<p>${lines(answer)}</p>`}`,
    )
    return {
      text: joined(draft.text, `${attribution}\n${text.join('\n')}`, draft.footer.card.join('\n')),
      html: `<p>${lines(draft.text)}</p><div class="moz-cite-prefix">${escapeHtml(attribution)}<br></div>${html.join('')}${mozCard(draft.footer)}`,
    }
  },
  html_only: (draft) => {
    const headers = outlookHeaders(draft.language, draft.timeZone, draft.quoted)
    return { text: null, html: outlookPage(draft, `${outlookDivider(headers)}${draft.quoted.html}`) }
  },
  forward: (draft) => {
    const headers = outlookHeaders(draft.language, draft.timeZone, draft.quoted)
    const { forwarded } = words[draft.language]
    const block = headers.map(([name, value]) => `${name}: ${value}`).join('\n')
    const blockHtml = headers.map(([name, value]) => `${name}: ${escapeHtml(value)}<br>`).join('')
    return {
      text: joined(withFooter(draft, '\n\n-- \n'), `${forwarded}\n${block}\n\n\n${draft.quoted.text}`),
      html: `<div dir="ltr">${lines(draft.text)}${gmailCard(draft.footer)}<br><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${forwarded}<br>${blockHtml}</div><br><br>${draft.quoted.html}</div></div>`,
    }
  },
  plain: (draft) => ({ text: withFooter(draft, '\n\n'), html: `<div>${lines(withFooter(draft, '\n\n'))}</div>` }),
}

/** Outlook on a phone quotes as Outlook does, below a line that advertises it. */
function outlookMobile(draft: Draft, mobile: string): Bodies {
  const headers = outlookHeaders(draft.language, draft.timeZone, draft.quoted)
  const block = headers.map(([name, value]) => `${name}: ${value}`).join('\n')
  return {
    text: joined(draft.text, mobile, `________________________________\n${block}\n\n${draft.quoted.text}`),
    html: `<html><body dir="ltr"><div style="font-family:Aptos,sans-serif">${lines(draft.text)}</div><br><div id="ms-outlook-mobile-signature">${escapeHtml(mobile)}</div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg">${outlookDivider(headers)}</div>${draft.quoted.html}</body></html>`,
  }
}

function withFooter({ text, footer }: Draft, separator: string): string {
  const card = footer.card.length === 0 ? '' : `${separator}${footer.card.join('\n')}`
  return `${text}${card}${footer.disclaimer === null ? '' : `\n\n${footer.disclaimer}`}`
}

function joined(...parts: string[]): string {
  return parts.filter((part) => part !== '').join('\n\n')
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}

/** Plain-text clients break the attribution in two when it is long, as they do every line. */
function wrap(line: string): string {
  if (line.length <= 76) return line
  const at = line.lastIndexOf(' ', 76)
  return at <= 0 ? line : `${line.slice(0, at)}\n${line.slice(at + 1)}`
}

export function quoteText(text: string): string {
  return text
    .split('\n')
    .map((line) => (line.startsWith('>') ? `>${line}` : line === '' ? '>' : `> ${line}`))
    .join('\n')
}

export function gmailQuote(attribution: string, html: string): string {
  return `<div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${escapeHtml(attribution)}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${html}</blockquote></div>`
}

function gmailCard({ card, disclaimer }: Footer): string {
  const signature =
    card.length === 0
      ? ''
      : `<br clear="all"><div><br></div><span class="gmail_signature_prefix">-- </span><br><div dir="ltr" class="gmail_signature" data-smartmail="gmail_signature">${lines(card.join('\n'))}</div>`
  return disclaimer === null
    ? signature
    : `${signature}<div><br></div><div style="font-size:x-small;color:#888">${lines(disclaimer)}</div>`
}

function mozCard({ card }: Footer): string {
  return card.length === 0 ? '' : `<pre class="moz-signature" cols="72">-- \n${escapeHtml(card.join('\n'))}</pre>`
}

function outlookPage({ text, footer, language }: Draft, quoted: string): string {
  const paragraphs = [...text.split('\n'), '', ...footer.card].map(
    (line) =>
      `<p class="MsoNormal"><span style="mso-fareast-language:EN-US">${line === '' ? '&nbsp;' : escapeHtml(line)}<o:p></o:p></span></p>`,
  )
  const disclaimer =
    footer.disclaimer === null ? '' : `<p style="font-size:8.0pt;color:gray">${escapeHtml(footer.disclaimer)}</p>`
  const style =
    '@font-face {font-family:Aptos;} p.MsoNormal {margin:0cm; font-size:11.0pt; font-family:"Aptos",sans-serif;} div.WordSection1 {page:WordSection1;}'
  return `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><style><!-- ${style} --></style></head><body lang="${language.toUpperCase()}" link="#467886" vlink="#96607D"><div class="WordSection1">${paragraphs.join('')}${disclaimer}${quoted}</div></body></html>`
}

function outlookDivider(headers: [string, string][]): string {
  const block = headers.map(([name, value]) => `<b>${name}:</b> ${escapeHtml(value)}`).join('<br>')
  return `<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal">${block}<o:p></o:p></p></div><p class="MsoNormal"><o:p>&nbsp;</o:p></p>`
}

/** Answers stand behind the last paragraphs of the quoted mail, one each. */
function interleave(quoted: string, answers: string[]): { quote: string; answer: string | null }[] {
  const paragraphs = quoted.split(/\n{2,}/)
  const firstAnswered = Math.max(0, paragraphs.length - 1 - answers.length)
  return paragraphs.map((quote, index) => ({ quote, answer: answers[index - firstAnswered] ?? null }))
}
