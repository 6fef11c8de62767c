const units = ['KB', 'MB', 'GB', 'TB']

/** A file's size as a person reads it: `0.4 KB`, `12 MB`. */
export function sizeWords(bytes: number): string {
  let size = bytes / 1000
  let unit = 0
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${size < 9.95 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`
}
