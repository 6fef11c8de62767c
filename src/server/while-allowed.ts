import type { ServerResponse } from 'node:http'

/** How often it is asked whether a reader may still read, ms: a stream ends within five seconds of its right, also on a busy machine. */
const checkMs = 3000
/** A reader who takes nothing keeps a stream from ending in good order: after so long it is broken off. */
const farewellMs = 500

export interface Allowance {
  /** Asked again and again while the stream is open: why its reader may have no more of it, or null. */
  refusal: () => Promise<Error | null>
  /** Aborted with the refusal. */
  over: AbortController
  response: ServerResponse
}

export const isStream = (output: unknown): output is AsyncIterable<unknown> =>
  typeof output === 'object' && output !== null && Symbol.asyncIterator in output

/**
 * The parts of a stream for as long as its reader may have them; then it throws the refusal, since an end without a word would look
 * like an answer. Nothing that the stream waits for holds up its end: neither what makes the next part nor a reader who does not take
 * the last one.
 */
export async function* whileAllowed<Part>(
  parts: AsyncIterable<Part>,
  { refusal, over, response }: Allowance,
): AsyncGenerator<Part> {
  let isOpen = true
  const check = async (): Promise<void> => {
    const reason = await refusal()
    if (!isOpen) return
    if (reason === null) {
      timer = setTimeout(check, checkMs)
      return
    }
    over.abort(reason)
    setTimeout(() => response.writableFinished || response.destroy(), farewellMs).unref()
  }
  let timer = setTimeout(check, checkMs)
  const source = parts[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await nextOf(source, over.signal)
      if (next.done === true) return
      yield next.value
    }
  } finally {
    isOpen = false
    clearTimeout(timer)
    // Not waited for: it may be in the middle of something that has no end.
    source.return?.().catch(() => undefined)
  }
}

/** One listens at a time: a promise of the end against which each part were raced would keep all of them until the stream ends. */
const nextOf = <Part>(source: AsyncIterator<Part>, over: AbortSignal): Promise<IteratorResult<Part>> =>
  new Promise((resolve, reject) => {
    over.onabort = () => reject(over.reason)
    if (over.aborted) reject(over.reason)
    else source.next().then(resolve, reject)
  })
