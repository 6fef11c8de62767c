import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { use, useEffect, useRef } from 'react'
import type { ThreadRow } from '#contract/threads.ts'
import { nameOf } from '#web/app/contact-name.ts'
import { signedScore } from '#web/app/intent-labels.ts'
import { RowHome } from '#web/app/over-all.ts'
import { StatusBadge } from '#web/app/thread/status-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { cn } from '#web/ui/cn.ts'
import { focusIfLost } from '#web/ui/lost-focus.ts'

const loudFrom = 6

export function BackLink() {
  return (
    <Link
      to="/inbox"
      search={true}
      aria-label="Back to inbox"
      title="Back to inbox (Esc)"
      className="-ml-1 inline-flex size-8 shrink-0 items-center justify-center rounded-sm text-ink-muted hover:bg-hover hover:text-ink pointer-coarse:size-11"
    >
      <ArrowLeft aria-hidden />
    </Link>
  )
}

/** Whom the conversation is with, about which campaign, and how it stands. */
export function ThreadTitle({ thread }: { thread: ThreadRow }) {
  const home = use(RowHome)
  const name = nameOf(thread)
  const heading = useRef<HTMLHeadingElement>(null)
  // Each time it is shown, in the place of the list or of the thread before it.
  useEffect(() => focusIfLost(heading.current), [])
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <h1 ref={heading} className="truncate font-semibold text-base text-ink">
        {name}
      </h1>
      <div className="flex min-w-0 items-center gap-2">
        <p className={cn('truncate text-ink-faint text-xs', home ? 'max-sm:min-w-12' : 'max-sm:hidden')}>
          {home && (
            <span className="font-medium text-ink-muted">
              <bdi>{home.name}</bdi> ·{' '}
            </span>
          )}
          {thread.contactCompany && (
            <>
              <bdi>{thread.contactCompany}</bdi>
              {' · '}
            </>
          )}
          <bdi>{thread.campaignName ?? 'No campaign'}</bdi>
        </p>
        <span className="flex shrink-0 items-center gap-1.5 max-sm:h-5 max-sm:shrink max-sm:flex-wrap max-sm:overflow-clip">
          {thread.intentScore !== null && (
            <Badge tone={thread.intentScore >= loudFrom ? 'solid' : 'outline'} title="Intent score">
              <span className="sr-only">Intent score </span>
              <span className="tabular-nums">{signedScore(thread.intentScore)}</span>
            </Badge>
          )}
          <StatusBadge status={thread.status} />
        </span>
      </div>
    </div>
  )
}
