/**
 * Calls `act` once when the process that started this one is gone. The shell between npm and a script ends on npm's SIGTERM without
 * handing it on: what it started would hold its port and its data for ever, out of anybody's sight.
 */
export function onParentGone(act: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, 500)
  timer.unref()
}
