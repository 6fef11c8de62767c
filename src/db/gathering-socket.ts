import { Socket } from 'node:net'
import { nextTick } from 'node:process'

type Done = (error?: Error | null) => void

/**
 * A socket that sends in one piece what is written to it within one turn of the event loop: statements that are asked for together cost the
 * system one call, and wake the database's process once.
 */
export class GatheringSocket extends Socket {
  #isGathering = false

  constructor() {
    super()
    // Connecting puts the plain `write` in the place of ours.
    this.once('connect', () => Reflect.deleteProperty(this, 'write'))
  }

  override write(chunk: string | Uint8Array, encoding?: BufferEncoding | Done, done?: Done): boolean {
    if (!this.#isGathering) {
      this.#isGathering = true
      this.cork()
      nextTick(() => {
        this.#isGathering = false
        this.uncork()
      })
    }
    return typeof encoding === 'string' ? super.write(chunk, encoding, done) : super.write(chunk, encoding)
  }
}
