import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { type PlanId, plans } from '#contract/plans.ts'
import { PlanCards } from '#web/site/plan-cards.tsx'
import { SiteFrame, SiteSection, StartCard } from '#web/site/site-frame.tsx'
import { ofTrial, TrialDays } from '#web/site/trial-days.tsx'

const price = (id: PlanId): string => `$${plans[id].cents / 100}`

const questions: readonly { question: string; answer: ReactNode; isOfTrial?: true }[] = [
  {
    question: 'How does the free trial work?',
    answer: (
      <>
        For <TrialDays /> you have full access to everything. No credit card is required.
      </>
    ),
    isOfTrial: true,
  },
  {
    question: 'What happens when the trial ends?',
    answer:
      'Without a plan your agents pause: they draft and send nothing. Nothing is deleted, replies keep arriving, and you can still answer them yourself.',
    isOfTrial: true,
  },
  {
    question: 'Can I change my plan?',
    answer:
      'Yes. Upgrade or downgrade anytime; the change is effective immediately. With more agents than a plan holds you choose which stay on; nothing is deleted.',
  },
  {
    question: 'When do I need Unlimited?',
    answer: `One agent costs ${price('per_agent')} per month. From the second agent on you need Unlimited, at ${price('unlimited')} per month for as many as you like.`,
  },
  {
    question: 'What do I get for inviting a friend?',
    answer: `When a friend signs up through your referral link and creates a workspace, you get 1 agent free for 1 month: ${price('per_agent')} off one month’s bill.`,
  },
  {
    question: 'Which sending platform does it work with?',
    answer: 'EmailBison. You connect it in Settings with its base URL and an API key.',
  },
]

export function PricingPage() {
  return (
    <SiteFrame current="/pricing">
      <div className="mx-auto flex w-full max-w-280 flex-col gap-8 px-4 py-12 md:px-8 md:py-16">
        <div className="flex max-w-160 flex-col gap-2">
          <h1 className="text-balance font-semibold text-2xl text-ink">Pricing</h1>
          <p className="text-lg text-ink-muted">One agent, or as many as you need.</p>
        </div>
        <h2 className="sr-only">Plans</h2>
        <PlanCards />
      </div>
      <SiteSection title="Frequently asked questions" className="pt-0 md:pt-0">
        <div className="max-w-200 rounded-lg border">
          {questions.map(({ question, answer, isOfTrial }) => (
            <details key={question} {...(isOfTrial && ofTrial)} className="group border-b last:border-b-0">
              <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 rounded-md px-4 py-3 font-medium text-base text-ink -outline-offset-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDown
                  aria-hidden
                  className="text-ink-faint transition-transform duration-120 ease-out group-open:rotate-180"
                />
              </summary>
              <p className="max-w-[72ch] px-4 pb-4 text-base text-ink-muted">{answer}</p>
            </details>
          ))}
        </div>
      </SiteSection>
      <StartCard title="Try it on your own replies" action="Start Free Trial">
        <em className="not-italic" {...ofTrial}>
          Everything for <TrialDays />.{' '}
        </em>
        Full access, no credit card required.
      </StartCard>
    </SiteFrame>
  )
}
