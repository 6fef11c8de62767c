const hidingDeclarations = [
  /(?:^|;)\s*display\s*:\s*none/,
  /(?:^|;)\s*visibility\s*:\s*(?:hidden|collapse)/,
  /(?:^|;)\s*opacity\s*:\s*0?\.?0*(?:%|\s|;|!|$)/,
  /(?:^|;)\s*font-size\s*:\s*0*(?:\.0+|[01](?:\.\d+)?)?\s*(?:px|pt|em|rem|%)?\s*(?:!important)?\s*(?:;|$)/,
  /(?:^|;)\s*mso-hide\s*:\s*all/,
  /(?:^|;)\s*text-indent\s*:\s*-\d{3,}/,
  /(?:^|;)\s*(?:left|top|margin-left|margin-top)\s*:\s*-\d{3,}/,
  /(?:^|;)\s*clip\s*:\s*rect\(\s*0/,
  /(?:^|;)\s*(?:max-)?(?:height|width)\s*:\s*0(?:px)?\s*(?:;|!|$)/,
  /(?:^|;)\s*color\s*:\s*transparent/,
]

function colorOf(style: string, property: string): string | null {
  const found = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;!]{1,60})`).exec(style)
  return found?.[1]?.replace(/\s+/g, '') ?? null
}

/** Whether an inline style keeps its text from a reader: gone, empty-sized, off the page, or in its own background's colour.
 * White words without a background of their own count as seen: most stand in a dark table cell further up. */
export function hidesText(style: string): boolean {
  if (style === '') return false
  const text = style.slice(0, 2000).toLowerCase()
  if (hidingDeclarations.some((hides) => hides.test(text))) return true
  const color = colorOf(text, 'color')
  if (color === null) return false
  const background = colorOf(text, 'background-color') ?? colorOf(text, 'background')
  return background === color
}
