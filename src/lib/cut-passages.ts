export interface Stretch {
  start: number
  end: number
}

/**
 * A text less some stretches of it, as if they had never stood there: what is left of a line closes up, a paragraph of which nothing
 * is left goes with its gap.
 */
export function cutPassages(text: string, stretches: readonly Stretch[]): string {
  const kept: string[] = []
  let at = 0
  for (const { start, end } of [...stretches].sort((a, b) => a.start - b.start)) {
    kept.push(text.slice(at, Math.max(at, start)))
    at = Math.max(at, end)
  }
  kept.push(text.slice(at))
  return kept
    .join('\u0000')
    .split('\n')
    .flatMap((line) => (line.includes('\u0000') ? closedUp(line) : [line]))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** None when only signs are left of it. */
function closedUp(line: string): string[] {
  const left = line
    .replaceAll('\u0000', ' ')
    .replace(/(?<!\s)\s+(?=[.,;:!?](?:\s|$))/g, '')
    .replace(/ {2,}/g, ' ')
    .replace(/^[\s,;.:!?–—-]+(?=\s|$)/, '')
    .trim()
  return /[\p{L}\p{N}]/u.test(left) ? [left] : []
}
