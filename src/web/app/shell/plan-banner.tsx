import { Link } from '@tanstack/react-router'
import { CalendarClock, PauseCircle } from 'lucide-react'
import type { PlanStanding } from '#contract/billing.ts'
import { useMay } from '#web/api/workspace.ts'
import { dateWords } from '#web/app/billing/billing-labels.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

const dayMs = 86_400_000

/** Stands above every screen while a trial is about to end, a plan is unpaid, or agents pause for want of one. */
export default function PlanBanner({ standing }: { standing: PlanStanding }) {
  const mayPay = useMay('admin')
  const words = bannerWords(standing)
  if (!words) return null
  return (
    <Banner
      tone={words.tone}
      icon={words.tone === 'accent' ? CalendarClock : PauseCircle}
      title={words.title}
      className="m-3 mb-0 shrink-0"
      action={
        mayPay && (
          <Button size="sm" asChild>
            <Link to="/billing">{words.action}</Link>
          </Button>
        )
      }
    >
      {words.text}
      {!mayPay && ' An admin of the workspace can choose a plan.'}
    </Banner>
  )
}

function bannerWords({ state, endedBy, trialEndsAt, graceEndsAt }: PlanStanding) {
  if (state === 'trial') {
    const days = Math.ceil((Date.parse(trialEndsAt) - Date.now()) / dayMs)
    return {
      tone: 'accent',
      title: days <= 1 ? 'Your trial ends within a day' : `Your trial ends in ${days} days`,
      text: `Without a plan your agents pause on ${dateWords(trialEndsAt)}. Replies keep arriving, and nothing is deleted.`,
      action: 'Choose a plan',
    } as const
  }
  if (state === 'past_due' && graceEndsAt)
    return {
      tone: 'negative',
      title: 'The last payment failed',
      text: `Your agents go on until ${dateWords(graceEndsAt)}.`,
      action: 'Open Billing',
    } as const
  if (state !== 'ended') return null
  return {
    tone: 'neutral',
    title:
      endedBy === 'trial' ? 'Your trial is over: your agents are paused' : 'Your plan is over: your agents are paused',
    text: 'Nothing is drafted or sent automatically. Replies keep arriving and you can still answer them. What comes due waits for you.',
    action: 'Choose a plan',
  } as const
}
