/**
 * Calls `act` once when the process that started this one is gone. The shell between npm and a script ends on npm's SIGTERM without
 * handing it on: what it started would hold its port and its data for ever, out of anybody's sight. `shell` is `$$` of that shell,
 * by which a shell that was gone before this process could look is known too. Where there is no such number (Windows), or the shell
 * became this process, it is whoever is the parent now.
 */
export function onParentGone(act: () => void, shell?: string): void {
  const told = Number(shell)
  const parent = told > 0 && told !== process.pid ? told : process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, 500)
  timer.unref()
}
