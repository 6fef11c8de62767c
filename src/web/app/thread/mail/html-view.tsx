import DOMPurify from 'dompurify'
import { ImageDown, ImageOff } from 'lucide-react'
import { type SyntheticEvent, useMemo, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

type HtmlViewProps = { html: string; title: string }

const mostPx = 4_000

/**
 * Mail as its sender formatted it. The server has cleaned it; here it is cleaned again and shown in a frame where no script
 * runs, no form is sent and, until a person asks for its pictures, nothing is fetched.
 */
export default function HtmlView({ html, title }: HtmlViewProps) {
  const [areImagesShown, setAreImagesShown] = useState(false)
  const [height, setHeight] = useState(160)
  const { body, blockedImages } = useMemo(() => clean(html, areImagesShown), [html, areImagesShown])
  const fit = (event: SyntheticEvent<HTMLIFrameElement>) => {
    const content = event.currentTarget.contentDocument?.documentElement
    if (content) setHeight(Math.min(mostPx, content.scrollHeight))
  }
  return (
    <div className="flex flex-col gap-2">
      {blockedImages > 0 && !areImagesShown && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-sm bg-sunken px-3 py-2 text-ink-muted text-sm">
          <ImageOff aria-hidden />
          <span className="min-w-0 flex-1 basis-48">
            {blockedImages === 1 ? '1 picture is' : `${blockedImages} pictures are`} not loaded, so that the sender
            can't tell you have read this.
          </span>
          <Button size="sm" icon={ImageDown} onClick={() => setAreImagesShown(true)}>
            Show pictures
          </Button>
        </div>
      )}
      <iframe
        // Another content policy needs another document.
        key={String(areImagesShown)}
        title={title}
        // Same origin only so that its height can be read; without scripts the frame can do nothing with it.
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        srcDoc={documentOf(body, areImagesShown)}
        onLoad={fit}
        style={{ height }}
        className="w-full rounded-sm border"
      />
    </div>
  )
}

function clean(html: string, showImages: boolean): { body: string; blockedImages: number } {
  const safe = DOMPurify.sanitize(html, {
    FORBID_TAGS: [
      'style',
      'form',
      'input',
      'button',
      'iframe',
      'object',
      'embed',
      'base',
      'meta',
      'link',
      'svg',
      'math',
    ],
    // Their values are no addresses, and are not held to look like one.
    ADD_URI_SAFE_ATTR: [
      'width',
      'height',
      'colspan',
      'rowspan',
      'align',
      'valign',
      'dir',
      'lang',
      'start',
      'type',
      'color',
      'size',
    ],
    FORBID_ATTR: ['srcset', 'background', 'ping', 'id', 'name'],
    ALLOWED_URI_REGEXP: /^(?:https?|mailto|data):/i,
  })
  // A document of its own: in the page's, a picture would be fetched as soon as it has an address.
  const { body } = new DOMParser().parseFromString(safe, 'text/html')
  let blockedImages = 0
  for (const image of body.querySelectorAll('img')) {
    if (image.src.startsWith('data:')) continue
    // Without encryption nothing is fetched: who listens on the way would learn of the reader too. Nearly every server has both.
    const source = image.dataset.blockedSrc?.replace(/^http:/i, 'https:')
    // A counter of readers has nothing to show.
    if (isTiny(image)) image.remove()
    else if (source === undefined) image.replaceWith(placeOf(image, 'Picture not available'))
    else {
      blockedImages += 1
      if (showImages) image.src = source
      else image.replaceWith(placeOf(image, 'Picture'))
    }
  }
  for (const link of body.querySelectorAll('a')) {
    link.target = '_blank'
    link.rel = 'noopener noreferrer nofollow'
  }
  return { body: body.innerHTML, blockedImages }
}

const isTiny = (image: HTMLImageElement): boolean =>
  [image.getAttribute('width'), image.getAttribute('height')].some((side) => side !== null && Number(side) <= 2)

/** Where a picture would be: what it is called, in a box of about its size, instead of the browser's sign for a broken one. */
function placeOf(image: HTMLImageElement, unnamed: string): HTMLElement {
  const place = document.createElement('span')
  place.className = 'picture'
  place.textContent = image.alt || unnamed
  const width = Number(image.getAttribute('width'))
  if (width > 0) place.style.width = `${width}px`
  return place
}

function documentOf(body: string, showImages: boolean): string {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:${showImages ? ' https:' : ''}`
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><style>
    html { color-scheme: light; background: #fff; color: #1f1f26; font: 14px/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
    body { margin: 12px; } img { max-width: 100%; height: auto; } table { max-width: 100%; }
    .picture { display: inline-block; box-sizing: border-box; max-width: 100%; margin: 2px 4px 2px 0; padding: 4px 8px; border: 1px dashed #b4b4bf; border-radius: 4px; background: #f6f6f8; color: #5a5a66; font-size: 12px; text-align: center; }
    blockquote { margin: 8px 0 8px 4px; padding-left: 12px; border-left: 2px solid #d5d5dc; color: #5a5a66; }
  </style><body dir="auto">${body}`
}
