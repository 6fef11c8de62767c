import type { Referral } from '#contract/referrals.ts'
import { refusalWords } from '#web/referral-labels.ts'
import { Badge } from '#web/ui/badge.tsx'

type Told = Pick<Referral, 'state' | 'refusal'>

const states = {
  credited: { label: 'Counts', tone: 'positive' },
  refused: { label: 'Doesn’t count', tone: 'neutral' },
  taken_back: { label: 'Taken back', tone: 'negative' },
} as const

/** Whether a referral counts. */
export function ReferralState({ referral: { state } }: { referral: Told }) {
  const { label, tone } = states[state]
  return (
    <Badge tone={tone} className="shrink-0">
      {label}
    </Badge>
  )
}

/** Why it does not, where that was told by itself. */
export function ReferralReason({ referral: { refusal } }: { referral: Told }) {
  if (refusal === null) return null
  const words = refusalWords[refusal]
  return <span className="text-ink-muted text-sm">{`${words.charAt(0).toUpperCase()}${words.slice(1)}`}</span>
}
