/** Hands the browser a text to be kept as a file of that name. */
export function saveText(text: string, { name, type }: { name: string; type: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser takes the file after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
