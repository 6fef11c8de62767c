const restMs = 150

/**
 * Runs a job at once when it is called at rest; calls that come meanwhile become one more run, a rest after the last began.
 * A run that fails is handed to `onFailure`, and does not hold up the next.
 */
export function oneAtATime(job: () => Promise<unknown>, onFailure: (cause: unknown) => void): () => void {
  let isRunning = false
  let isWanted = false
  const run = async () => {
    isRunning = true
    do {
      isWanted = false
      const rest = new Promise((resolve) => setTimeout(resolve, restMs))
      await job().catch(onFailure)
      await rest
    } while (isWanted)
    isRunning = false
  }
  return () => {
    isWanted = true
    if (!isRunning) void run()
  }
}
