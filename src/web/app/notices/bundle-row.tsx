import { Link } from '@tanstack/react-router'
import {
  AtSign,
  Bot,
  CircleAlert,
  CreditCard,
  Flame,
  Gift,
  Hand,
  type LucideIcon,
  PlugZap,
  Unplug,
  UserRound,
  Webhook,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { meOf } from '#contract/none-of.ts'
import { noticeTitle } from '#contract/notice-words.ts'
import type { Notice, NoticeBundle, NoticeKind } from '#contract/notices.ts'
import { usePlatformName } from '#web/app/connect-platform.ts'
import { bundleTitle, noticeDetail } from '#web/app/notices/notice-labels.ts'
import { cn } from '#web/ui/cn.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const icons: Record<NoticeKind, LucideIcon> = {
  high_intent: Flame,
  handoff: Hand,
  assigned: UserRound,
  mentioned: AtSign,
  send_trouble: CircleAlert,
  webhooks_silent: Webhook,
  connection_lost: PlugZap,
  agent_paused: Bot,
  step_taken_back: Bot,
  address_lost: Unplug,
  domain_lost: Unplug,
  plan: CreditCard,
  referral: Gift,
}

const tints: Record<NoticeKind, string> = {
  high_intent: 'text-positive-ink',
  handoff: 'text-accent-ink',
  assigned: 'text-accent-ink',
  mentioned: 'text-accent-ink',
  send_trouble: 'text-negative-ink',
  webhooks_silent: 'text-negative-ink',
  connection_lost: 'text-negative-ink',
  agent_paused: 'text-ink-muted',
  step_taken_back: 'text-accent-ink',
  address_lost: 'text-negative-ink',
  domain_lost: 'text-negative-ink',
  plan: 'text-accent-ink',
  referral: 'text-accent-ink',
}

const title = 'min-w-0 break-words text-base text-ink hover:underline'

/** One notice; of many at once, the newest few leads each with a link of their own. */
export function BundleRow({ bundle, isNew }: { bundle: NoticeBundle; isNew: boolean }) {
  const platformName = usePlatformName()
  const { kind, count, notices, at } = bundle
  const [first] = notices
  const Icon = icons[kind]
  const rest = count - notices.length
  return (
    <li className={cn('flex gap-3 px-4 py-3', isNew && 'bg-accent-tint')}>
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', tints[kind])} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex items-baseline justify-between gap-3">
          <p className={cn('min-w-0', isNew && 'font-medium')}>
            {isNew && <VisuallyHidden>New: </VisuallyHidden>}
            <Target bundle={bundle}>{bundleTitle(bundle, platformName)}</Target>
          </p>
          <span className="shrink-0 text-ink-faint text-sm">
            <RelativeTime at={at} />
          </span>
        </div>
        {count === 1 && first && <Detail>{noticeDetail(first, platformName)}</Detail>}
        {count > 1 && <Several notices={notices} rest={rest} />}
      </div>
    </li>
  )
}

function Detail({ children }: { children: string | undefined }) {
  return children ? <p className="line-clamp-2 break-words text-ink-muted text-sm">{children}</p> : null
}

function Several({ notices, rest }: { notices: readonly Notice[]; rest: number }) {
  const platformName = usePlatformName()
  return (
    <ul className="flex flex-col gap-0.5">
      {notices.map((notice) => (
        <li key={notice.id} className="flex min-w-0 gap-2 text-ink-muted text-sm">
          {notice.thread ? (
            <Link
              to="/thread/$threadId"
              params={{ threadId: notice.thread.id }}
              className="max-w-1/2 shrink-0 truncate text-ink hover:underline"
            >
              {notice.thread.contactName || notice.thread.contactEmail}
            </Link>
          ) : null}
          {/* What is of no lead says itself what it is. */}
          <span dir="auto" className="min-w-0 truncate text-left">
            {notice.thread ? noticeDetail(notice, platformName) : noticeTitle(notice, platformName)}
          </span>
        </li>
      ))}
      {rest > 0 && <li className="text-ink-faint text-sm">and {rest} more</li>}
    </ul>
  )
}

/** Where something can be done about it. */
function Target({ bundle: { kind, count, notices }, children }: { bundle: NoticeBundle; children: ReactNode }) {
  const thread = count === 1 ? notices[0]?.thread : null
  if (thread)
    return (
      <Link to="/thread/$threadId" params={{ threadId: thread.id }} className={title}>
        {children}
      </Link>
    )
  switch (kind) {
    case 'high_intent':
      return (
        <Link to="/inbox" search={{ view: 'high' }} className={title}>
          {children}
        </Link>
      )
    case 'assigned':
      return (
        <Link to="/inbox" search={{ view: 'all', assignee: meOf }} className={title}>
          {children}
        </Link>
      )
    case 'mentioned':
      return (
        <Link to="/inbox" search={{ view: 'all' }} className={title}>
          {children}
        </Link>
      )
    // Not every one of them has a draft, and with it a task.
    case 'handoff':
      return (
        <Link to="/inbox" search={{ view: 'needs' }} className={title}>
          {children}
        </Link>
      )
    case 'send_trouble':
      return (
        <Link to="/tasks" search={{ tab: 'failed' }} className={title}>
          {children}
        </Link>
      )
    case 'webhooks_silent':
      return (
        <Link to="/webhooks" className={title}>
          {children}
        </Link>
      )
    case 'connection_lost':
      return (
        <Link to="/settings" className={title}>
          {children}
        </Link>
      )
    case 'agent_paused':
    case 'step_taken_back':
      return (
        <Link to="/agents" className={title}>
          {children}
        </Link>
      )
    case 'plan':
    case 'referral':
      return (
        <Link to="/billing" {...(kind === 'referral' && { hash: 'referrals' })} className={title}>
          {children}
        </Link>
      )
    case 'domain_lost':
      return (
        <Link to="/settings" className={title}>
          {children}
        </Link>
      )
    case 'address_lost':
      return (
        <Link to="/notifications/settings" className={title}>
          {children}
        </Link>
      )
  }
}
