import { Comparison } from '#web/site/comparison.tsx'
import { ThreadDemo } from '#web/site/demo/thread-demo.tsx'
import { Fact, SourceNote } from '#web/site/fact.tsx'
import { FeatureCards } from '#web/site/feature-cards.tsx'
import { FourSteps } from '#web/site/four-steps.tsx'
import { Figures } from '#web/site/measured/figures.tsx'
import { PlanCards } from '#web/site/plan-cards.tsx'
import { Promises } from '#web/site/promises.tsx'
import { SiteFrame, SiteSection, StartCard, signUpPath, tryPath } from '#web/site/site-frame.tsx'
import { SourceLine } from '#web/site/told.tsx'
import { ofGuests, ofSandbox, ofTrial, TrialDays } from '#web/site/trial-days.tsx'
import { Button } from '#web/ui/button.tsx'

export function LandingPage() {
  return (
    <SiteFrame>
      <Hero />
      <SiteSection
        id="features"
        title="Never lose a lead’s reply, never answer twice"
        lead="Made for people who answer forty leads before lunch."
      >
        <FeatureCards />
      </SiteSection>
      <SiteSection
        id="how"
        isTinted
        title="From the first connection to the first answer"
        lead={
          <>
            Four steps, most of them a click.
            <span {...ofSandbox}> The sandbox, a simulated platform with leads who answer, is one of the clicks.</span>
          </>
        }
      >
        <FourSteps />
      </SiteSection>
      <SiteSection id="promises" title="Four things it is built around">
        <Promises />
      </SiteSection>
      <SiteSection
        id="figures"
        isTinted
        title="Measured, with the method"
        lead="As in the product, each underlined figure leads to its source."
      >
        <Figures />
      </SiteSection>
      <SiteSection id="for-whom" title="For whom">
        <ForWhom />
      </SiteSection>
      <SiteSection
        id="compare"
        isTinted
        title="How it compares"
        lead="Only what a page of the other product says itself. Where we found nothing, we say so."
      >
        <Comparison />
      </SiteSection>
      <SiteSection
        id="self-hosting"
        title="Run it yourself, in two commands"
        lead="One machine, no service to sign up for: it brings its own database, and the sandbox to try it in."
      >
        <SelfHosting />
      </SiteSection>
      <SiteSection
        id="pricing"
        isOfPlans
        isTinted
        title="Two plans"
        lead="Switch anytime; it takes effect immediately."
      >
        <PlanCards />
      </SiteSection>
      <StartCard title="See it on your own replies" action="Get Started" className="pt-14 md:pt-20">
        Connect EmailBison in a minute<span {...ofSandbox}>, or try it in the sandbox first</span>.
      </StartCard>
    </SiteFrame>
  )
}

/** The headline with what it means, side by side where there is room, so that more of the product at work below is on the first screen. */
function Hero() {
  return (
    <div className="border-b bg-canvas">
      <div className="mx-auto flex w-full max-w-280 flex-col gap-10 px-4 pt-12 pb-14 md:px-8 md:pt-20 md:pb-20">
        <div className="grid max-w-200 items-end gap-x-12 gap-y-5 xl:max-w-none xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-y-7">
          <div className="flex flex-col items-start gap-5">
            <h1 className="site-display text-ink">
              Automated AI replies that <span className="fact">understand your product</span>
            </h1>
            <SourceNote>Sources: your knowledge base, your settings, what you wrote before</SourceNote>
          </div>
          <p className="site-lead max-w-160 text-ink-muted">
            Rejoinder reads every answer to your cold-email campaigns, scores what the lead wants and drafts the reply
            from what you know about your product. You approve it, or let it send.
          </p>
          <div className="flex flex-wrap items-center gap-2 max-sm:flex-col max-sm:items-stretch">
            <Button variant="primary" size="lg" asChild>
              <a href={signUpPath}>Start Free Trial</a>
            </Button>
            <span {...ofGuests} className="contents">
              <Button size="lg" asChild>
                <a href={tryPath}>Try it now, without an account</a>
              </Button>
            </span>
            <Button size="lg" variant="ghost" asChild>
              <a href="/docs">Read the docs</a>
            </Button>
          </div>
          <p className="text-ink-faint text-sm xl:self-center" {...ofTrial}>
            <TrialDays /> of full access. No credit card required.
          </p>
        </div>
        <ThreadDemo />
      </div>
    </div>
  )
}

const people = [
  {
    who: 'Agencies',
    why: 'One inbox over the workspaces of all clients, each with its own knowledge, agents and brand, and a weekly report that a client reads without an account.',
  },
  {
    who: 'Sales teams',
    why: 'Threads go to people in turn, notes stay between colleagues, and who is writing in a thread is seen before two of them answer it.',
  },
  {
    who: 'Founders',
    why: 'The keyboard alone, most valuable first: approve the drafts that are right, mend the ones that are not, and be done before the first meeting.',
  },
] as const

const misfits = [
  'You send with another platform. EmailBison is the one that it connects to.',
  'You look for leads, or for somewhere to send campaigns from. That stays in EmailBison; here their replies are answered.',
  'You look for a shared mailbox, for support or for all of your mail. It reads what comes in through EmailBison, and nothing else.',
] as const

function ForWhom() {
  return (
    <div className="flex flex-col gap-10">
      <ul className="grid gap-x-8 gap-y-6 md:grid-cols-3">
        {people.map(({ who, why }) => (
          <li key={who} className="flex flex-col gap-1.5 border-t pt-4">
            <h3 className="font-semibold text-ink text-lg">{who}</h3>
            <p className="text-ink-muted text-lg">{why}</p>
          </li>
        ))}
      </ul>
      <section aria-labelledby="misfits" className="flex flex-col gap-3 border-t pt-4">
        <h3 id="misfits" className="font-semibold text-ink text-lg">
          Not for you if
        </h3>
        <ul className="grid gap-x-8 gap-y-3 text-ink-muted text-lg md:grid-cols-3">
          {misfits.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function SelfHosting() {
  return (
    <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-2">
      <div className="flex flex-col gap-3">
        <pre className="overflow-x-auto rounded-md border bg-canvas p-4 font-mono text-base text-ink leading-relaxed">
          <code>{'npm install\nnpm start'}</code>
        </pre>
        <p className="text-base text-ink-muted">
          In the folder of its source, with git, Node.js 20 or newer and npm.{' '}
          <Fact source="/docs/self-hosting">Self-hosting</Fact> says how it runs in production and on several machines.
        </p>
      </div>
      <ul className="flex flex-col gap-3 text-ink-muted text-lg">
        <li>
          Every reply, draft and send is in <Fact source="/docs/configuration#DATABASE_URL">PostgreSQL 15 to 18</Fact>:
          the one that comes with it, or yours. Kill any process at any moment: nothing is lost, nothing is sent twice.
        </li>
        <li className="[&_a]:text-ink [&_a]:underline [&_a]:underline-offset-4">
          It is open source under the Apache License 2.0, with the tests and the measurements that this page draws on.{' '}
          <SourceLine />
        </li>
        <li>
          Without a key for a language model, a built-in drafter writes by rules. It never sends to real leads by
          itself.
        </li>
      </ul>
    </div>
  )
}
