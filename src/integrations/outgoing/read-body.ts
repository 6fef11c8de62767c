import { pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliDecompress, createBrotliDecompress, createGunzip, createInflate, gunzip, inflate } from 'node:zlib'
import { outgoingError, systemCode } from './outgoing-error.ts'

const decoders: ReadonlyMap<string, (body: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>> =
  new Map([
    ['gzip', promisify(gunzip)],
    ['x-gzip', promisify(gunzip)],
    ['deflate', promisify(inflate)],
    ['br', promisify(brotliDecompress)],
  ])

const streamDecoders: ReadonlyMap<string, () => NodeJS.ReadWriteStream & Readable> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

/** What `decodeBody` can read. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br'

/** Collects a body of at most `maxBytes` bytes; throws `too_large` as soon as it is more, without reading on. */
export async function collectBody(chunks: AsyncIterable<unknown>, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('A body is made of bytes')
    length += chunk.byteLength
    if (length > maxBytes) throw tooLarge(maxBytes)
    parts.push(chunk)
  }
  return Buffer.concat(parts, length)
}

/** Undoes the content encoding, again to at most `maxBytes`: a few kilobytes can unfold into gigabytes. */
export async function decodeBody(body: Uint8Array, encoding: string, maxBytes: number): Promise<Uint8Array> {
  const name = encoding.trim().toLowerCase()
  if (name === '' || name === 'identity' || body.byteLength === 0) return body
  const decode = decoders.get(name)
  if (!decode) throw unreadable(`The answer is encoded as ${name.slice(0, 40)}`)
  try {
    return await decode(body, { maxOutputLength: maxBytes })
  } catch (error) {
    throw systemCode(error) === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(maxBytes) : unreadable('The answer is damaged', error)
  }
}

/** The same of a body that is too long to be held. */
export function decodedStream(body: Readable, encoding: string): Readable {
  const name = encoding.trim().toLowerCase()
  if (name === '' || name === 'identity') return body
  const decoder = streamDecoders.get(name)?.()
  if (!decoder) throw unreadable(`The answer is encoded as ${name.slice(0, 40)}`)
  // Whoever reads it hears of a failure there.
  return pipeline(body, decoder, () => undefined)
}

const tooLarge = (maxBytes: number) =>
  outgoingError('too_large', `The answer is larger than ${maxBytes} bytes`, { mayHaveArrived: true })

const unreadable = (message: string, cause?: unknown) =>
  outgoingError('unreadable_answer', message, { mayHaveArrived: true, cause })
