import { Ban } from 'lucide-react'
import type { Thread } from '#contract/threads.ts'
import { nameOf } from '#web/app/contact-name.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'

export function LeadCard({ thread }: { thread: Thread }) {
  const name = nameOf(thread)
  const work = [thread.contactTitle, thread.contactCompany].filter(Boolean).join(', ')
  return (
    <div className="flex min-w-0 items-start gap-3">
      <Avatar name={name} size="lg" />
      <div className="flex min-w-0 flex-1 flex-col">
        <p className="break-words font-medium text-base text-ink">{name}</p>
        {work && <p className="break-words text-ink-muted text-sm">{work}</p>}
        <p className="text-ink-muted text-sm [overflow-wrap:anywhere]">
          <BreakableAddress email={thread.contactEmail} />
        </p>
        <p className="break-words text-ink-faint text-sm">
          {thread.campaignName ? `${thread.campaignName} (${thread.campaignPlatformId ?? 'N/A'})` : 'No campaign'}
        </p>
        {thread.isUnsubscribed && (
          <Badge tone="negative" icon={Ban} className="mt-1.5 self-start">
            Unsubscribed
          </Badge>
        )}
      </div>
    </div>
  )
}

/** A long address is broken before its @, and in the middle of a word only where that is not enough. */
function BreakableAddress({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  if (at < 1) return email
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
