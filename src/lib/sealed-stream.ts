import { pipeline, Readable } from 'node:stream'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'

/**
 * Packs (zstd) and seals (age, https://age-encryption.org) streams of any length. Whoever has the public half alone can seal and not open: the
 * age and zstd commands open them as well.
 */
export interface StreamKey {
  /** The public half, by which it is told which key opens what was sealed. */
  recipient: string
  seal(content: Readable): Promise<Readable>
  /** Null with the public half alone. What was altered or cut off ends with an error. */
  open: ((sealed: Readable) => Promise<Readable>) | null
}

/** A new key, both halves. */
export async function makeStreamKey(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** @param key `AGE-SECRET-KEY-1...`, or `age1...` for the public half alone; throws for anything else */
export async function readStreamKey(key: string): Promise<StreamKey> {
  const isWhole = key.startsWith('AGE-SECRET-KEY-')
  const recipient = isWhole ? await identityToRecipient(key) : key
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return {
    recipient,
    seal: async (content) => fromWeb(await encrypter.encrypt(toWeb(through(content, createZstdCompress())))),
    open: isWhole
      ? async (sealed) => {
          const decrypter = new Decrypter()
          decrypter.addIdentity(key)
          return through(fromWeb(await decrypter.decrypt(toWeb(sealed))), createZstdDecompress())
        }
      : null,
  }
}

/** An error on the way ends the result with it. */
const through = <Next extends NodeJS.ReadWriteStream & Readable>(content: Readable, next: Next): Next => {
  pipeline(content, next, () => undefined)
  return next
}

/** Node's own `toWeb` and `fromWeb` speak of other types than a browser's streams, which age takes. */
function toWeb(content: Readable): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = content[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: () => void content.destroy(),
    },
    { highWaterMark: 0 },
  )
}

async function* piecesOf(content: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = content.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}

const fromWeb = (content: ReadableStream<Uint8Array>): Readable =>
  Readable.from(piecesOf(content), { objectMode: false })
