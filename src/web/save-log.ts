import type { LogFile } from '#contract/log-file.ts'
import { saveText } from '#web/ui/save-text.ts'

const types = { csv: 'text/csv;charset=utf-8', json: 'application/json' }

/** Reads a log part by part, and hands it to the browser as one file. */
export async function saveLog(
  format: keyof typeof types,
  read: (before: string | undefined) => Promise<LogFile>,
): Promise<void> {
  const first = await read(undefined)
  let { text } = first
  for (let before = first.nextBefore; before !== null; ) {
    const next = await read(before)
    text += next.text
    before = next.nextBefore
  }
  saveText(text, { name: first.name, type: types[format] })
}
