import { useSyncExternalStore } from 'react'
import { cn } from '#web/ui/cn.ts'
import { exactTime, relativeTime } from '#web/ui/time-labels.ts'

const minuteMs = 60_000
const listeners = new Set<() => void>()
let minute = 0
let timer: ReturnType<typeof setInterval> | undefined

function tick() {
  minute += 1
  for (const listener of listeners) listener()
}

// One clock for every time on the screen: a thousand rows cost one timer.
function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    timer = setInterval(tick, minuteMs)
    document.addEventListener('visibilitychange', tick)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

type RelativeTimeProps = {
  at: string | Date
  /** `short` for rows (`4 min`), `long` for sentences (`4 minutes ago`). */
  length?: 'short' | 'long'
  className?: string
}

/** How long ago, or how soon, kept true by the minute; the exact time on hover. */
export function RelativeTime({ at, length = 'short', className }: RelativeTimeProps) {
  useSyncExternalStore(subscribe, () => minute)
  const date = new Date(at)
  return (
    <time
      dateTime={date.toISOString()}
      title={exactTime(date)}
      className={cn('whitespace-nowrap tabular-nums', className)}
    >
      {relativeTime(date, new Date(), length)}
    </time>
  )
}
