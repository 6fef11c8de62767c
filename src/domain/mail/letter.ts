import { escapeHtml } from '#lib/escape-html.ts'
import type { ChannelMessage } from '../ports.ts'
import { type Letterhead, productOf } from './letterhead.ts'
import type { Mail } from './queue-mail.ts'

/** One of several things that a letter tells; quotes are set apart as somebody's own words. */
type Block = ChannelMessage['blocks'][number]

interface Letter {
  kind: string
  subject: string
  lines: readonly string[]
  blocks?: readonly Block[]
  /** After the blocks. */
  ending?: readonly string[]
  /** A code to type, set large. */
  code?: string
  button?: { label: string; link: string }
  foot: string
  /** One more link, in small letters at the end. */
  footLink?: { label: string; link: string }
  /** Null: the product's own. */
  head: Letterhead | null
}

const ownAccent = { fill: '#5b4bc4', ink: '#5b4bc4', onFill: '#ffffff' } as const
type Accent = NonNullable<Letterhead['accent']>

const quoteStyle =
  'margin:0 0 12px;padding:8px 12px;border-left:3px solid #d4d4dc;background:#f8f8fa;font-size:15px;line-height:22px;color:#1c1c22;white-space:pre-wrap;word-break:break-word'

const blockAsHtml = ({ title, lines, quotes, buttons }: Block, { fill, ink, onFill }: Accent): string =>
  [
    `<h2 style="margin:24px 0 8px;font-size:16px;line-height:22px;font-weight:600;color:#1c1c22">${escapeHtml(title)}</h2>`,
    ...lines.map(
      (line) => `<p style="margin:0 0 8px;font-size:14px;line-height:20px;color:#5c5c66">${escapeHtml(line)}</p>`,
    ),
    ...quotes.map(
      ({ label, text }) =>
        `<p style="margin:8px 0 4px;font-size:12px;line-height:16px;color:#5c5c66">${escapeHtml(label)}</p><div style="${quoteStyle}">${escapeHtml(text)}</div>`,
    ),
    `<p style="margin:8px 0 16px">${buttons.map(({ label, link }, place) => `<a href="${escapeHtml(link)}" style="display:inline-block;margin:0 8px 8px 0;padding:8px 14px;border-radius:6px;border:1px solid ${fill};${place === 0 ? `background:${fill};color:${onFill}` : `color:${ink}`};font-size:14px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a>`).join('')}</p>`,
  ].join('')

const blockAsText = ({ title, lines, quotes, buttons }: Block): string =>
  [
    title,
    ...lines,
    ...quotes.map(({ label, text }) => `${label}:\n${text.replace(/^/gm, '> ')}`),
    ...buttons.map(({ label, link }) => `${label}: ${link}`),
  ].join('\n')

/** Whose letter it is, at its top: a logo that is set, which is no tracker, since all letters have the same one. */
function topAsHtml(head: Letterhead | null, { ink }: Accent): string {
  const name = escapeHtml(productOf(head))
  if (head === null || head.logo === null)
    return `<p style="margin:0 0 24px;font-size:16px;font-weight:600;color:${ink}">${name}</p>`
  const { url, width, height } = head.logo
  const scale = Math.min(1, 40 / height, 200 / width)
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)]
  return `<p style="margin:0 0 24px"><img src="${escapeHtml(url)}" alt="${name}" width="${wide}" height="${high}" style="display:block;border:0;font-size:16px;font-weight:600;color:${ink}"></p>`
}

/** What is written in the letter names whose it is. */
function namedIn(written: Letter): Letter {
  const named = (text: string): string => text.replaceAll('{product}', () => productOf(written.head))
  const { subject, lines, foot, button } = written
  return {
    ...written,
    subject: named(subject),
    lines: lines.map(named),
    foot: named(foot),
    ...(button && { button: { ...button, label: named(button.label) } }),
  }
}

/** One look for all mail of the product: readable as plain text, and as HTML without a font, a tracker, or a picture but a logo. `{product}` is whose it is. */
export function letter(written: Letter): Mail {
  const { kind, subject, lines, blocks = [], ending = [], code, button, foot, footLink, head } = namedIn(written)
  const accent = head?.accent ?? ownAccent
  const paragraph = (text: string, style = ''): string =>
    `<p style="margin:0 0 16px;font-size:15px;line-height:24px;color:#1c1c22;${style}">${escapeHtml(text)}</p>`
  const parts = [
    ...lines.map((line) => paragraph(line)),
    ...blocks.map((block) => blockAsHtml(block, accent)),
    ...ending.map((line) => paragraph(line)),
    ...(code === undefined
      ? []
      : [
          `<p style="margin:8px 0 24px;font-size:28px;line-height:36px;font-weight:600;letter-spacing:6px;color:#1c1c22">${escapeHtml(code)}</p>`,
        ]),
    ...(button === undefined
      ? []
      : [
          `<p style="margin:8px 0 24px"><a href="${escapeHtml(button.link)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:${accent.fill};color:${accent.onFill};font-size:15px;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>`,
          paragraph(
            `Or open this link: ${button.link}`,
            'font-size:13px;line-height:20px;color:#5c5c66;word-break:break-all;',
          ),
        ]),
    paragraph(foot, 'margin-top:24px;font-size:13px;line-height:20px;color:#5c5c66;'),
    ...(footLink === undefined
      ? []
      : [
          `<p style="margin:0;font-size:13px;line-height:20px"><a href="${escapeHtml(footLink.link)}" style="color:#5c5c66">${escapeHtml(footLink.label)}</a></p>`,
        ]),
  ]
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:24px;background:#f5f5f7;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"><div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e4e4e8;border-radius:10px">${topAsHtml(head, accent)}${parts.join('')}</div></body></html>`
  const text = [
    ...lines,
    ...blocks.map(blockAsText),
    ...ending,
    ...(code === undefined ? [] : [code]),
    ...(button === undefined ? [] : [`${button.label}: ${button.link}`]),
    foot,
    ...(footLink === undefined ? [] : [`${footLink.label}: ${footLink.link}`]),
  ].join('\n\n')
  return { kind, subject, text: `${text}\n`, html, fromName: head?.senderName ?? null }
}
