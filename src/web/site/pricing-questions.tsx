import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { graceDays, type PlanId, plans } from '#contract/plans.ts'
import { platformName } from '#web/site/platform-name.ts'
import { SourceLine } from '#web/site/told.tsx'
import { ofSandbox, ofTrial, TrialDays } from '#web/site/trial-days.tsx'

const price = (id: PlanId): string => `$${plans[id].cents / 100}`

interface Question {
  question: string
  answer: ReactNode
  isOfTrial?: true
}

const questions: readonly Question[] = [
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
    question: 'When do I need Unlimited?',
    answer: `One agent costs ${price('per_agent')} per month. From the second agent on you need Unlimited, at ${price('unlimited')} per month for as many as you like.`,
  },
  {
    question: 'What else is different between the two plans?',
    answer: `${plans.per_agent.name} shows four counters and 30 days of replies; ${plans.unlimited.name} adds analytics over any period, the report for your clients, your own logo, color and domain, and roles. On ${plans.per_agent.name} everyone you invite is an admin.`,
  },
  {
    question: 'Is a plan for me or for a workspace?',
    answer:
      'For a workspace. You can belong to any number of them, each with a plan, a connection, agents and a team of its own. People cost nothing.',
  },
  {
    question: 'Is there a yearly plan?',
    answer: 'No. Both plans are by the month.',
  },
  {
    question: 'Can I change my plan?',
    answer:
      'Yes. Upgrade or downgrade anytime; the change is effective immediately. With more agents than a plan holds you choose which stay on; nothing is deleted, and people keep their roles.',
  },
  {
    question: 'How do I pay, and how do I cancel?',
    answer:
      'With a card, through Stripe, where an installation takes payments. You find invoices, your card and the cancellation in its portal, which the Billing page opens. A canceled plan goes on until the end of the month that is paid.',
  },
  {
    question: 'What if a payment fails?',
    answer: `The plan goes on for ${graceDays} days, and the admins are told. After that your agents pause until it is paid. Replies keep arriving.`,
  },
  {
    question: 'Do language models cost extra?',
    answer:
      'Models are reached through OpenRouter. With a key of your own you pay OpenRouter directly, at its prices; Rejoinder adds nothing. Billing shows what the models said they cost, by the day.',
  },
  {
    question: 'What do I get for inviting a friend?',
    answer: `When a friend signs up through your referral link and creates a workspace, you get 1 agent free for 1 month: ${price('per_agent')} off one month’s bill, never below zero.`,
  },
  {
    question: 'What does priority support mean?',
    answer:
      'Your messages from Help in the app are marked as such, and the form says within how many hours they are answered. Who answers, and how fast, is up to whoever runs the installation.',
  },
  {
    question: 'Which sending platform does it work with?',
    answer: (
      <>
        {platformName}. You connect it in Settings with its base URL and an API key.
        <span {...ofSandbox}> To look around first, the sandbox simulates it.</span>
      </>
    ),
  },
  {
    question: 'Can I run it myself?',
    answer: (
      <span className="[&_a]:text-ink [&_a]:underline [&_a]:underline-offset-4">
        Yes. It is open source (Apache-2.0) and starts with two commands. With plans switched off every workspace has
        everything, and nothing is charged. <SourceLine />
      </span>
    ),
  },
  {
    question: 'What happens to my data if I leave?',
    answer:
      'An admin can export everything as CSV and JSON, and delete the workspace. It can be restored for 30 days; after that it is erased for good.',
  },
]

/** Those whose answers are the same on every installation. */
export const plainAnswers = questions.flatMap(({ question, answer, isOfTrial }) =>
  typeof answer === 'string' && !isOfTrial ? [{ question, answer }] : [],
)

/** What people ask before they pay. Each answer holds for the running product. */
export const PricingQuestions = () => (
  <div className="rounded-lg border">
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
)
