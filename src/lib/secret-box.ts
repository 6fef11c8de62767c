import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts small secrets at rest. */
export interface SecretBox {
  /** AES-256-GCM under the newest key. `context` (what the secret is for, and whose) is authenticated: a box opened elsewhere fails. */
  seal(plain: string, context: string): Buffer
  /** Throws when the box was altered, belongs to another context, or was sealed with a key that is not at hand. */
  open(box: Buffer, context: string): string
}

/** A box whose newest key changes while it is in use. */
export interface RotatingBox extends SecretBox {
  /** The id of the key that seals from now on. */
  newestKeyId(): number
  /** Seals with a newer key from now on; an older id changes nothing: nothing ever goes back. */
  adoptKey(id: number): void
  /** Whether it was sealed with the key that seals now, and not with one of a master secret that is being replaced. */
  isNewest(box: Buffer, context: string): boolean
  /** Opens one that was put down as lost as well: its key may be at hand again. Throws as `open` does. */
  openLost(box: Buffer, context: string): string
  /** Whether a master secret is being replaced: ids alone do not tell what is sealed with it. */
  readonly isReplacing: boolean
}

/** An id is one byte of a box, and never 0. */
export const maxKeyId = 255

const version = 1
/** In place of the version: whoever runs the installation has said that its key is lost. Nothing else of the box is touched. */
const lostVersion = 0

/** Which key a box was sealed with; null for what is no box. */
export const keyIdOf = (box: Buffer): number | null =>
  box[0] === version && box.length >= 30 ? (box[1] ?? null) : null

export const isPutDownAsLost = (box: Buffer): boolean => box[0] === lostVersion

const withVersion = (box: Buffer, first: number): Buffer => Buffer.concat([Buffer.from([first]), box.subarray(1)])

/** The same box, put down as lost: `open` refuses it. */
export const putDownAsLost = (box: Buffer): Buffer => withVersion(box, lostVersion)

/** @param keys 32-byte keys by their id (1 to 255); the highest id seals, all of them open */
export function createSecretBox(keys: ReadonlyMap<number, Buffer>): SecretBox {
  return createRotatingBox({ keyOf: (id) => keys.get(id) }, Math.max(...keys.keys()))
}

type KeyOf = (id: number) => Buffer | undefined

export interface KeysById {
  keyOf: KeyOf
  keyBefore?: KeyOf | undefined
}

/** Throws when the box was altered, belongs to another context, or was sealed with another key. */
function openWith(key: Buffer, box: Buffer, context: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(2, 14))
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(box.subarray(14, 30))
  return Buffer.concat([decipher.update(box.subarray(30)), decipher.final()]).toString('utf8')
}

/**
 * A box over any number of keys. It learns of a newer key by `adoptKey`, or by opening a box that was sealed with one.
 * Layout of a box: 1 byte version (1; 0 of one whose key is lost), 1 byte key id, 12 bytes nonce, 16 bytes tag, cipher text.
 *
 * @param keys the 32-byte key of an id (1 to 255), if there is one; and what it was under the master secret before, while that one is replaced
 */
export function createRotatingBox({ keyOf, keyBefore }: KeysById, firstKeyId: number): RotatingBox {
  let newest = firstKeyId
  const known = (id: number, of: KeyOf = keyOf): Buffer => {
    const key = id > 0 ? of(id) : undefined
    if (key === undefined) throw new Error(`No encryption key with id ${id}`)
    return key
  }
  const adoptKey = (id: number): void => {
    if (!Number.isInteger(id) || id < 1 || id > maxKeyId) throw new Error(`${id} is not the ID of an encryption key`)
    newest = Math.max(newest, id)
  }
  const openAny = (id: number, box: Buffer, context: string): string => {
    try {
      return openWith(known(id), box, context)
    } catch (error) {
      if (keyBefore === undefined) throw error
      return openWith(known(id, keyBefore), box, context)
    }
  }
  const open = (box: Buffer, context: string): string => {
    const id = keyIdOf(box)
    if (id === null) throw new Error('Not a sealed secret')
    const plain = openAny(id, box, context)
    // Only now: an id that somebody made up does not get so far.
    adoptKey(id)
    return plain
  }
  return {
    newestKeyId: () => newest,
    adoptKey,
    isReplacing: keyBefore !== undefined,
    isNewest(box, context) {
      if (keyIdOf(box) !== newest) return false
      if (keyBefore === undefined) return true
      try {
        openWith(known(newest), box, context)
        return true
      } catch {
        return false
      }
    },
    seal(plain, context) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', known(newest), nonce)
      cipher.setAAD(Buffer.from(context))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([version, newest]), nonce, cipher.getAuthTag(), text])
    },
    open,
    openLost: (box, context) => open(isPutDownAsLost(box) ? withVersion(box, version) : box, context),
  }
}
