import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Thread } from '#contract/threads.ts'
import type { KeeperState } from '#web/api/draft-keeper.ts'
import { ComposerEnvelope } from '#web/app/thread/composer-envelope.tsx'
import type { useDraftWords } from '#web/app/thread/use-draft-words.ts'
import type { useFold } from '#web/app/thread/use-fold.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

type ComposerHeadProps = {
  thread: Thread
  draft: ReturnType<typeof useDraftWords>
  fold: Pick<ReturnType<typeof useFold>, 'isFolded' | 'toggle'>
  isGenerating: boolean
  isLocked: boolean
  /** `undefined`: there is nothing to discard. */
  onDiscard: (() => void) | undefined
  onSubject: (subject: string) => void
  /** Files, snippets, instruct, undo, redo and earlier versions. */
  tools: ReactNode
}

const saveWords: Record<KeeperState['phase'], string> = {
  clean: '',
  waiting: 'Saving...',
  saving: 'Saving...',
  retrying: 'Not saved yet, but kept in this tab',
  conflict: 'Not saved',
  refused: 'Not saved',
}

/** What this is, who wrote it, whom it goes to and about what. */
export function ComposerHead({
  thread,
  draft,
  fold: { isFolded, toggle },
  isGenerating,
  isLocked,
  onDiscard,
  onSubject,
  tools,
}: ComposerHeadProps) {
  const isAi = isGenerating || Boolean(draft.draft?.writer)
  const stored = draft.state.phase === 'clean' && draft.draft ? 'Saved' : saveWords[draft.state.phase]
  const wrote = writerWords(thread, draft, isGenerating)
  const title = isAi ? 'AI Suggested Reply' : 'Compose Reply'
  const status = (
    <span role="status" className="shrink-0 text-ink-faint text-xs">
      {!isGenerating && stored}
    </span>
  )
  return (
    <header className="flex flex-col px-4 pt-3 pb-0.5 max-sm:pt-2">
      <div className="flex items-baseline gap-x-2">
        <h2 className="min-w-0 shrink font-semibold text-base text-ink sm:shrink-0">
          {toggle ? <FoldButton title={title} isFolded={isFolded} onClick={toggle} /> : title}
        </h2>
        <p className="min-w-0 flex-1 truncate text-ink-faint text-xs" title={wrote}>
          {!isFolded && wrote}
        </p>
        {!toggle && status}
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
      <div className="flex items-baseline gap-3">
        <ComposerEnvelope
          thread={thread}
          chosen={draft.words.envelope}
          isLocked={isLocked}
          isFolded={isFolded}
          onChange={(envelope) => draft.edit({ envelope })}
        />
        {toggle && status}
      </div>
      {!isFolded && (
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
      )}
    </header>
  )
}

type FoldButtonProps = { title: string; isFolded: boolean; onClick: () => void }

function FoldButton({ title, isFolded, onClick }: FoldButtonProps) {
  const Icon = isFolded ? ChevronUp : ChevronDown
  return (
    <button
      type="button"
      aria-expanded={!isFolded}
      onClick={onClick}
      className="-mx-1 flex max-w-full items-center gap-1 rounded-sm px-1 py-1 hover:bg-hover"
    >
      <span className="truncate">{title}</span>
      <Icon aria-hidden className="text-ink-muted" />
    </button>
  )
}

function writerWords({ writer }: Thread, { draft }: ComposerHeadProps['draft'], isGenerating: boolean): string {
  const wrote = isGenerating ? writer.name : draft?.writer
  if (!wrote) return ''
  const isBuiltIn = writer.kind === 'builtin' && wrote === writer.name
  return isBuiltIn ? 'Written by the built-in drafter, from rules and your knowledge base.' : `Written by ${wrote}.`
}
