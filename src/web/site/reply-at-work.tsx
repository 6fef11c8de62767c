import { BookOpen, ShieldCheck, User } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Meter } from '#web/ui/meter.tsx'

/** Comes in after so many steps; without motion it is simply there. */
const step = (at: number): CSSProperties => ({ animationDelay: `${at * 550}ms` })
const entering = 'animate-[site-in_420ms_var(--ease-out)_backwards]'

/** The product at work on one reply: the lead's words, what they mean, and the answer with the source of each fact. */
export function ReplyAtWork() {
  return (
    <figure
      aria-label="An example of a reply, its score and the drafted answer"
      className="flex min-w-0 flex-col gap-2"
    >
      <div className="flex flex-col overflow-hidden rounded-lg border bg-surface shadow-float">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-3">
          <Avatar name="Ona Petraitė" size="lg" />
          <div className="flex min-w-0 flex-1 basis-36 flex-col">
            <span className="truncate font-medium text-base text-ink">Ona Petraitė</span>
            <span className="truncate text-ink-faint text-sm">CEO, Buyer UAB</span>
          </div>
          <span className={entering} style={step(1.5)}>
            <Meter value={9} tone="positive" label="Meeting request" size="lg" />
          </span>
        </header>
        <div className="flex flex-col gap-3 px-4 py-4">
          <p className="max-w-[72ch] text-base text-ink">
            Hi Jonas, that sounds useful. <Reason at={1}>What would it cost</Reason> for one agent? If it fits, we{' '}
            <Reason at={1.2}>could talk on Thursday</Reason>.
          </p>
          <ul className="flex flex-wrap gap-1.5">
            <li className={entering} style={step(2)}>
              <Badge tone="positive">asks for the price</Badge>
            </li>
            <li className={entering} style={step(2.2)}>
              <Badge tone="positive">proposes a day</Badge>
            </li>
          </ul>
        </div>
        <div className="flex flex-col gap-3 border-t bg-accent-tint px-4 py-4">
          <p className={`max-w-[72ch] text-base text-ink ${entering}`} style={step(3)}>
            Hi Ona, one agent is <Fact>$9 per month</Fact>, and the first <Fact>14 days</Fact> are free, without a
            credit card. <Fact>Thursday</Fact> is fine with me. What time suits you?
          </p>
          <ul className="flex flex-col gap-1 text-ink-muted text-sm">
            <Source at={3.8} icon={<BookOpen aria-hidden />}>
              “$9 per month”, “14 days”: knowledge base, Pricing
            </Source>
            <Source at={4.1} icon={<User aria-hidden />}>
              “Thursday”: the lead’s own words
            </Source>
            <Source at={4.6} icon={<ShieldCheck aria-hidden className="text-positive-ink" />}>
              Every fact traced. Waits for your approval.
            </Source>
          </ul>
        </div>
      </div>
      <figcaption className="text-ink-faint text-sm">
        The lead is made up. The scoring and the sources are real.
      </figcaption>
    </figure>
  )
}

/** Words that the score rests on. */
function Reason({ at, children }: { at: number; children: ReactNode }) {
  return (
    <mark
      className="rounded-xs bg-positive-tint px-0.5 text-positive-ink motion-safe:animate-[site-mark_420ms_var(--ease-out)_backwards]"
      style={step(at)}
    >
      {children}
    </mark>
  )
}

const Fact = ({ children }: { children: ReactNode }) => (
  <span className="underline decoration-2 decoration-positive-fill underline-offset-4">{children}</span>
)

function Source({ at, icon, children }: { at: number; icon: ReactNode; children: ReactNode }) {
  return (
    <li className={`flex gap-2 ${entering}`} style={step(at)}>
      <span className="mt-0.5">{icon}</span>
      {children}
    </li>
  )
}
