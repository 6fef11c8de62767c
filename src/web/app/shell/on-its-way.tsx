import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Shorter than this, nobody wonders. */
const shownAfterMs = 300

/** A line at the top while what was opened is on its way: the screen before stays until then, and a press that shows nothing is pressed again. */
export function OnItsWay() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  return isLoading ? <LateLine /> : null
}

function LateLine() {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), shownAfterMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isLate) return null
  return (
    <div
      role="progressbar"
      aria-label="Loading"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 animate-pulse bg-accent"
    />
  )
}
