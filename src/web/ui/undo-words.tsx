import { useEffect, useState } from 'react'
import { Kbd } from '#web/ui/kbd.tsx'

type UndoWordsProps = { undoKey: string; until: number | null }

const secondMs = 1000

/** What stands on a button that takes something back: its key, and how long that can be done. Read aloud each second it would be noise. */
export function UndoWords({ undoKey, until }: UndoWordsProps) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until === null) return
    const timer = setInterval(() => setNow(Date.now()), secondMs / 4)
    return () => clearInterval(timer)
  }, [until])
  return (
    <span className="inline-flex items-center gap-1.5">
      Undo
      {until !== null && (
        <span aria-hidden className="min-w-4 text-right text-ink-muted tabular-nums">
          {Math.max(0, Math.ceil((until - now) / secondMs))}
        </span>
      )}
      <Kbd keys={undoKey} />
    </span>
  )
}
