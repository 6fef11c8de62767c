import { Bot, CalendarClock, Gauge, type LucideIcon } from 'lucide-react'
import { PlanCards } from '#web/site/plan-cards.tsx'
import { ReplyAtWork } from '#web/site/reply-at-work.tsx'
import { SiteFrame, SiteSection, StartCard, signUpPath } from '#web/site/site-frame.tsx'
import { ofTrial, TrialDays } from '#web/site/trial-days.tsx'
import { Button } from '#web/ui/button.tsx'

interface Feature {
  icon: LucideIcon
  title: string
  text: string
  points: readonly string[]
}

const features: readonly Feature[] = [
  {
    icon: Bot,
    title: 'Adaptive AI Agents',
    text: 'An agent answers in your tone, from your own knowledge, and learns from what you correct.',
    points: ['Each price, date and link is traced to its source', 'Nothing untraced is ever sent automatically'],
  },
  {
    icon: Gauge,
    title: 'Intent Scoring',
    text: 'Every reply is scored from −10 to +10 the moment it arrives, with the words that caused it.',
    points: ['High intent has a tab of its own', 'An opt-out cancels every planned email'],
  },
  {
    icon: CalendarClock,
    title: 'Smart Scheduling',
    text: 'Answers go out after a human pause, follow-ups on the days you choose, and nothing before your morning.',
    points: ['You see what will happen before it does', 'No reply is answered twice'],
  },
]

export function LandingPage() {
  return (
    <SiteFrame>
      <div className="border-b bg-canvas">
        <div className="mx-auto grid w-full max-w-280 items-center gap-x-12 gap-y-10 px-4 py-12 md:px-8 md:py-20 lg:grid-cols-2">
          <div className="flex flex-col gap-5">
            <h1 className="text-balance font-semibold text-[clamp(2rem,1.2rem+3vw,3rem)] text-ink leading-[1.1] tracking-[-0.025em]">
              Automated AI replies that understand your product
            </h1>
            <p className="max-w-[56ch] text-lg text-ink-muted">
              Rejoinder reads every answer to your cold-email campaigns, scores what the lead wants and drafts the reply
              from what you know about your product. You approve it, or let it send.
            </p>
            <div className="flex flex-wrap gap-2">
              <Button variant="primary" size="lg" asChild>
                <a href={signUpPath}>Start Free Trial</a>
              </Button>
              <Button size="lg" asChild>
                <a href="/docs">Read the docs</a>
              </Button>
            </div>
            <p className="text-ink-faint text-sm" {...ofTrial}>
              <TrialDays /> of full access. No credit card required.
            </p>
          </div>
          <ReplyAtWork />
        </div>
      </div>
      <SiteSection
        id="features"
        title="Never lose a lead’s reply, never answer twice"
        lead="Made for people who answer forty leads before lunch."
      >
        <ul className="grid gap-4 md:grid-cols-3">
          {features.map((feature) => (
            <li key={feature.title}>
              <FeatureCard feature={feature} />
            </li>
          ))}
        </ul>
      </SiteSection>
      <SiteSection
        id="pricing"
        isOfPlans
        title="Two plans"
        lead="Switch anytime; it takes effect immediately."
        className="pt-0 md:pt-0"
      >
        <PlanCards />
      </SiteSection>
      <StartCard title="See it on your own replies" action="Get Started">
        Connect EmailBison in a minute, or try it in the sandbox first.
      </StartCard>
    </SiteFrame>
  )
}

function FeatureCard({ feature: { icon: Icon, title, text, points } }: { feature: Feature }) {
  return (
    <article className="flex h-full flex-col gap-3 rounded-lg border bg-surface p-6">
      <span className="flex size-9 items-center justify-center rounded-md border text-accent-ink">
        <Icon aria-hidden className="size-5" />
      </span>
      <h3 className="font-semibold text-ink text-lg">{title}</h3>
      <p className="text-base text-ink-muted">{text}</p>
      <ul className="mt-auto flex flex-col gap-1 border-t pt-3 text-ink text-sm">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </article>
  )
}
