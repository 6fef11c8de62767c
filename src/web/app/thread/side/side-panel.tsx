import { type ReactNode, Suspense, useState } from 'react'
import type { Thread } from '#contract/threads.ts'
import { AgentCard } from '#web/app/thread/side/agent-card.tsx'
import { IntentCard } from '#web/app/thread/side/intent-card.tsx'
import { LeadCard } from '#web/app/thread/side/lead-card.tsx'
import { OptOutDoubt } from '#web/app/thread/side/opt-out-doubt.tsx'
import { OptOutUntold } from '#web/app/thread/side/opt-out-untold.tsx'
import { ThreadTimeline } from '#web/app/thread/side/thread-timeline.tsx'
import { WhatNext } from '#web/app/thread/side/what-next.tsx'
import { toldByTask } from '#web/app/thread/told-once.ts'
import { late } from '#web/late.tsx'
import { ShownWhen } from '#web/ui/shown-when.tsx'

const LeadHistory = late(() => import('#web/app/thread/side/lead-history.tsx'))

type SidePanelProps = { thread: Thread; mayAct: boolean }

/** Who the lead is, how warm and why, what the agent may do, and what has happened. */
export function SidePanel({ thread, mayAct }: SidePanelProps) {
  return (
    <div className="flex flex-col">
      <BelowLead thread={thread}>
        <Section heading="Intent">
          <OptOutDoubt thread={thread} mayDecide={mayAct} />
          <OptOutUntold thread={thread} mayAct={mayAct} />
          <IntentCard thread={thread} mayAct={mayAct} />
        </Section>
        <Section heading="Agent">
          <AgentCard thread={thread} mayAct={mayAct} />
        </Section>
        <Section heading="Timeline">
          <WhatNext thread={thread} mayAct={mayAct} />
          <ThreadTimeline entries={thread.timeline} told={toldByTask(thread)} />
        </Section>
      </BelowLead>
    </div>
  )
}

/** The lead with their history, and what shows once that is known. That is drawn once: only here it is noted that it is. */
function BelowLead({ thread, children }: { thread: Thread; children: ReactNode }) {
  const [knownOf, setKnownOf] = useState('')
  return (
    <>
      <Section heading="Lead">
        <LeadCard thread={thread} />
        <Suspense fallback={null}>
          <LeadHistory thread={thread} onKnown={setKnownOf} />
        </Suspense>
      </Section>
      <ShownWhen ready={knownOf === thread.id}>{children}</ShownWhen>
    </>
  )
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section aria-label={heading} className="flex flex-col gap-2 border-b px-4 py-4 last:border-b-0">
      <h2 className="font-medium text-ink-faint text-xs">{heading}</h2>
      {children}
    </section>
  )
}
