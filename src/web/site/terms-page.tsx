import { graceDays, plans } from '#contract/plans.ts'
import { Operator, Part, Points, TextPage } from '#web/site/text-page.tsx'
import { ifTold, Told, unlessTold } from '#web/site/told.tsx'
import { ofPlans, ofTrial, TrialDays } from '#web/site/trial-days.tsx'

const price = (cents: number): string => `$${cents / 100}`

export function TermsPage() {
  return (
    <TextPage
      title="Terms"
      lead="What you may expect of this installation of Rejoinder, and what it expects of you. Each sentence is something that the product does or the operator decides."
    >
      <Part title="Whom you deal with">
        <Operator />
      </Part>
      <Part title="Your account">
        <Points>
          <li>You sign up with an address that is yours, and you look after your password and your second factor.</li>
          <li>
            A workspace belongs to its admins. They invite people, choose what each may do, and may delete the
            workspace.
          </li>
          <li>
            An account whose address is never confirmed is erased after a week, where addresses are confirmed at all.
          </li>
        </Points>
      </Part>
      <Part title="What you send">
        <Points>
          <li>
            Emails go out through the sending platform that you connect, in your name. You are their sender, and you
            keep the law that holds for them where you and your leads are.
          </li>
          <li>
            A lead who opts out gets no more email from your agents: the product cancels what was planned and tells the
            sending platform.
          </li>
          <li>
            Agents write drafts. What goes out by itself is what you allowed, label by label; you can stop all of it
            with one switch.
          </li>
          <li>You don’t use Rejoinder to deceive, to harass, or to write to people who have asked you not to.</li>
        </Points>
      </Part>
      <section {...ofPlans} className="flex flex-col gap-3">
        <h2 className="font-semibold text-ink text-xl">Plans and payment</h2>
        <Points>
          <li {...ofTrial}>
            A new workspace has everything for <TrialDays />, without a credit card. Then its agents pause until a plan
            is chosen; nothing is deleted, replies keep arriving, and people can still answer.
          </li>
          <li>
            {plans.per_agent.name} costs {price(plans.per_agent.cents)} a month, {plans.unlimited.name}{' '}
            {price(plans.unlimited.cents)} a month. A change of plan is effective immediately.
          </li>
          <li>
            A plan that is not paid goes on for {graceDays} days; then agents pause. You can cancel at any time, and
            keep what you paid for until the end of the month.
          </li>
          <li {...ifTold('payments')}>
            Payments are handled by Stripe. The operator never sees the number of your card.
          </li>
          <li {...unlessTold('payments')}>
            This installation takes no payments: a plan changes at once, and nothing is charged.
          </li>
        </Points>
      </section>
      <Part title="Your data is yours">
        <Points>
          <li>An admin can export everything that belongs to a workspace at any time.</li>
          <li>
            A deleted workspace can be restored for 30 days, and is then erased for good, with its files.{' '}
            <a href="/privacy">Privacy</a> says what is kept about whom.
          </li>
        </Points>
      </Part>
      <Part title="When something goes wrong">
        <Points>
          <li>
            The operator may suspend a workspace that is used against these terms. Its agents pause; replies keep
            arriving and nothing is deleted.
          </li>
          <li>
            The software comes under the Apache License 2.0, without a warranty from the people who write it. What{' '}
            <Told fact="operator-name">the operator</Told> owes you beyond that is for the two of you to agree on.
          </li>
          <li>
            How the installation is doing at this moment is on <a href="/status">its status page</a>.
          </li>
        </Points>
      </Part>
    </TextPage>
  )
}
