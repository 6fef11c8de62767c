import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'

type CountersProps = {
  /** Undefined while they are not known: their places are kept. */
  counts: { activeAgents: number; threads: number; pendingTasks: number; highIntent: number } | undefined
}

/** The four numbers of a workspace, each the way to what it counts. */
export function Counters({ counts }: CountersProps) {
  return (
    <ul className="grid grid-cols-2 overflow-hidden rounded-md border lg:grid-cols-4">
      <Counter label="Active Agents" value={counts?.activeAgents} link={(props) => <Link to="/agents" {...props} />} />
      <Counter label="Threads" value={counts?.threads} link={(props) => <Link to="/inbox" {...props} />} />
      <Counter
        label="Pending Tasks"
        value={counts?.pendingTasks}
        link={(props) => <Link to="/tasks" search={{ tab: 'pending' }} {...props} />}
      />
      <Counter
        label="High Intent"
        value={counts?.highIntent}
        link={(props) => <Link to="/inbox" search={{ view: 'high' }} {...props} />}
      />
    </ul>
  )
}

type CounterProps = {
  label: string
  value: number | undefined
  link: (props: { className: string; children: ReactNode }) => ReactNode
}

function Counter({ label, value, link }: CounterProps) {
  return (
    // The lines between the four: each covers the edge of its left and upper neighbour.
    <li className="-mt-px -ml-px border-t border-l">
      {link({
        className: 'flex flex-col gap-1 p-4 -outline-offset-2 transition-colors duration-120 ease-out hover:bg-sunken',
        children: (
          <>
            <span className="text-ink-muted text-sm">{label}</span>
            <span className="flex h-9 items-center font-semibold text-2xl text-ink tabular-nums">
              {value === undefined ? <Skeleton className="h-6 w-12" /> : value.toLocaleString('en')}
            </span>
          </>
        ),
      })}
    </li>
  )
}
