const lineBroke = new TextEncoder().encode('\n\ndata: {"error":{"code":502,"message":"the line broke"}}\n\n')

/** The same bytes, as a stream that never errors: a line that breaks ends it with an event that says so. */
function steady(body: ReadableStream<Uint8Array>, isCalledOff: () => boolean): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch {
        if (!isCalledOff()) controller.enqueue(lineBroke)
        controller.close()
      }
    },
    cancel: (reason) => reader.cancel(reason).catch(() => undefined),
  })
}

/**
 * `fetch` for the model's SDK. The provider cancels a stream without looking at the outcome, and a stream that has already
 * failed (a reader who leaves, a line that breaks meanwhile) rejects that: unheard, it would end the whole process.
 */
export const steadyFetch: typeof fetch = async (target, init) => {
  // Its key goes to the host that the operator named, and to no other.
  const response = await fetch(target, { ...init, redirect: 'error' })
  if (response.body === null || !response.ok) return response
  const { status, statusText, headers } = response
  return new Response(
    steady(response.body, () => init?.signal?.aborted === true),
    { status, statusText, headers },
  )
}
