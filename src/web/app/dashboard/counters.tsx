import { Link } from '@tanstack/react-router'
import type { Counts } from '#contract/workspaces.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { agentsHint, asideHint, pendingHint } from '#web/app/dashboard/counter-hints.ts'
import { useIsOverAll } from '#web/app/over-all.ts'
import { useHasPlanEnded } from '#web/app/plan-lacks.ts'
import { Figure, Figures } from '#web/ui/figures.tsx'

type CountersProps = {
  /** Undefined while they are not known: their places are kept. */
  counts: Counts | undefined
}

/** The four numbers of a workspace, each the way to what it counts; where it counts otherwise than one would think, a line says so. */
export function Counters({ counts }: CountersProps) {
  const isOverAll = useIsOverAll()
  const ofAll = isOverAll ? ({ all: true } as const) : {}
  const { suspension } = useWorkspace()
  const hasPlanEnded = useHasPlanEnded()
  return (
    <Figures>
      <Figure
        mayHint
        label="Active Agents"
        value={counts?.activeAgents}
        hint={counts && agentsHint(counts, isOverAll ? null : { isSuspended: suspension !== null, hasPlanEnded })}
        link={(props) => <Link to="/agents" {...props} />}
      />
      <Figure
        mayHint
        label="Threads"
        value={counts?.threads}
        hint={counts && asideHint(counts.threadsAside)}
        link={(props) => <Link to="/inbox" search={{ ...ofAll, view: 'all' }} {...props} />}
      />
      <Figure
        mayHint
        label="Pending Tasks"
        value={counts?.pendingTasks}
        hint={counts && pendingHint(counts)}
        link={(props) => <Link to="/tasks" search={{ ...ofAll, tab: 'pending' }} {...props} />}
      />
      <Figure
        mayHint
        label="High Intent"
        value={counts?.highIntent}
        hint={counts && asideHint(counts.highIntentAside)}
        link={(props) => <Link to="/inbox" search={{ ...ofAll, view: 'high' }} {...props} />}
      />
    </Figures>
  )
}
