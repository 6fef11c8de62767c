import { useRouterState } from '@tanstack/react-router'

/**
 * A line at the top while what was opened is on its way: the screen before stays until then, and a press that shows nothing is pressed again. In
 * the first 300 ms, when nobody wonders, it can't be seen.
 */
export function OnItsWay() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  return (
    isLoading && (
      <div
        role="progressbar"
        aria-label="Loading"
        className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 bg-accent transition-opacity delay-300 starting:opacity-0"
      />
    )
  )
}
