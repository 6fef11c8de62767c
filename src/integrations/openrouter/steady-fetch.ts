import { setImmediate as others } from 'node:timers/promises'
import { joinWords } from './joined-words.ts'

const lineBroke = '\n\ndata: {"error":{"code":502,"message":"the line broke"}}\n\n'
const betweenEvents = /\r\n\r\n|\n\n|\r\r/

/**
 * The same events, as a stream that never errors: a line that breaks ends it with an event that says so. What has come at once goes
 * on at once, its words in one event.
 */
function steady(body: ReadableStream<Uint8Array>, isCalledOff: () => boolean): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  /** An event whose end has not come. */
  let begun = ''
  let next: ReturnType<typeof reader.read> | undefined
  const read = (): ReturnType<typeof reader.read> => {
    next ??= reader.read()
    // Also when nobody waits for it any more: a failure that nobody hears would end the process.
    next.catch(() => undefined)
    return next
  }
  /** The events that have come by now, at least one; null at the end. */
  const whatHasCome = async (): Promise<string[] | null> => {
    const events: string[] = []
    for (;;) {
      // What fails here fails again with the next call, after what came before it.
      const part = await (events.length === 0 ? read() : Promise.race([read().catch(() => null), others(null)]))
      if (part === null) return events
      if (part.done) return events.length === 0 ? null : events
      next = undefined
      const parts = (begun + decoder.decode(part.value, { stream: true })).split(betweenEvents)
      begun = parts.pop() ?? ''
      events.push(...parts)
    }
  }
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const tell = (text: string): void => controller.enqueue(encoder.encode(text))
      try {
        const events = await whatHasCome()
        if (events !== null) return tell(`${joinWords(events).join('\n\n')}\n\n`)
        if (begun !== '') tell(begun)
      } catch {
        if (!isCalledOff()) tell(`${begun}${lineBroke}`)
      }
      controller.close()
    },
    cancel: (reason) => reader.cancel(reason).catch(() => undefined),
  })
}

/**
 * `fetch` for the model's SDK. The provider cancels a stream without looking at the outcome, and a stream that has already
 * failed (a reader who leaves, a line that breaks meanwhile) rejects that: unheard, it would end the whole process.
 */
export const steadyFetch: typeof fetch = async (target, init) => {
  const response = await fetch(target, init)
  if (response.body === null || !response.ok) return response
  const { status, statusText, headers } = response
  return new Response(
    steady(response.body, () => init?.signal?.aborted === true),
    { status, statusText, headers },
  )
}
