import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Thread } from '#contract/threads.ts'
import type { KeeperState } from '#web/api/draft-keeper.ts'
import type { useDraftWords } from '#web/app/thread/use-draft-words.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

type ComposerHeadProps = {
  thread: Thread
  draft: ReturnType<typeof useDraftWords>
  isGenerating: boolean
  isLocked: boolean
  /** `undefined`: there is nothing to discard. */
  onDiscard: (() => void) | undefined
  onSubject: (subject: string) => void
  /** Instruct, undo, redo and earlier versions. */
  tools: ReactNode
}

const saveWords: Record<KeeperState['phase'], string> = {
  clean: '',
  waiting: 'Saving...',
  saving: 'Saving...',
  retrying: 'Not saved yet; kept in this tab',
  conflict: 'Not saved',
  refused: 'Not saved',
}

/** What this is, who wrote it, whom it goes to and about what. */
export function ComposerHead({
  thread,
  draft,
  isGenerating,
  isLocked,
  onDiscard,
  onSubject,
  tools,
}: ComposerHeadProps) {
  const lastInbound = thread.messages.findLast(({ direction }) => direction === 'inbound')
  const isAi = isGenerating || Boolean(draft.draft?.writer)
  const stored = draft.state.phase === 'clean' && draft.draft ? 'Saved' : saveWords[draft.state.phase]
  const writtenBy = writerWords(thread, draft, isGenerating)
  return (
    <header className="flex flex-col px-4 pt-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <h2 className="min-w-0 flex-1 font-semibold text-base text-ink">
          {isAi ? 'AI Suggested Reply' : 'Compose Reply'}
        </h2>
        {!isLocked && <span className="-my-1.5 -mr-1.5 flex self-center">{tools}</span>}
        {onDiscard && !isLocked && (
          <IconButton
            icon={Trash2}
            size="sm"
            label="Discard draft"
            tooltipSide="top"
            className="-my-1.5 -mr-1.5 self-center"
            onClick={onDiscard}
          />
        )}
      </div>
      <div className="flex items-baseline justify-between gap-3 text-ink-faint text-xs">
        <p>{writtenBy}</p>
        <span role="status" className="shrink-0">
          {!isGenerating && stored}
        </span>
      </div>
      <dl className="flex flex-wrap gap-x-4 text-ink-muted text-sm">
        <div className="flex min-w-0 gap-1.5">
          <dt className="text-ink-faint">To</dt>
          <dd className="truncate">{lastInbound?.fromEmail ?? thread.contactEmail}</dd>
        </div>
        {thread.senderEmail && (
          <div className="flex min-w-0 gap-1.5">
            <dt className="text-ink-faint">From</dt>
            <dd className="truncate">{thread.senderEmail}</dd>
          </div>
        )}
      </dl>
      <label className="flex items-baseline gap-1.5 border-b py-1 text-sm">
        <span className="text-ink-faint">Subject</span>
        <input
          value={draft.words.subject}
          maxLength={998}
          readOnly={isLocked}
          onChange={(event) => onSubject(event.target.value)}
          className="min-w-0 flex-1 rounded-xs bg-transparent px-1 py-0.5 text-ink pointer-coarse:text-lg"
        />
      </label>
    </header>
  )
}

function writerWords({ writer }: Thread, { draft }: ComposerHeadProps['draft'], isGenerating: boolean): string {
  const wrote = isGenerating ? writer.name : draft?.writer
  if (!wrote) return ''
  const isBuiltIn = writer.kind === 'builtin' && wrote === writer.name
  return isBuiltIn ? 'Written by the built-in drafter, from rules and your knowledge base.' : `Written by ${wrote}.`
}
