/**
 * Of items that follow each other quickly only the newest, at most one every `ms`; the first one at once, and the last one always,
 * also before a failure. Ends and fails as the source does; a caller who leaves ends the source.
 */
export async function* newestEvery<Item>(source: AsyncIterable<Item>, ms: number): AsyncGenerator<Item, void> {
  const items = source[Symbol.asyncIterator]()
  let next = items.next()
  let last = Number.NEGATIVE_INFINITY
  try {
    for (;;) {
      const first = await next
      if (first.done === true) return
      let newest = first.value
      next = items.next()
      // A timer that could be called off by a signal would cost an error, with its stack, for every item handed on.
      let timer: NodeJS.Timeout | undefined
      const time = new Promise<null>((resolve) => {
        timer = setTimeout(resolve, Math.max(0, last + ms - performance.now()), null)
      })
      for (;;) {
        // What failed here fails again above, after what came before it.
        const step = await Promise.race([next, time]).catch(() => null)
        if (step === null || step.done === true) break
        newest = step.value
        next = items.next()
      }
      clearTimeout(timer)
      last = performance.now()
      yield newest
    }
  } finally {
    next.catch(() => undefined)
    await items.return?.()
  }
}
