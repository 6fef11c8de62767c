import { CostCalculator } from '#web/site/cost-calculator.tsx'
import { PlanCards } from '#web/site/plan-cards.tsx'
import { PricingQuestions } from '#web/site/pricing-questions.tsx'
import { SiteFrame, SiteSection, StartCard } from '#web/site/site-frame.tsx'
import { ofSandbox, ofTrial, TrialDays } from '#web/site/trial-days.tsx'

export function PricingPage() {
  return (
    <SiteFrame current="/pricing">
      <div className="mx-auto flex w-full max-w-280 flex-col gap-8 px-4 py-12 md:px-8 md:py-16">
        <div className="flex max-w-160 flex-col gap-2">
          <h1 className="site-title text-ink">Pricing</h1>
          <p className="site-lead text-ink-muted">One agent, or as many as you need.</p>
        </div>
        <h2 className="sr-only">Plans</h2>
        <PlanCards />
      </div>
      <SiteSection
        title="What will it cost?"
        lead="Your price a month, by the number of agents."
        className="pt-0 md:pt-0"
      >
        <CostCalculator />
      </SiteSection>
      <SiteSection title="Frequently asked questions" className="pt-0 md:pt-0">
        <PricingQuestions />
      </SiteSection>
      <StartCard title="Try it on your own replies" action="Start Free Trial">
        Connect EmailBison in a minute<span {...ofSandbox}>, or look around in the sandbox first</span>.{' '}
        <em className="not-italic" {...ofTrial}>
          Full access for <TrialDays />, no credit card required.
        </em>
      </StartCard>
    </SiteFrame>
  )
}
