const over = String.raw`\s*(?:!\s*important\s*)?(?:;|$)`
const zero = String.raw`(?:0+(?:\.0*)?|\.0+)`

/** A value that is missing, or that no browser understands, leaves the words as they are. */
const hidingDeclarations = [
  /(?:^|;)\s*display\s*:\s*none/,
  /(?:^|;)\s*visibility\s*:\s*(?:hidden|collapse)/,
  new RegExp(String.raw`(?:^|;)\s*opacity\s*:\s*${zero}%?${over}`),
  /(?:^|;)\s*mso-hide\s*:\s*all/,
  /(?:^|;)\s*text-indent\s*:\s*-\d{3,}/,
  /(?:^|;)\s*(?:left|top|margin-left|margin-top)\s*:\s*-\d{3,}/,
  /(?:^|;)\s*clip\s*:\s*rect\(\s*0/,
  /(?:^|;)\s*color\s*:\s*transparent/,
]

const noSizes = [
  new RegExp(String.raw`(?:^|;)\s*font-size\s*:\s*${zero}(?:[a-z]{1,5}|%)?${over}`),
  // Of a letter's own size a tenth is read by nobody; of pixels and points, one.
  new RegExp(String.raw`(?:^|;)\s*font-size\s*:\s*0*\.0\d*r?em${over}`),
  new RegExp(String.raw`(?:^|;)\s*font-size\s*:\s*(?=[\d.])0*[01]?(?:\.\d+)?(?:px|pt|%)${over}`),
]

/** A size that is not one of its surroundings, of which it would be a part. */
const ownSize =
  /(?:^|;)\s*font(?:-size\s*:|\s*:(?:[^;]{0,100}\s)?)\s*(?:[\d.]{1,8}(?:px|pt|rem|mm|cm|in|pc|v[wh])|(?:xx?-)?(?:small|large)|medium)\b/

/** Words flow over a box without height or width, unless it cuts them off. */
const noRoom = new RegExp(String.raw`(?:^|;)\s*(?:max-)?(?:height|width)\s*:\s*${zero}(?:px)?${over}`)
const cutsOff = /(?:^|;)\s*overflow(?:-[xy])?\s*:\s*(?:hidden|clip|scroll|auto)/

/** What is no colour, and of letters another one than of their ground. */
const byContext = /^(?:inherit|initial|unset|revert(?:-layer)?)$/

function colorOf(style: string, property: string): string | null {
  const found = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;!]{1,60})`).exec(style)
  return found?.[1]?.replace(/\s+/g, '') ?? null
}

const mostRead = 2000

/** What a style says of the size of its words: none that anybody reads, one of its own, or that of its surroundings. */
export function sizeIn(style: string): 'none' | 'own' | 'surrounding' {
  const text = style.slice(0, mostRead).toLowerCase()
  if (noSizes.some((is) => is.test(text))) return 'none'
  return ownSize.test(text) ? 'own' : 'surrounding'
}

/** Whether an inline style keeps all that is in it from a reader, whatever its size: gone, off the page, or in its own background's colour.
 * White words without a background of their own count as seen: most stand in a dark table cell further up. */
export function hidesText(style: string): boolean {
  if (style === '') return false
  const text = style.slice(0, mostRead).toLowerCase()
  if (hidingDeclarations.some((hides) => hides.test(text)) || (noRoom.test(text) && cutsOff.test(text))) return true
  const color = colorOf(text, 'color')
  if (color === null || byContext.test(color)) return false
  const background = colorOf(text, 'background-color') ?? colorOf(text, 'background')
  return background === color
}
