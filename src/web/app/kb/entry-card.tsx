import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, ListChecks, MessageSquare, Pencil, Star, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import type { GoldenFact, KnowledgeEntry } from '#contract/knowledge.ts'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { FactsDialog } from '#web/app/kb/facts-dialog.tsx'
import { useChangeEntry } from '#web/app/kb/use-change-entry.ts'
import { LoadFailure } from '#web/load-failure.tsx'
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
  const change = useChangeEntry(entry)
  const isProposed = entry.state === 'proposed'
  const facts = useOpenFacts(entry)
  const open = facts.data?.facts ?? []
  const [isDeciding, setIsDeciding] = useState(false)
  const onDecide = () => setIsDeciding(true)
  return (
    <article aria-label={entry.title} className="flex h-full min-w-0 flex-col gap-2 rounded-md border bg-surface p-4">
      <EntryHead entry={entry} mayEdit={mayEdit} onEdit={onEdit} change={change} />
      <EntryText content={entry.content} open={open} />
      <LoadFailure isPart title="Failed to load what this reply states" of={[facts]} />
      {open.length > 0 && (
        <p className="text-base text-ink">
          {open.length === 1
            ? 'The marked fact is stated nowhere else. '
            : `The ${open.length} marked facts are stated nowhere else. `}
          {isProposed ? 'Decide on each before you approve.' : 'Drafts leave these sentences out.'}
        </p>
      )}
      {entry.tags.length > 0 && <EntryTags tags={entry.tags} onTag={onTag} />}
      <footer className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1 text-ink-faint text-sm">
        <span>
          {isProposed && entry.sentCount > 1 ? `Sent ${entry.sentCount} times, last changed ` : 'Changed '}
          <RelativeTime at={entry.updatedAt} length="long" />
        </span>
        {!isProposed && mayEdit && open.length > 0 && (
          <HintedButton
            size="sm"
            hint="True for everyone, or only for one lead?"
            kbd="a"
            icon={ListChecks}
            onClick={onDecide}
          >
            Review facts
          </HintedButton>
        )}
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
              <ProposalButtons
                change={change}
                isOpen={open.length > 0}
                isReading={facts.isPending}
                onDecide={onDecide}
              />
            )}
          </div>
        )}
      </footer>
      {isDeciding && <FactsDialog open onOpenChange={setIsDeciding} entry={entry} facts={open} />}
    </article>
  )
}

type EntryChange = ReturnType<typeof useChangeEntry>

type EntryHeadProps = Pick<EntryCardProps, 'entry' | 'mayEdit' | 'onEdit'> & { change: EntryChange }

function EntryHead({ entry, mayEdit, onEdit, change }: EntryHeadProps) {
  const isProposed = entry.state === 'proposed'
  return (
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
          <IconButton
            size="sm"
            icon={Pencil}
            label={`Edit ${entry.title}`}
            action="Edit entry"
            kbd="e"
            onClick={onEdit}
          />
          {!isProposed && (
            <IconButton
              size="sm"
              icon={Trash2}
              label={`Delete ${entry.title}`}
              action="Delete entry"
              kbd="d"
              onClick={change.remove}
              loading={change.isRemoving}
            />
          )}
        </div>
      )}
    </header>
  )
}

function EntryText({ content, open }: { content: string; open: readonly GoldenFact[] }) {
  return (
    <p className="line-clamp-6 whitespace-pre-line break-words text-base text-ink-muted">
      {partsOf(content, open).map(({ text, start, isOpen }) =>
        isOpen ? (
          <mark key={start} className="rounded-xs bg-accent-tint text-ink">
            {text}
          </mark>
        ) : (
          <span key={start}>{text}</span>
        ),
      )}
    </p>
  )
}

function EntryTags({ tags, onTag }: Pick<KnowledgeEntry, 'tags'> & Pick<EntryCardProps, 'onTag'>) {
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="min-w-0 max-w-full">
          <button type="button" onClick={() => onTag(tag)} className="flex max-w-full rounded-xs pointer-coarse:py-1">
            <Badge tone="outline">{tag}</Badge>
          </button>
        </li>
      ))}
    </ul>
  )
}

type ProposalButtonsProps = {
  change: EntryChange
  /** It states what nothing else does. */
  isOpen: boolean
  isReading: boolean
  onDecide: () => void
}

function ProposalButtons({ change, isOpen, isReading, onDecide }: ProposalButtonsProps) {
  return (
    <>
      <HintedButton
        size="sm"
        hint="Don’t propose it again"
        kbd="d"
        icon={X}
        onClick={change.remove}
        loading={change.isRemoving}
      >
        Dismiss
      </HintedButton>
      {isOpen ? (
        <HintedButton
          size="sm"
          hint="True for everyone, or only for that lead?"
          kbd="a"
          variant="primary"
          icon={ListChecks}
          onClick={onDecide}
        >
          Review facts
        </HintedButton>
      ) : (
        <HintedButton
          size="sm"
          hint="Drafts follow its wording"
          kbd="a"
          variant="primary"
          icon={Check}
          onClick={change.approve}
          loading={change.isApproving || isReading}
        >
          Approve
        </HintedButton>
      )}
    </>
  )
}

/** What a golden or a proposed reply states and nothing else does. While that can't be known, the server holds an approval back by itself. */
function useOpenFacts({ id, state, isGolden }: KnowledgeEntry) {
  const { workspaceId } = useWorkspace()
  return useQuery({
    ...orpc.knowledge.facts.queryOptions({ input: { workspaceId, entryId: id } }),
    enabled: isGolden || state === 'proposed',
  })
}

/** A text in the parts that are marked and those between them. */
function partsOf(content: string, facts: readonly GoldenFact[]) {
  const parts: { text: string; start: number; isOpen: boolean }[] = []
  let at = 0
  for (const { start, end } of facts) {
    if (start > at) parts.push({ text: content.slice(at, start), start: at, isOpen: false })
    parts.push({ text: content.slice(start, end), start, isOpen: true })
    at = end
  }
  return [...parts, { text: content.slice(at), start: at, isOpen: false }].filter(({ text }) => text !== '')
}
