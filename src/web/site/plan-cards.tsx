import { Check } from 'lucide-react'
import { signUpPath } from '#web/site/site-frame.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'

interface Plan {
  name: string
  price: string
  per: string
  /** Whom it is for, in a sentence. */
  audience: string
  contains: readonly string[]
  isForMany: boolean
}

const plans: readonly Plan[] = [
  {
    name: 'Per Agent',
    price: '$9',
    per: 'per agent per month',
    audience: 'For one product and one voice.',
    contains: [
      '1 AI agent included',
      'EmailBison integration',
      'Adaptive knowledge base',
      'Intent scoring',
      'Automated follow-ups',
      'Task scheduling',
    ],
    isForMany: false,
  },
  {
    name: 'Unlimited',
    price: '$97',
    per: 'per month',
    audience: 'For agencies and teams with many campaigns.',
    contains: [
      'Unlimited agents',
      'Everything in Per Agent',
      'Priority support',
      'Advanced analytics',
      'Custom branding',
      'Team roles and permissions',
    ],
    isForMany: true,
  },
]

/** The two plans, side by side where there is room. */
export function PlanCards() {
  return (
    <div className="flex flex-col gap-4">
      <ul className="grid gap-4 md:grid-cols-2">
        {plans.map((plan) => (
          <li key={plan.name}>
            <PlanCard plan={plan} />
          </li>
        ))}
      </ul>
      <p className="text-base text-ink-muted">
        Every plan starts with 14 days of full access. No credit card required.
      </p>
    </div>
  )
}

function PlanCard({ plan: { name, price, per, audience, contains, isForMany } }: { plan: Plan }) {
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
        <p className="text-base text-ink-muted">{audience}</p>
      </header>
      <p className="flex items-baseline gap-2">
        <span className="font-semibold text-2xl text-ink tabular-nums">{price}</span>
        <span className="text-base text-ink-muted">{per}</span>
      </p>
      <ul className="flex flex-1 flex-col gap-2 text-base text-ink">
        {contains.map((item) => (
          <li key={item} className="flex gap-2">
            <Check aria-hidden className="mt-0.5 text-positive-ink" />
            {item}
          </li>
        ))}
      </ul>
      <Button variant={isForMany ? 'primary' : 'secondary'} size="lg" asChild>
        <a href={signUpPath}>Start Free Trial</a>
      </Button>
    </article>
  )
}
