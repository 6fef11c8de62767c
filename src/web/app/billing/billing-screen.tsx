import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { orpc } from '#web/api/client.ts'
import { codeOf } from '#web/api/errors.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { AgentsKept } from '#web/app/billing/agents-kept.tsx'
import { InvoicesSection } from '#web/app/billing/invoices-section.tsx'
import { PlanSection } from '#web/app/billing/plan-section.tsx'
import { ReferralsSection } from '#web/app/billing/referrals-section.tsx'
import { UsageSection } from '#web/app/billing/usage-section.tsx'
import { useReturnFromPayment } from '#web/app/billing/use-return-from-payment.ts'
import { SettingsFrame } from '#web/app/settings-frame.tsx'
import { LoadFailure } from '#web/load-failure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

const title = 'Billing & Referrals'

/** What the workspace pays for, what it used, and whom it brought. */
export function BillingScreen() {
  const { workspaceId } = useWorkspace()
  const mayPay = useMay('admin')
  const isChecking = useReturnFromPayment()
  const billing = useQuery(orpc.billing.read.queryOptions({ input: { workspaceId }, enabled: mayPay }))
  const referrals = useQuery(orpc.referrals.list.queryOptions({ input: { workspaceId }, enabled: mayPay }))
  if (!mayPay)
    return (
      <Without
        title="Billing is for workspace admins"
        description="Ask an admin of this workspace about its plan and its invoices."
      />
    )
  if (codeOf(billing.error) === 'not_found')
    return (
      <Without
        title="There are no plans here"
        description="Whoever runs this installation has switched plans off: every workspace has everything."
      />
    )
  const { data } = billing
  return (
    <SettingsFrame title={title} isLoading={billing.isPending || referrals.isPending || isChecking}>
      <LoadFailure className="mt-6 rounded-md border" title="Failed to load billing" of={[billing]} />
      {data && !isChecking && (
        <>
          <PlanSection billing={data} />
          <AgentsKept billing={data} />
          <UsageSection />
          <ReferralsSection billing={data} referrals={referrals} />
          <InvoicesSection billing={data} />
        </>
      )}
    </SettingsFrame>
  )
}

function Without(props: { title: string; description: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState icon={CreditCard} {...props} />
    </>
  )
}
