const againAfterMs = 3_000

/**
 * A part of the application that is fetched late, however long the connection is gone: what it has to say waits, and nothing breaks. Only for
 * what stands beside the screen; whoever opens a screen is told that it can't be fetched.
 */
export async function untilFetched<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, againAfterMs))
    }
  }
}
