import type { UseQueryResult } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Billing } from '#contract/billing.ts'
import { plans } from '#contract/plans.ts'
import type { OwnReferrals } from '#contract/referrals.ts'
import { dateWords, dayWords, price } from '#web/app/billing/billing-labels.ts'
import { ReferralList } from '#web/app/billing/referral-list.tsx'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { LoadFailure } from '#web/load-failure.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { notify } from '#web/ui/notify.ts'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#web/ui/table.tsx'

type ReferralsSectionProps = { billing: Billing; referrals: UseQueryResult<OwnReferrals> }

/** The link to share, who came by it, and what that was worth. */
export function ReferralsSection({ billing: { referralLink, credits }, referrals }: ReferralsSectionProps) {
  return (
    <SettingsSection
      id="referrals"
      title="Referrals"
      description={`When a friend signs up through your link and creates a workspace, you get 1 agent free for 1 month: ${price(plans.per_agent.cents)} off one month’s bill.`}
    >
      <ReferralLink link={referralLink} />
      <dl className="flex flex-col gap-0.5">
        <dt className="text-ink-muted text-sm">Successful referrals</dt>
        <dd className="font-semibold text-2xl text-ink tabular-nums">
          {referrals.data?.credited.toLocaleString('en') ?? '–'}
        </dd>
      </dl>
      <LoadFailure isPart title="Failed to load referrals" of={[referrals]} />
      {referrals.data && <ReferralList referrals={referrals.data} />}
      {credits.length === 0 ? (
        <p className="text-base text-ink-muted">No credits yet. The first friend’s workspace earns the first one.</p>
      ) : (
        <Credits credits={credits} />
      )}
    </SettingsSection>
  )
}

const indicatedMs = 2000

function ReferralLink({ link }: { link: string }) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), indicatedMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => {
        setIsCopied(true)
        notify.success('Referral link copied!')
      },
      () => notify.error('Failed to copy the link', { description: 'Select it and copy it by hand.' }),
    )
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label="Referral link" className="min-w-0 flex-1 basis-64">
        <Input readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <Button icon={isCopied ? Check : Copy} onClick={() => void copy()} className="min-w-24">
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  )
}

function Credits({ credits }: Pick<Billing, 'credits'>) {
  return (
    <Table label="Credits" className="max-h-80 rounded-md border">
      <TableHead>
        <TableHeaderCell>Earned</TableHeaderCell>
        <TableHeaderCell>Used</TableHeaderCell>
        <TableHeaderCell>For the month from</TableHeaderCell>
      </TableHead>
      <TableBody>
        {credits.toReversed().map(({ id, madeAt, usedAt, usedFor, takenBackAt }) => (
          <TableRow key={id}>
            <TableCell>{dateWords(madeAt)}</TableCell>
            <TableCell>
              {usedAt ? (
                dateWords(usedAt)
              ) : takenBackAt ? (
                <Badge tone="negative">Taken back on {dateWords(takenBackAt)}</Badge>
              ) : (
                <span className="text-ink-muted">Not yet</span>
              )}
            </TableCell>
            <TableCell>{usedFor ? dayWords(usedFor) : '–'}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
