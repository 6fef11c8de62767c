import { useQuery } from '@tanstack/react-query'
import { Inbox, Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { PastReply } from '#contract/playground.ts'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { labelName } from '#web/app/intent-labels.ts'
import type { ReplyProps } from '#web/app/playground/reply-props.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { cn } from '#web/ui/cn.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

export function PastReplies({ onTry }: ReplyProps) {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const pick = ({ threadId }: PastReply) => {
    setChosen(threadId)
    onTry({ kind: 'past', threadId })
  }
  return (
    <div className="flex flex-col gap-3">
      <SearchInput label="Search past replies" value={words} onValueChange={setWords} maxLength={200} />
      <Found search={useDeferredValue(words.trim())} chosen={chosen} onPick={pick} />
    </div>
  )
}

type FoundProps = { search: string; chosen: string | null; onPick: (reply: PastReply) => void }

function Found({ search, chosen, onPick }: FoundProps) {
  const { workspaceId } = useWorkspace()
  const replies = useQuery(
    orpc.playground.replies.queryOptions({
      input: { workspaceId, ...(search !== '' && { search }) },
      placeholderData: (before) => before,
    }),
  )
  if (replies.isPending) return <SkeletonRows label="Loading past replies" rows={5} />
  if (replies.isError) return <LoadFailure title="Failed to load past replies" of={[replies]} />
  if (replies.data.length === 0)
    return search === '' ? (
      <EmptyState
        icon={Inbox}
        title="No replies yet"
        description="Once leads reply, you can try the agent on them here."
      />
    ) : (
      <EmptyState
        icon={Search}
        title="No reply matches"
        description="Try a name, an address or words from the reply."
      />
    )
  return (
    <ul aria-label="Past replies" className="flex max-h-[60vh] flex-col overflow-y-auto rounded-md border">
      {replies.data.map((reply) => (
        <li key={reply.threadId} className="border-b last:border-b-0">
          <button
            type="button"
            aria-pressed={reply.threadId === chosen}
            onClick={() => onPick(reply)}
            className={cn(
              'flex w-full min-w-0 flex-col gap-0.5 px-3 py-2.5 text-left -outline-offset-2 hover:bg-hover',
              reply.threadId === chosen && 'bg-accent-tint',
            )}
          >
            <span className="flex min-w-0 items-baseline gap-2">
              <span className="min-w-0 flex-1 truncate font-medium text-base text-ink">
                {reply.contactName || reply.contactEmail}
              </span>
              <span className="shrink-0 text-ink-faint text-xs">
                <RelativeTime at={reply.lastMessageAt} />
              </span>
            </span>
            <span dir="auto" className="line-clamp-2 break-words text-ink-muted text-sm">
              {reply.snippet}
            </span>
            <span className="truncate text-ink-faint text-xs">
              {labelName(reply.label)}
              {reply.campaignName && ` · ${reply.campaignName}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
