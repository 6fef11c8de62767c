import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const lookEveryMs = 5_000
/** The share of the time that a process at rest works: housekeeping and heartbeats. */
const idleBelow = 0.02
const worthBytes = 8_000_000

/**
 * Collects what starting up, or the last work, left behind as soon as the process rests, and gives back the room that it took: V8 waits for more work
 * before it does, and an idle process would keep some 40 MB. Takes a tenth of a second or two in which nobody asks for anything.
 */
export function collectWhenIdle(): void {
  const collect = collector()
  let used = 0
  let last = performance.eventLoopUtilization()
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    const { used_heap_size: held } = getHeapStatistics()
    if (utilization > idleBelow || held < used + worthBytes) return
    collect()
    used = getHeapStatistics().used_heap_size
    last = performance.eventLoopUtilization()
  }, lookEveryMs).unref()
}

/** Node gives the collector only to those who ask for it at the start, and here. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  // Any other collection leaves the room for what lives shortly as large as it was.
  return typeof collect === 'function' ? () => void collect({ type: 'major', flavor: 'last-resort' }) : () => undefined
}
