import type { WorkspaceLook } from '#contract/admin.ts'
import type { WorkspacePayments as Payments } from '#contract/payments.ts'
import { Fact, Facts } from '#web/admin/facts.tsx'
import { repairWords } from '#web/repair-labels.ts'
import { FormSection } from '#web/ui/form-section.tsx'
import { money } from '#web/ui/money.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'

/** What went back or is asked back, and whether what stands here had to be corrected. Nothing where nobody ever went to pay. */
export function WorkspacePayments({ look: { payments } }: { look: WorkspaceLook }) {
  if (payments === null) return null
  const { customerRef, reversals, repaired } = payments
  return (
    <FormSection
      title="Payments"
      description="Refunds and disputes, newest first. Handle them at the payment provider."
    >
      <Facts>
        <Fact name="Customer">{customerRef}</Fact>
        <Fact name="Last correction">
          {repaired === null ? (
            'None needed'
          ) : (
            <>
              {repairWords(repaired.what)} · <RelativeTime at={repaired.at} length="long" />
            </>
          )}
        </Fact>
      </Facts>
      <Reversals of={reversals} />
    </FormSection>
  )
}

const kinds: Readonly<Record<Payments['reversals'][number]['kind'], string>> = { refund: 'Refund', dispute: 'Dispute' }
/** The provider's word, as words. */
const inWords = (text: string): string => text.replaceAll('_', ' ')

function Reversals({ of }: { of: Payments['reversals'] }) {
  if (of.length === 0) return <p className="text-base text-ink-muted">No refunds or disputes.</p>
  return (
    <ul aria-label="Refunds and disputes" className="flex flex-col divide-y rounded-md border bg-surface">
      {of.map(({ kind, cents, currency, status, reason, invoiceNumber, at }) => (
        <li
          key={`${kind} ${at} ${cents}`}
          className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-3 py-2 text-base"
        >
          <span className={kind === 'dispute' ? 'font-medium text-negative-ink' : 'font-medium'}>{kinds[kind]}</span>
          <span className="tabular-nums">{money(cents, currency)}</span>
          <span className="min-w-0 flex-1 break-words text-ink-muted">
            {[inWords(status), reason && inWords(reason), invoiceNumber && `invoice ${invoiceNumber}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <RelativeTime at={at} />
        </li>
      ))}
    </ul>
  )
}
