import type { ReactNode } from 'react'
import { SiteFrame, StartCard } from '#web/site/site-frame.tsx'
import { Badge } from '#web/ui/badge.tsx'

const chapters = [
  { id: 'getting-started', title: 'Getting Started' },
  { id: 'agents', title: 'Agents' },
  { id: 'automatic-replies', title: 'Automatic Replies' },
  { id: 'intent-scoring', title: 'Intent Scoring' },
  { id: 'webhooks', title: 'Webhooks & Integration' },
] as const

export function DocsPage() {
  return (
    <SiteFrame current="/docs">
      <div className="mx-auto grid w-full max-w-280 gap-x-12 gap-y-8 px-4 py-12 md:px-8 md:py-16 lg:grid-cols-[13rem_1fr]">
        <nav aria-label="Chapters" className="lg:sticky lg:top-20 lg:self-start">
          <ul className="flex flex-wrap gap-1 lg:flex-col">
            {chapters.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex h-8 items-center rounded-sm border px-2.5 text-base text-ink-muted hover:bg-hover hover:text-ink lg:border-transparent pointer-coarse:h-10"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <article className="flex min-w-0 max-w-[72ch] flex-col gap-12">
          <header className="flex flex-col gap-2">
            <h1 className="font-semibold text-2xl text-ink">Documentation</h1>
            <p className="text-lg text-ink-muted">From the first connection to agents that answer on their own.</p>
          </header>
          <GettingStarted />
          <Agents />
          <AutomaticReplies />
          <IntentScoring />
          <Webhooks />
        </article>
      </div>
      <StartCard title="Need Help?" action="Get Started">
        The sandbox, a simulated EmailBison with leads who answer, shows everything at work. It connects with one click.
      </StartCard>
    </SiteFrame>
  )
}

function Chapter({ index, children }: { index: 0 | 1 | 2 | 3 | 4; children: ReactNode }) {
  const { id, title } = chapters[index]
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="flex scroll-mt-20 flex-col gap-3 text-base text-ink-muted"
    >
      <h2 id={`${id}-title`} className="font-semibold text-ink text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

const steps: readonly { title: string; text: string }[] = [
  {
    title: 'Connect EmailBison',
    text: 'In Settings, enter its base URL (the address where you log in) and an API key that was created there.',
  },
  { title: 'Create an agent', text: 'In Agent Settings. Its webhooks are registered in EmailBison at the same time.' },
  {
    title: 'Configure tone and rules',
    text: 'How it writes, how long it waits, on which days it follows up, and whether it sends without a manual review.',
  },
  {
    title: 'Add Knowledge Base content',
    text: 'Product info, FAQs and golden replies: what the agent answers from. Anything that can’t be traced to them is marked.',
  },
]

function GettingStarted() {
  return (
    <Chapter index={0}>
      <ol className="flex flex-col gap-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden
              className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-tint font-semibold text-accent-ink text-sm tabular-nums"
            >
              {index + 1}
            </span>
            <div className="flex flex-col">
              <h3 className="font-medium text-base text-ink">{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Chapter>
  )
}

const tones = ['professional', 'casual', 'friendly', 'formal', 'founder', 'salesy', 'cto']

function Agents() {
  return (
    <Chapter index={1}>
      <p>
        An agent answers at workspace level (all campaigns) or at campaign level (one campaign). A campaign’s own agent
        comes before the workspace’s; without either, a person answers.
      </p>
      <Terms>
        <Term name="Tone">
          <span className="flex flex-wrap gap-1">
            {tones.map((tone) => (
              <Badge key={tone}>{tone}</Badge>
            ))}
          </span>
        </Term>
        <Term name="Delay">
          A random pause between the two times you set, so that answers go out the way a person’s would.
        </Term>
        <Term name="Auto-send">
          When it is on, replies are sent without manual review, label by label as far as you allow it. When it is off,
          each waits for your approval.
        </Term>
        <Term name="Follow-ups">
          On the days you choose, as long as the lead hasn’t replied. Any reply ends the series.
        </Term>
        <Term name="Knowledge">
          Product info, FAQs and golden replies. What you improve before sending becomes a proposed golden reply.
        </Term>
      </Terms>
    </Chapter>
  )
}

function AutomaticReplies() {
  return (
    <Chapter index={2}>
      <p>
        An agent earns the right to answer by itself, one kind of reply at a time. Its page shows what it does by itself
        today, what that rests on, and for every label why it isn’t automatic yet.
      </p>
      <Terms>
        <Term name="Steps">
          Each label has its own. <em>Draft</em>: a person reads and sends each answer. <em>Send after a pause</em>: it
          goes out after the agent’s delay, the inbox, the thread and the tasks say when, and anyone can stop it until
          then. <em>Send</em>: the same delay, without the countdown.
        </Term>
        <Term name="Evidence">
          A step is offered once at least 30 of its answers have been judged, at least 9 of 10 of them would have gone
          out unchanged or in other words (with 95% certainty), none stated a wrong fact, and none should have been left
          to a person. You may go faster: you are told first what the evidence says.
        </Term>
        <Term name="Your own past">
          <em>Try it on my past replies</em> shows what the agent would have answered beside what a person did answer,
          with the facts that differ. One key judges a case. Nothing is sent, and nobody’s thread changes.
        </Term>
        <Term name="Taken back">
          Changed facts, stopped answers, <em>That was wrong</em> on a sent email, and an opt-out or anger right after
          an automatic answer count against a step. A single slip doesn’t end it. When they add up, the agent goes one
          step down by itself, and the admins hear of it.
        </Term>
        <Term name="What still holds">
          Every fact in an answer must have a source, or it waits for a person; how much is checked is up to the agent’s{' '}
          <em>Checks</em>. Daily caps, caps per conversation and per company, and the lead’s own night hold it back as
          well, and one switch stops everything in a workspace.
        </Term>
      </Terms>
    </Chapter>
  )
}

const bands = [
  { range: '+8 to +10', name: 'High', tone: 'positive', examples: 'Meeting requests, pricing, demo asks' },
  { range: '+3 to +7', name: 'Medium', tone: 'info', examples: 'Interest, questions' },
  { range: '0 to +2', name: 'Neutral', tone: 'neutral', examples: 'Out-of-office, auto-replies' },
  { range: '−1 to −10', name: 'Negative', tone: 'negative', examples: 'Unsubscribe, spam, abuse' },
] as const

function IntentScoring() {
  return (
    <Chapter index={3}>
      <p>
        Every thread has a score from −10 to +10. Each reason is shown with the lead’s own words behind it; quoted text
        does not count. You can correct the score and the label.
      </p>
      <ul className="flex flex-col rounded-md border">
        {bands.map(({ range, name, tone, examples }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2.5 last:border-b-0">
            <span className="w-24 font-medium text-ink tabular-nums">{range}</span>
            <span className="w-20">
              <Badge tone={tone}>{name}</Badge>
            </span>
            <span className="min-w-0 flex-1 basis-48">{examples}</span>
          </li>
        ))}
      </ul>
    </Chapter>
  )
}

function Webhooks() {
  return (
    <Chapter index={4}>
      <p>
        Webhooks are registered with each agent and removed with it. A workspace-level agent has two, a campaign-level
        agent has one for its campaign.
      </p>
      <Terms>
        <Term name="lead_replied" isCode>
          A lead answers a campaign.
        </Term>
        <Term name="untracked_reply" isCode>
          An email that doesn’t belong to a campaign, such as one from a colleague’s address.
        </Term>
      </Terms>
      <p>
        The screen <em>Webhooks &amp; Integration</em> shows the last 50 events with their payload, sends test events
        and replays what failed. A webhook that has disappeared from EmailBison is noticed and can be recreated there.
      </p>
      <p>
        <strong className="font-medium text-ink">Fetching all replies.</strong> Anything webhooks miss is found by
        comparing with EmailBison, automatically every few minutes; Sync Replies, in the inbox and under Campaigns, does
        it right away. Where no webhook can arrive, this is how replies come in.
      </p>
    </Chapter>
  )
}

const Terms = ({ children }: { children: ReactNode }) => <dl className="flex flex-col rounded-md border">{children}</dl>

function Term({ name, isCode = false, children }: { name: string; isCode?: boolean; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-x-4 gap-y-0.5 border-b px-4 py-2.5 last:border-b-0 sm:flex-row">
      <dt className={`shrink-0 text-ink sm:w-36 ${isCode ? 'font-mono text-sm' : 'font-medium'}`}>{name}</dt>
      <dd className="min-w-0 flex-1">{children}</dd>
    </div>
  )
}
