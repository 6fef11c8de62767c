import { afterCredit, monthlyCents, planFor, plans } from '#contract/plans.ts'

const dollars = (cents: number): string => `$${cents / 100}`

/** More than this costs no more. */
const mostAgents = 30

/** What so many agents cost, by the product's own rule. */
function costOf(agents: number) {
  const plan = planFor(agents)
  const cents = monthlyCents(plan, agents)
  return { plan: plans[plan].name, month: dollars(cents), withCredit: dollars(afterCredit(cents)) }
}

/** Where another number of agents begins to cost something else. */
const levels = Array.from({ length: mostAgents + 1 }, (_, agents) => ({ agents, ...costOf(agents) })).filter(
  ({ agents, month }) => agents === 0 || costOf(agents - 1).month !== month,
)

/** What it costs by the number of agents: a table, and where scripts run a slider that looks it up (`public/calculator.js`). */
export function CostCalculator() {
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <table className="w-full border-collapse rounded-lg text-left text-base">
        <caption className="sr-only">Cost per month by the number of agents</caption>
        <thead>
          <tr className="text-ink-muted">
            <th scope="col" className="border-b py-2 pr-4 font-medium">
              Agents
            </th>
            <th scope="col" className="border-b py-2 pr-4 font-medium">
              Plan
            </th>
            <th scope="col" className="border-b py-2 text-right font-medium">
              A month
            </th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ agents, plan, month }, place) => (
            <tr key={agents} className="text-ink">
              <th scope="row" className="border-b py-2.5 pr-4 font-medium tabular-nums">
                {place === levels.length - 1 ? `${agents} or more` : agents}
              </th>
              <td className="border-b py-2.5 pr-4">{plan}</td>
              <td className="border-b py-2.5 text-right font-medium tabular-nums">{month}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <form
        hidden
        aria-label="Your number of agents"
        data-calculator={JSON.stringify(levels)}
        className="flex flex-col gap-5 rounded-lg border bg-canvas p-6 [&[hidden]]:hidden"
      >
        <label className="flex flex-col gap-2 font-medium text-base text-ink">
          <span className="flex items-baseline justify-between">
            How many agents?
            <span aria-hidden data-agents="" className="text-xl tabular-nums" />
          </span>
          <input
            type="range"
            name="agents"
            min={0}
            max={mostAgents}
            defaultValue={2}
            className="site-slider h-8 w-full"
          />
        </label>
        <label className="flex min-h-6 items-center gap-2.5 text-base text-ink">
          <input type="checkbox" name="credit" className="size-4" />
          In a month with a referral credit
        </label>
        <p aria-live="polite" className="flex flex-wrap items-baseline gap-x-2 border-t pt-4">
          <span data-cost="" className="font-semibold text-2xl text-ink tabular-nums" />{' '}
          <span className="text-base text-ink-muted">
            a month, on <span data-plan="" />
            <span data-each="" />
          </span>
        </p>
      </form>
    </div>
  )
}
