import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Billing } from '#contract/billing.ts'
import { namePlatform } from '#contract/name-platform.ts'
import { featureNames, type PlanId, planContents, planIds, plans } from '#contract/plans.ts'
import { useMe } from '#web/api/workspace.ts'
import { costWords, planName, price, standingWords } from '#web/app/billing/billing-labels.ts'
import { ChoosePlan } from '#web/app/billing/choose-plan.tsx'
import { PaymentActions } from '#web/app/billing/payment-actions.tsx'
import { usePlatformName } from '#web/app/connect-platform.ts'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'

const tones = { trial: 'accent', active: 'positive', past_due: 'negative', ended: 'negative' } as const
const stateNames = { trial: 'Trial', active: 'Active', past_due: 'Unpaid', ended: 'Ended' } as const

/** What it costs, how it stands, and the two plans. */
export function PlanSection({ billing }: { billing: Billing }) {
  const { standing, cost, isSelfHosted } = billing
  const [chosen, setChosen] = useState<PlanId | null>(null)
  return (
    <SettingsSection title="Plan" description="Upgrade or downgrade anytime. It takes effect immediately.">
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-1">
          <h3 className="text-ink-muted text-sm">Monthly cost</h3>
          <p className="font-semibold text-2xl text-ink tabular-nums">{price(cost.cents)}</p>
          <p className="text-ink-muted text-sm">{costWords(billing)}</p>
        </div>
        <div className="flex min-w-0 flex-col gap-1">
          <h3 className="text-ink-muted text-sm">Your plan</h3>
          <p className="flex flex-wrap items-center gap-2 font-semibold text-2xl text-ink">
            {planName(standing)}
            {standing.state !== 'trial' && <Badge tone={tones[standing.state]}>{stateNames[standing.state]}</Badge>}
            {isSelfHosted && <Badge>self-hosted</Badge>}
          </p>
          <p className="text-ink-muted text-sm">{standingWords(standing)}</p>
        </div>
      </div>
      <PaymentActions billing={billing} />
      <ul className="grid gap-3 sm:grid-cols-2">
        {planIds.map((id) => (
          <li key={id}>
            <PlanCard id={id} billing={billing} onChoose={() => setChosen(id)} />
          </li>
        ))}
      </ul>
      {chosen && <ChoosePlan key={chosen} plan={chosen} billing={billing} onClose={() => setChosen(null)} />}
    </SettingsSection>
  )
}

function PlanCard({ id, billing, onChoose }: { id: PlanId; billing: Billing; onChoose: () => void }) {
  const platformName = usePlatformName()
  const { support } = useMe()
  const { name, cents, per } = plans[id]
  const { plan, state, cancelsAt } = billing.standing
  const isCurrent = plan === id && state !== 'ended' && cancelsAt === null
  return (
    <article
      aria-label={name}
      className={cn('flex h-full flex-col gap-3 rounded-md border p-4', isCurrent && 'border-accent bg-accent-tint')}
    >
      <header className="flex flex-col">
        <h3 className="font-semibold text-base text-ink">{name}</h3>
        <p className="flex flex-wrap items-baseline gap-x-1.5">
          <span className="font-semibold text-ink text-xl tabular-nums">{price(cents)}</span>
          <span className="text-ink-muted text-sm">{per}</span>
        </p>
      </header>
      <ul className="flex flex-1 flex-col gap-1 text-ink text-sm">
        {planContents(id).map((line) => (
          <li key={line} className="flex gap-2">
            <Check aria-hidden className="mt-0.5 size-3.5 shrink-0 text-positive-ink" />
            {namePlatform(line, { name: platformName })}
            {line === featureNames.priority_support && support && `: answered within ${support.answerHours} h`}
          </li>
        ))}
      </ul>
      {isCurrent ? (
        <p className="flex h-8 items-center font-medium text-base text-ink">Current plan</p>
      ) : (
        <Button variant={id === 'unlimited' ? 'primary' : 'secondary'} onClick={onChoose}>
          Choose {name}
        </Button>
      )}
    </article>
  )
}
