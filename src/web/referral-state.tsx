import type { Referral } from '#contract/referrals.ts'
import { refusalWords } from '#web/referral-words.ts'
import { Badge } from '#web/ui/badge.tsx'

type ReferralStateProps = { referral: Pick<Referral, 'state' | 'refusal'> }

const states = {
  credited: { label: 'Counts', tone: 'positive' },
  refused: { label: 'Doesn’t count', tone: 'neutral' },
  taken_back: { label: 'Taken back', tone: 'negative' },
} as const

/** Whether a referral counts, and why not. */
export function ReferralState({ referral: { state, refusal } }: ReferralStateProps) {
  const { label, tone } = states[state]
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      {refusal !== null && <span className="text-ink-muted text-sm">{refusalWords[refusal]}</span>}
      <Badge tone={tone}>{label}</Badge>
    </span>
  )
}
