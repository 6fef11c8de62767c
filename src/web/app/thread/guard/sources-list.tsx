import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { FactSource, Guard } from '#contract/guard.ts'
import type { Draft, Message } from '#contract/threads.ts'
import { guardWords } from '#web/app/guard-labels.ts'
import { type Mark, placelessIn } from '#web/app/thread/guard/guard-marks.ts'
import { messageAnchor } from '#web/app/thread/mail/message-anchor.ts'
import { cn } from '#web/ui/cn.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

type SourcesListProps = {
  guard: Guard
  marks: readonly Mark[]
  knowledge: Draft['knowledge']
  messages: readonly Message[]
  /** The one that was clicked in the draft. */
  chosen?: Mark | null
  /** Puts the caret onto a mark. */
  onGo: (mark: Mark) => void
}

/** What the guard found, fact by fact, each with the way to where it comes from. */
export function SourcesList({ guard, marks, knowledge, messages, chosen = null, onGo }: SourcesListProps) {
  const placeless = placelessIn(guard, marks)
  const list = useRef<HTMLUListElement>(null)
  const chosenStart = chosen?.start ?? null
  useEffect(() => {
    if (chosenStart !== null)
      list.current?.querySelector(`[data-start="${chosenStart}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [chosenStart])
  return (
    <div className="flex flex-col gap-3">
      {placeless.length > 0 && (
        <ul className="flex flex-col gap-1">
          {placeless.map((verdict) => (
            <li key={`${verdict.kind}${guardWords(verdict)}`} className="break-words text-negative-ink text-sm">
              {guardWords(verdict)}
            </li>
          ))}
        </ul>
      )}
      {marks.length > 0 && (
        <ul ref={list} className="flex flex-col gap-0.5">
          {marks.map((mark) => (
            <li
              key={mark.start}
              data-start={mark.start}
              className={cn('rounded-sm', mark.start === chosenStart && 'bg-accent-tint')}
            >
              <button
                type="button"
                onClick={() => onGo(mark)}
                className="flex w-full flex-col rounded-sm px-2 py-1.5 text-left text-sm hover:bg-hover"
              >
                <span className="font-medium text-ink">{mark.text}</span>
                <span className={cn('break-words', mark.kind === 'traced' ? 'text-ink-muted' : 'text-negative-ink')}>
                  {mark.words}
                </span>
                {mark.search !== null && <span className="text-ink-faint text-xs">{mark.search}</span>}
              </button>
              {mark.sources.map((source) => (
                <SourceLink key={JSON.stringify(source)} source={source} messages={messages} />
              ))}
            </li>
          ))}
        </ul>
      )}
      {knowledge.length > 0 && (
        <div className="text-ink-muted text-sm">
          <p className="font-medium text-ink-faint text-xs">From the knowledge base</p>
          {knowledge.map(({ id, title }) => (
            <Link
              key={id}
              to="/kb"
              search={{ q: title }}
              className="block truncate hover:text-ink hover:underline pointer-coarse:py-3"
            >
              {title}
            </Link>
          ))}
        </div>
      )}
    </div>
  )
}

const link =
  'ml-2 mb-1 inline-flex rounded-xs px-1 text-accent-ink text-xs hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:items-center'

function SourceLink({ source, messages }: { source: FactSource; messages: readonly Message[] }) {
  if (source.kind === 'knowledge' && source.title !== null)
    return (
      <Link to="/kb" search={{ q: source.title }} className={link}>
        Open the entry
      </Link>
    )
  if (source.kind === 'setting')
    return (
      <Link to="/settings" className={link}>
        Open Settings
      </Link>
    )
  if (source.kind !== 'own_message' && source.kind !== 'lead_message') return null
  const message = messages.find(({ sentAt }) => sentAt === source.sentAt)
  if (message === undefined) return null
  return (
    <button
      type="button"
      className={link}
      onClick={() => document.getElementById(messageAnchor(message.id))?.scrollIntoView({ block: 'center' })}
    >
      Show the message
    </button>
  )
}

/** The same in the column beside the draft. */
export function SourcesPanel({ onClose, ...list }: SourcesListProps & { onClose: () => void }) {
  return (
    <section aria-label="Sources" className="flex flex-col gap-2 border-b px-4 py-3">
      <header className="flex items-center justify-between">
        <h2 className="font-medium text-ink-faint text-xs">Sources</h2>
        <IconButton icon={X} size="sm" label="Close sources" kbd="esc" className="-mr-2" onClick={onClose} />
      </header>
      <div className="-mx-2">
        <SourcesList {...list} />
      </div>
    </section>
  )
}
