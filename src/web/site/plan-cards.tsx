import { Check } from 'lucide-react'
import { namePlatform } from '#contract/name-platform.ts'
import { type PlanId, planContents, planIds, plans } from '#contract/plans.ts'
import { platformName } from '#web/site/platform-name.ts'
import { signUpPath } from '#web/site/site-frame.tsx'
import { ofTrial, TrialDays } from '#web/site/trial-days.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'

/** Whom each is for, in a sentence. */
const audiences: Record<PlanId, string> = {
  per_agent: 'For one product and one voice.',
  unlimited: 'For agencies and teams with many campaigns.',
}

/** The two plans, side by side where there is room. */
export function PlanCards() {
  return (
    <div className="flex flex-col gap-4">
      <ul className="grid gap-4 md:grid-cols-2">
        {planIds.map((id) => (
          <li key={id}>
            <PlanCard id={id} />
          </li>
        ))}
      </ul>
      <p className="text-base text-ink-muted" {...ofTrial}>
        Every plan starts with <TrialDays /> of full access. No credit card required.
      </p>
    </div>
  )
}

function PlanCard({ id }: { id: PlanId }) {
  const { name, cents, per, agents } = plans[id]
  const isForMany = agents === null
  return (
    <article
      aria-label={name}
      className={cn('flex h-full flex-col gap-5 rounded-lg border bg-surface p-6', isForMany && 'border-accent')}
    >
      <header className="flex flex-col gap-1">
        <div className="flex items-center gap-2">
          <h3 className="font-semibold text-ink text-lg">{name}</h3>
          {isForMany && <Badge tone="accent">For two or more agents</Badge>}
        </div>
        <p className="text-base text-ink-muted">{audiences[id]}</p>
      </header>
      <p className="flex items-baseline gap-2">
        <span className="font-semibold text-2xl text-ink tabular-nums">${cents / 100}</span>
        <span className="text-base text-ink-muted">{per}</span>
      </p>
      <ul className="flex flex-1 flex-col gap-2 text-base text-ink">
        {planContents(id).map((item) => (
          <li key={item} className="flex gap-2">
            <Check aria-hidden className="mt-0.5 text-positive-ink" />
            {namePlatform(item, { name: platformName })}
          </li>
        ))}
      </ul>
      <Button variant={isForMany ? 'primary' : 'secondary'} size="lg" asChild>
        <a href={signUpPath}>Start Free Trial</a>
      </Button>
    </article>
  )
}
