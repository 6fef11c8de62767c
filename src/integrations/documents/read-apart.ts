import type { ChildProcess } from 'node:child_process'
import { Writable } from 'node:stream'
import { z } from 'zod'
import { type DocumentReading, isDocumentError, type Picture } from '#domain/ports.ts'
import { documentError, pictureError } from './document-error.ts'
import type { PictureKind } from './picture-kind.ts'
import { readingLimits } from './reading-limits.ts'
import type { ReadingSlots } from './reading-slots.ts'

/** What a document is, as its reader must know it. */
export type DocumentKind =
  | { kind: 'pdf' }
  | { kind: 'html'; charset: string | null; url: string }
  | { kind: 'text'; url: string }

/** A picture that is to be drawn anew. */
export interface LogoKind {
  kind: 'logo'
  picture: PictureKind
}

export interface ReadingRoom {
  slots: ReadingSlots
  /** Starts the process that reads: a line of JSON (`DocumentKind`, `LogoKind`) and the document go in, the answer comes out on its channel 3. */
  start: () => ChildProcess
}

const pictureSchema = z.union([
  z.object({ picture: z.object({ png: z.base64(), width: z.int(), height: z.int() }) }),
  z.object({ problem: z.string(), isTooSmall: z.boolean() }),
])

const answerSchema = z.union([
  z.object({
    reading: z.object({
      title: z.string(),
      parts: z.array(z.object({ heading: z.string().nullable(), text: z.string() })),
    }),
  }),
  z.object({ problem: z.string() }),
])

/**
 * Reads a document in a process of its own, which ends with it: one made to take forever, or all memory, harms nobody else. Waits for a slot
 * first. Throws a `DocumentError`: `busy` when no slot is free, or the machine had no time for it; `unreadable`; `too_large` when it took more
 * than it may; or `empty` when there is no text in it; on abort the signal's reason.
 */
export async function readApart(
  kind: DocumentKind,
  bytes: Uint8Array,
  room: ReadingRoom,
  signal?: AbortSignal,
): Promise<DocumentReading> {
  const answer = answerSchema.parse(JSON.parse(await askApart(kind, bytes, room, signal)))
  if ('problem' in answer) throw documentError('unreadable', new Error(answer.problem))
  if (answer.reading.parts.every(({ text }) => text.trim() === '')) throw documentError('empty')
  return answer.reading
}

/**
 * Draws a picture anew in such a process: what reads pictures is large, and written in languages in which a file can take over its reader. Throws as
 * `readApart` does, or `too_small`.
 */
export async function drawApart(
  kind: LogoKind,
  bytes: Uint8Array,
  room: ReadingRoom,
  signal?: AbortSignal,
): Promise<Picture> {
  const said = await askApart(kind, bytes, room, signal).catch((error: unknown) => {
    throw isDocumentError(error) ? pictureError(error.code, error.cause) : error
  })
  const answer = pictureSchema.parse(JSON.parse(said))
  if ('problem' in answer) throw pictureError(answer.isTooSmall ? 'too_small' : 'unreadable', new Error(answer.problem))
  const { png, width, height } = answer.picture
  return { png: Buffer.from(png, 'base64'), width, height }
}

async function askApart(
  kind: DocumentKind | LogoKind,
  bytes: Uint8Array,
  { slots, start }: ReadingRoom,
  signal?: AbortSignal,
): Promise<string> {
  const release = await slots.take(signal)
  const child = start()
  const gone = new Promise((resolve) => child.once('close', resolve).once('error', resolve))
  try {
    return await answerOf(child, kind, bytes, signal)
  } finally {
    child.kill('SIGKILL')
    await gone
    release()
  }
}

/** What the process said when it was done. Rejects when it was ended, or says more than it may. */
function answerOf(
  child: ChildProcess,
  kind: DocumentKind | LogoKind,
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const [input, , , output] = child.stdio
  // One that is too much to read has spent its processor time long before.
  const late = setTimeout(
    () => reject(documentError('busy', new Error('It got too little processor time'))),
    readingLimits.ms,
  )
  const onAbort = () => reject(signal?.reason)
  signal?.addEventListener('abort', onAbort)
  const said: Buffer[] = []
  let size = 0
  output?.on('data', (part: Buffer) => {
    size += part.length
    if (size <= readingLimits.answerBytes) said.push(part)
    else reject(documentError('too_large', new Error('It says too much')))
  })
  child.once('error', reject)
  child.once('close', (code, ended) => {
    if (code === 0) resolve(Buffer.concat(said).toString('utf8'))
    else reject(documentError('too_large', new Error(`The reading was ended: ${ended ?? code}`)))
  })
  if (input instanceof Writable) {
    // One that is ended does not read to the end.
    input.on('error', () => undefined)
    input.write(`${JSON.stringify(kind)}\n`)
    input.end(bytes)
  }
  return promise.finally(() => {
    clearTimeout(late)
    signal?.removeEventListener('abort', onAbort)
  })
}
