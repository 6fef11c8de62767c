import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const settleMs = 5_000

/**
 * Collects what starting up left behind, once: V8 waits for work before it does, and an idle process would keep 20 MB of it. Takes some
 * 50 ms.
 */
export function collectAfterStart(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect: unknown = runInNewContext('gc')
    setFlagsFromString('--no-expose-gc')
    if (typeof collect === 'function') collect()
  }, settleMs).unref()
}
