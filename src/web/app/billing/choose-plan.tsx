import { useState } from 'react'
import type { Billing } from '#contract/billing.ts'
import { type PlanId, plans } from '#contract/plans.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { AgentChoice } from '#web/app/billing/agent-choice.tsx'
import { changeWords } from '#web/app/billing/billing-labels.ts'
import { dueWords, isPaidAtPage } from '#web/app/billing/due-labels.ts'
import { useChoice, useDueNow } from '#web/app/billing/use-choice.ts'
import { useRefreshBilling } from '#web/app/billing/use-refresh-billing.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/notify.ts'

/** Says what changes with a plan before it does, and asks which agents stay on where it holds fewer than there are. */
export function ChoosePlan({ plan, billing, onClose }: { plan: PlanId; billing: Billing; onClose: () => void }) {
  const { workspaceId } = useWorkspace()
  const refresh = useRefreshBilling()
  const { name, agents: held } = plans[plan]
  const mustChoose = held !== null && billing.agents.length > held
  const [kept, setKept] = useState(billing.agents.find(({ isOn }) => isOn)?.id)
  const { now, isAsking } = useDueNow(plan, billing)
  const choose = useChoice(billing, {
    onChosen() {
      notify.success(`You’re on ${name} now`)
      onClose()
    },
    onSettled: refresh,
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Choose ${name}?`}
      description="It takes effect immediately."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            action="Choose plan"
            loading={choose.isPending || choose.isLeaving}
            disabled={isAsking}
            onClick={() =>
              choose.mutate({ workspaceId, plan, ...(mustChoose && kept !== undefined && { keptAgentIds: [kept] }) })
            }
          >
            {isPaidAtPage(billing) ? 'Continue to payment' : `Choose ${name}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ul className="flex list-disc flex-col gap-1 pl-5 text-base text-ink">
          {[...changeWords(billing, plan), ...dueWords(billing, now)].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {mustChoose && <AgentChoice agents={billing.agents} value={kept} onValueChange={setKept} />}
        {choose.error && (
          <Banner tone="negative" title="Failed to change the plan">
            {messageOf(choose.error)}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
