import { Link } from '@tanstack/react-router'
import { Figure, Figures } from '#web/ui/figures.tsx'

type CountersProps = {
  /** Undefined while they are not known: their places are kept. */
  counts: { activeAgents: number; threads: number; pendingTasks: number; highIntent: number } | undefined
}

/** The four numbers of a workspace, each the way to what it counts. */
export function Counters({ counts }: CountersProps) {
  return (
    <Figures>
      <Figure label="Active Agents" value={counts?.activeAgents} link={(props) => <Link to="/agents" {...props} />} />
      <Figure label="Threads" value={counts?.threads} link={(props) => <Link to="/inbox" {...props} />} />
      <Figure
        label="Pending Tasks"
        value={counts?.pendingTasks}
        link={(props) => <Link to="/tasks" search={{ tab: 'pending' }} {...props} />}
      />
      <Figure
        label="High Intent"
        value={counts?.highIntent}
        link={(props) => <Link to="/inbox" search={{ view: 'high' }} {...props} />}
      />
    </Figures>
  )
}
