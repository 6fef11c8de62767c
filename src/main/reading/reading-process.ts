import { writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import type { DocumentReading } from '#domain/ports.ts'
import type { DocumentKind, LogoKind } from '#integrations/documents/read-apart.ts'
import { readingLimits } from '#integrations/documents/reading-limits.ts'

// A process that reads the one document (or draws the one picture) on its standard input, says on its channel 3 what stands in it, or why it
// can't be read, and ends.

await startWatch()
const input = await buffer(process.stdin)
// A line of JSON that says what it is, then its bytes.
const start = input.indexOf('\n') + 1
const kind: DocumentKind | LogoKind = JSON.parse(input.toString('utf8', 0, start))
const bytes = input.subarray(start)
writeFileSync(3, JSON.stringify(kind.kind === 'logo' ? await draw(kind, bytes) : await answerTo(kind, bytes)))
process.exit()

/** Resolves when the thread looks: what is read may keep this one from everything else. */
function startWatch(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const watch = new Worker(new URL('./reading-watch.ts', import.meta.url), { workerData: { parent: process.ppid } })
  watch.once('message', () => resolve())
  watch.once('error', reject)
  return promise
}

function problemOf(error: unknown): string {
  return String(error).slice(0, 500)
}

function answerTo(document: DocumentKind, bytes: Uint8Array): Promise<object> {
  return read(document, bytes).then(
    (reading) => ({ reading: shortened(reading) }),
    (error: unknown) => ({ problem: problemOf(error) }),
  )
}

async function draw({ picture }: LogoKind, bytes: Uint8Array): Promise<object> {
  const { drawLogo, TooSmallError } = await import('#integrations/documents/draw-logo.ts')
  try {
    const { png, ...size } = await drawLogo(picture, bytes)
    return { picture: { png: png.toString('base64'), ...size } }
  } catch (error) {
    return { problem: problemOf(error), isTooSmall: error instanceof TooSmallError }
  }
}

/** Loads what this one kind needs: the readers take longer to load than to read. */
async function read(document: DocumentKind, bytes: Uint8Array): Promise<DocumentReading> {
  if (document.kind === 'pdf') {
    const { readPdf } = await import('#integrations/documents/pdf-document.ts')
    return readPdf(bytes)
  }
  if (document.kind === 'text') {
    const text = new TextDecoder().decode(bytes)
    return { title: new URL(document.url).hostname, parts: [{ heading: null, text }] }
  }
  const { readHtml } = await import('#integrations/documents/html-document.ts')
  return readHtml(bytes, document.charset, document.url)
}

/** No more than an import could take: whoever waits for the answer has other things to do than to look through it. */
function shortened({ title, parts }: DocumentReading): DocumentReading {
  let left = readingLimits.chars
  const kept: DocumentReading['parts'] = []
  for (const { heading, text } of parts) {
    if (left <= 0) break
    kept.push({ heading: heading?.slice(0, 1000) ?? null, text: text.slice(0, left) })
    // Even one without a word takes place.
    left -= text.length + 20
  }
  return { title: title.slice(0, 1000), parts: kept }
}
