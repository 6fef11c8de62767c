const firstMs = 100
const longestMs = 5_000
const healthyAfterMs = 30_000

/** How long to wait before the next attempt: 100 ms, doubling to 5 s, from the beginning after one that lived for 30 s. */
export function createBackOff(): (livedMs: number) => number {
  let nextMs = firstMs
  return (livedMs) => {
    const waitMs = livedMs >= healthyAfterMs ? firstMs : nextMs
    nextMs = Math.min(waitMs * 2, longestMs)
    return waitMs
  }
}
