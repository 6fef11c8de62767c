import { Link } from '@tanstack/react-router'
import { use, useEffect, useRef, useState } from 'react'
import type { Thread } from '#contract/threads.ts'
import { nameOf } from '#web/app/contact-name.ts'
import { IntentMeter } from '#web/app/intent-meter.tsx'
import { RowHome } from '#web/app/over-all.ts'
import { MessageCard } from '#web/app/thread/mail/message-card.tsx'
import { isFocusLost } from '#web/ui/lost-focus.ts'
import { scrollFrame } from '#web/ui/scroll-frame.ts'

/** So many mails stand there; the whole conversation is a click away. */
const mostShown = 6

/**
 * Who wrote, what they want, and their words: what nobody has answered is open, what came before it is a line each. On a phone it scrolls by
 * itself, so that the draft's beginning is always seen before it is sent.
 */
export function ReviewLead({ thread }: { thread: Thread }) {
  const home = use(RowHome)
  const heading = useRef<HTMLHeadingElement>(null)
  // Each time it is shown: what was pressed in the draft before it is gone. The screen's title has it first.
  useEffect(() => {
    if (isFocusLost() || document.activeElement?.matches('h1')) heading.current?.focus({ preventScroll: true })
  }, [])
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const { messages, contactCompany, campaignName, reasons } = thread
  const shown = messages.filter(({ isCampaign }) => isCampaign !== true).slice(-mostShown)
  const answered = shown.findLastIndex(({ direction }) => direction === 'outbound')
  // Where nobody has written since us (a follow-up), the last two mails say what it is about.
  const openFrom = answered === shown.length - 1 ? shown.length - 2 : answered + 1
  return (
    <section
      aria-label="Conversation"
      {...scrollFrame}
      className="flex min-w-0 flex-col gap-3 overflow-y-auto p-4 max-lg:max-h-[38dvh] max-lg:shrink-0 lg:w-1/2 lg:border-r lg:px-6"
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-48">
          <h2 ref={heading} tabIndex={-1} className="truncate font-semibold text-base text-ink">
            {nameOf(thread)}
          </h2>
          <p className="truncate text-ink-faint text-sm">
            {contactCompany && (
              <>
                <bdi>{contactCompany}</bdi>
                {' · '}
              </>
            )}
            <bdi>{campaignName ?? 'No campaign'}</bdi>
          </p>
        </div>
        <IntentMeter of={thread} />
      </header>
      {reasons.length > 0 && (
        <p className="text-ink-muted text-sm">
          {reasons
            .slice(0, 3)
            .map(({ text }) => text)
            .join(' · ')}
        </p>
      )}
      <ol aria-label="Messages" className="flex flex-col gap-3">
        {shown.map((message, place) => (
          <li key={message.id}>
            <MessageCard
              message={message}
              showSubject={place === 0 || place === openFrom}
              isFolded={place < openFrom && !unfolded.has(message.id)}
              onUnfold={() => setUnfolded(new Set(unfolded).add(message.id))}
            />
          </li>
        ))}
      </ol>
      <Link
        to="/thread/$threadId"
        params={{ threadId: thread.id }}
        search={home ? home.search : {}}
        className="felt relative self-start rounded-xs text-accent-ink text-sm underline-offset-2 hover:underline"
      >
        Open the conversation
      </Link>
    </section>
  )
}
