import { mostReferralsListed, type OwnReferrals } from '#contract/referrals.ts'
import { dateWords } from '#web/app/billing/billing-labels.ts'
import { ReferralReason, ReferralState } from '#web/referral-state.tsx'

/** Who came by the link, and whether this workspace came by one itself. */
export function ReferralList({ referrals: { made, countedAt } }: { referrals: OwnReferrals }) {
  return (
    <>
      {made.length > 0 && (
        <ul aria-label="Friends" className="flex max-h-80 flex-col divide-y overflow-y-auto rounded-md border">
          {made.map((referral) => (
            <li key={referral.id} className="flex items-center gap-3 px-3 py-2">
              <div className="flex min-w-0 flex-1 flex-col">
                <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
                  <span className="break-words font-medium text-base text-ink">{referral.friend || 'A friend'}</span>
                  <span className="text-ink-muted text-sm">{dateWords(referral.at)}</span>
                </span>
                <ReferralReason referral={referral} />
              </div>
              <ReferralState referral={referral} />
            </li>
          ))}
        </ul>
      )}
      {made.length === mostReferralsListed && (
        <p className="text-ink-muted text-sm">The newest {mostReferralsListed} are listed.</p>
      )}
      {countedAt !== null && (
        <p className="text-base text-ink-muted">
          You signed up through a friend’s link yourself. It was counted on {dateWords(countedAt)}, and your friend gets
          one agent free for one month.
        </p>
      )}
    </>
  )
}
