import { Check, Star } from 'lucide-react'
import type { FoundEntry } from '#contract/playground.ts'
import { Section } from '#web/app/playground/section.tsx'
import { Badge } from '#web/ui/badge.tsx'

type KnowledgeSectionProps = {
  entries: readonly FoundEntry[]
  /** Null while nobody has written with them yet. */
  usedIds: readonly string[] | null
}

/** What retrieval found, the best first, and which of it the draft is made of. */
export function KnowledgeSection({ entries, usedIds }: KnowledgeSectionProps) {
  const used = usedIds === null ? '' : `, ${usedIds.length} used`
  return (
    <Section
      title="Knowledge"
      aside={
        <span className="text-ink-muted text-sm tabular-nums">
          {entries.length === 0 ? 'Nothing found' : `${entries.length} found${used}`}
        </span>
      }
    >
      {entries.length === 0 ? (
        <p className="text-base text-ink-muted">
          The knowledge base has no published entries. Drafts take prices, answers and links only from there.
        </p>
      ) : (
        <ol className="flex flex-col gap-3">
          {entries.map(({ id, title, content, isGolden }, index) => (
            <li key={id} className="flex min-w-0 gap-3">
              <span className="w-5 shrink-0 text-right text-ink-faint text-sm tabular-nums">{index + 1}</span>
              <div className="flex min-w-0 flex-1 flex-col gap-0.5">
                <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="min-w-0 break-words font-medium text-base text-ink">{title}</span>
                  {usedIds?.includes(id) && (
                    <Badge tone="positive" icon={Check}>
                      Used
                    </Badge>
                  )}
                  {isGolden && (
                    <Badge tone="accent" icon={Star}>
                      Golden
                    </Badge>
                  )}
                </p>
                <p className="line-clamp-2 break-words text-ink-muted text-sm">{content}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
