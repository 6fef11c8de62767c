import sanitizeHtml from 'sanitize-html'
import { hidesText, sizeIn } from './hidden-style.ts'
import { hasWordsInTiny, maxBodyChars, shallow } from './html-text.ts'

export interface SafeHtml {
  html: string
  blockedRemoteImages: number
  hadHiddenText: boolean
  isTruncated: boolean
}

const maxNesting = 100

const size = /^\d{1,3}(?:\.\d{1,2})?(?:px|pt|em|rem|%)?$/
const color = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d\s.,%]{5,40}\)|hsla?\([\d\s.,%deg]{5,40}\))$/i
const spacing = /^(?:(?:\d{1,2}(?:\.\d{1,2})?(?:px|pt|em)?|auto)\s*){1,4}$/

/** What may stay of a mail's styling: how words look, never where they are or what is loaded. */
const safeStyles = {
  color: [color],
  'background-color': [color],
  'font-weight': [/^(?:normal|bold|bolder|lighter|[1-9]00)$/],
  'font-style': [/^(?:normal|italic|oblique)$/],
  'font-size': [
    /^(?:[6-9]|[1-3]\d)(?:\.\d{1,2})?(?:px|pt)$/,
    /^(?:0\.[6-9]\d?|[12](?:\.\d{1,2})?)r?em$/,
    /^[a-z-]{3,9}$/,
  ],
  'font-family': [/^[\w\s,'"-]{1,120}$/],
  'text-align': [/^(?:left|right|center|justify)$/],
  'text-decoration': [/^(?:none|underline|line-through)$/],
  'vertical-align': [/^(?:top|middle|bottom|baseline|sub|super)$/],
  'white-space': [/^(?:normal|pre|pre-wrap|pre-line)$/],
  padding: [spacing],
  margin: [spacing],
  'padding-left': [size],
  'margin-left': [size],
  'border-left': [/^\d{1,2}(?:px)?\s+solid\s+[#\w(),.\s]{3,30}$/],
}

const textTags =
  'a abbr address b blockquote br caption center cite code col colgroup dd del div dl dt em font h1 h2 h3 h4 h5 h6 hr i ' +
  'img ins kbd li ol p pre q s samp small span strike strong sub sup table tbody td tfoot th thead tr tt u ul var'

const droppedWithContent =
  'script style xml title template noscript iframe frame frameset object embed applet svg math form select textarea ' +
  'button option video audio canvas'

const allowedAttributes = {
  a: ['href', 'title', 'target', 'rel'],
  img: ['alt', 'width', 'height', 'data-blocked-src'],
  td: ['colspan', 'rowspan', 'align', 'valign', 'style'],
  th: ['colspan', 'rowspan', 'align', 'valign', 'style'],
  font: ['color', 'size'],
  ol: ['start', 'type'],
  // `hidden` only lives until the filter below drops its element.
  '*': ['style', 'dir', 'lang', 'hidden'],
}

/** Asked of the whole before anybody looks closer. */
const mayHaveNoSize = /font-size\s*:\s*(?:[0.]|1(?:\.\d+)?(?:px|pt|%))/i

function blockedImage(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const kept: sanitizeHtml.Attributes = { alt: (attributes.alt ?? '').slice(0, 200) }
  for (const side of ['width', 'height'] as const) {
    const value = attributes[side]
    if (value !== undefined && /^\d{1,4}$/.test(value)) kept[side] = value
  }
  const source = (attributes.src ?? '').trim()
  if (/^https?:\/\//i.test(source)) kept['data-blocked-src'] = source.slice(0, 2000)
  return kept
}

/**
 * HTML of a mail that is safe to show: no script, no form, nothing loaded from elsewhere (a remote image keeps its
 * address in `data-blocked-src`), links only to http(s) and mailto and always in a new, unrelated tab, no text that a
 * reader could not see. At most a million characters are read; `isTruncated` says when there were more.
 */
export function sanitizeMailHtml(html: string): SafeHtml {
  let blockedRemoteImages = 0
  let hadHiddenText = false
  const markup = shallow(html.slice(0, maxBodyChars))
  // A box is dropped whole: where words within one without a size have their own, none is.
  const isBySize = mayHaveNoSize.test(markup) && !hasWordsInTiny(markup)
  const safe = sanitizeHtml(markup, {
    allowedTags: textTags.split(' '),
    nonTextTags: droppedWithContent.split(' '),
    allowedAttributes,
    allowedStyles: { '*': safeStyles },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesAppliedToAttributes: ['href'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    enforceHtmlBoundary: false,
    nestingLimit: maxNesting,
    parseStyleAttributes: true,
    transformTags: {
      a: (tagName, attributes) => ({
        tagName,
        attribs: { ...attributes, target: '_blank', rel: 'noopener noreferrer nofollow' },
      }),
      img: (tagName, attributes) => {
        const attribs = blockedImage(attributes)
        if ('data-blocked-src' in attribs) blockedRemoteImages += 1
        return { tagName, attribs }
      },
      '*': (tagName, attributes) => {
        // Marked here, removed by the filter: the filter only sees what the style list left over.
        const { style = '' } = attributes
        const isHidden = hidesText(style) || (isBySize && sizeIn(style) === 'none')
        return { tagName, attribs: isHidden ? { ...attributes, hidden: 'hidden' } : attributes }
      },
    },
    exclusiveFilter: (frame) => {
      if (!('hidden' in frame.attribs)) return false
      if (frame.text.trim() !== '') hadHiddenText = true
      return true
    },
  })
  return { html: safe, blockedRemoteImages, hadHiddenText, isTruncated: html.length > maxBodyChars }
}
