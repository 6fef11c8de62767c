import type { ServerResponse } from 'node:http'

/** How often it is asked whether a reader may still read, ms: a stream ends within five seconds of its right, also on a busy machine. */
const checkMs = 3000
/** A reader who takes nothing keeps a stream from ending in good order: after so long it is broken off. */
const farewellMs = 500

export interface Allowance {
  /** Asked again and again while the stream is open. */
  isAllowed: () => Promise<boolean>
  /** Aborted when it says no. */
  over: AbortController
  response: ServerResponse
}

export const isStream = (output: unknown): output is AsyncIterable<unknown> =>
  typeof output === 'object' && output !== null && Symbol.asyncIterator in output

/**
 * The parts of a stream for as long as its reader may have them. Nothing that the stream waits for holds up its end: neither what makes
 * the next part nor a reader who does not take the last one.
 */
export async function* whileAllowed<Part>(
  parts: AsyncIterable<Part>,
  { isAllowed, over, response }: Allowance,
): AsyncGenerator<Part> {
  const { promise: end, resolve } = Promise.withResolvers<'end'>()
  let isOpen = true
  const check = async (): Promise<void> => {
    if (await isAllowed()) {
      if (isOpen) timer = setTimeout(check, checkMs)
      return
    }
    over.abort()
    resolve('end')
    setTimeout(() => response.writableFinished || response.destroy(), farewellMs).unref()
  }
  let timer = setTimeout(check, checkMs)
  const source = parts[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await Promise.race([source.next(), end])
      if (next === 'end' || next.done === true) return
      yield next.value
    }
  } finally {
    isOpen = false
    clearTimeout(timer)
    // Not waited for: it may be in the middle of something that has no end.
    source.return?.().catch(() => undefined)
  }
}
