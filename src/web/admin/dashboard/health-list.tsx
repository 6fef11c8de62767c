import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PlatformHealth } from '#contract/admin.ts'
import { type HealthLine, healthLines } from '#web/admin/dashboard/health-labels.ts'
import { StatusDot } from '#web/ui/status-dot.tsx'

/** Of each part whether it works, what of it does not, and the way to more. */
export function HealthList({ health }: { health: PlatformHealth }) {
  return (
    <ul aria-label="Health" className="flex flex-col divide-y overflow-hidden rounded-md border">
      {healthLines(health, new Date()).map((line) => (
        <li key={line.name}>
          <Place line={line}>
            <span className="w-24 shrink-0 font-medium text-base text-ink">{line.name}</span>
            <StatusDot
              className="w-32 shrink-0"
              tone={line.isFine ? 'positive' : 'negative'}
              label={line.isFine ? 'Working' : 'Needs attention'}
            />
            <span className="min-w-0 flex-1 basis-56 text-base text-ink-muted">{line.facts.join('. ')}.</span>
          </Place>
        </li>
      ))}
    </ul>
  )
}

const row = 'flex min-h-11 items-center gap-3 px-4 py-2'

function Place({ line: { to, tab }, children }: { line: HealthLine; children: ReactNode }) {
  const content = <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">{children}</span>
  if (to === null) return <div className={row}>{content}</div>
  const way = {
    className: `${row} -outline-offset-2 transition-colors duration-120 ease-out hover:bg-sunken`,
    children: [content, <ChevronRight key="more" aria-hidden className="shrink-0 text-ink-faint" />],
  }
  return to === '/admin/webhooks' ? <Link to={to} search={tab ? { tab } : {}} {...way} /> : <Link to={to} {...way} />
}
