import { Link } from '@tanstack/react-router'
import { Check, MessageSquare, Pencil, Star, Trash2, X } from 'lucide-react'
import type { KnowledgeEntry } from '#contract/knowledge.ts'
import { useChangeEntry } from '#web/app/kb/use-change-entry.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { HintedButton } from '#web/ui/hinted-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'

type EntryCardProps = {
  entry: KnowledgeEntry
  mayEdit: boolean
  onEdit: () => void
  /** Shows the entries of one tag. */
  onTag: (tag: string) => void
}

export function EntryCard({ entry, mayEdit, onEdit, onTag }: EntryCardProps) {
  const { remove, isRemoving, approve, isApproving } = useChangeEntry(entry)
  const isProposed = entry.state === 'proposed'
  return (
    <article aria-label={entry.title} className="flex h-full min-w-0 flex-col gap-2 rounded-md border bg-surface p-4">
      <header className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="min-w-0 break-words font-semibold text-base text-ink">{entry.title}</h2>
          {entry.isGolden && !isProposed && (
            <Badge tone="accent" icon={Star}>
              Golden
            </Badge>
          )}
        </div>
        {mayEdit && (
          <div className="-mt-1 -mr-1.5 flex">
            <IconButton size="sm" icon={Pencil} label={`Edit ${entry.title}`} kbd="e" onClick={onEdit} />
            {!isProposed && (
              <IconButton
                size="sm"
                icon={Trash2}
                label={`Delete ${entry.title}`}
                kbd="d"
                onClick={remove}
                loading={isRemoving}
              />
            )}
          </div>
        )}
      </header>
      <p className="line-clamp-6 whitespace-pre-line break-words text-base text-ink-muted">{entry.content}</p>
      {entry.tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
          {entry.tags.map((tag) => (
            <li key={tag} className="min-w-0 max-w-full">
              <button
                type="button"
                onClick={() => onTag(tag)}
                className="flex max-w-full rounded-xs pointer-coarse:py-1"
              >
                <Badge tone="outline">{tag}</Badge>
              </button>
            </li>
          ))}
        </ul>
      )}
      <footer className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1 text-ink-faint text-sm">
        <span>
          {isProposed && entry.sentCount > 1 ? `Sent ${entry.sentCount} times, last changed ` : 'Changed '}
          <RelativeTime at={entry.updatedAt} length="long" />
        </span>
        {isProposed && (
          <div className="flex flex-wrap gap-2">
            {entry.threadId && (
              <Button size="sm" variant="ghost" icon={MessageSquare} asChild>
                <Link to="/thread/$threadId" params={{ threadId: entry.threadId }}>
                  Thread
                </Link>
              </Button>
            )}
            {mayEdit && (
              <>
                <HintedButton
                  size="sm"
                  hint="Do not propose it again"
                  kbd="d"
                  icon={X}
                  onClick={remove}
                  loading={isRemoving}
                >
                  Dismiss
                </HintedButton>
                <HintedButton
                  size="sm"
                  hint="Drafts take it as an example"
                  kbd="a"
                  variant="primary"
                  icon={Check}
                  onClick={approve}
                  loading={isApproving}
                >
                  Approve
                </HintedButton>
              </>
            )}
          </div>
        )}
      </footer>
    </article>
  )
}
